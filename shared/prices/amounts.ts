/** Cents of an amount. Prices of every marketplace that the portal supports have two decimals. */
export const centsOf = (amount: number): number => Math.round(amount * 100);

export const isSameAmount = (one: number, other: number): boolean => centsOf(one) === centsOf(other);
