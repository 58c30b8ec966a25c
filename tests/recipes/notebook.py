# %% the numbers
sales = [120, 132, 128, 151]
# %%
import statistics as st
st.mean(sales)
# %% a mistake does not end it
sales[7]
# %%
print("months:", len(sales))
max(sales)
# %% what the gate sees through
import os as o
# %%
o.system("id")
