"""What a model handed over: an import is missing, and text meets a number."""

prices = {"tea": 3.5, "bread": 4.25, "figs": 6.0}

mean = statistics.mean(prices.values())
print("Goods: " + len(prices))
print("Mean price: " + str(round(mean, 2)))
