try:
    pass
except (KeyError, (OSError, BaseException)) as e:
    raise
except:
    pass
else:
    pass
finally:
    pass
with suppress(Exception), a as (b, c): pass
