```python
print "x"
# cexec "y"
%magic
