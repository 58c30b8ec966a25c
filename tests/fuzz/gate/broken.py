if x
    y = (1,
  # c
 2]
	z = f"{a
