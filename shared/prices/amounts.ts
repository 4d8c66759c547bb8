/** Cents of an amount. Prices of every marketplace that the portal supports have two decimals. */
export const centsOf = (amount: number): number => Math.round(amount * 100);

export const isSameAmount = (one: number, other: number): boolean => centsOf(one) === centsOf(other);

/** Reads a typed price: '24.98', '24,98', '$24.98'. @returns undefined if it is none */
export function typedPrice(text: string): number | undefined {
  const [, figures] = /^[^\d.,−-]{0,4}(\d{1,6}(?:[.,]\d{1,2})?)[^\d.,−-]{0,4}$/.exec(text.trim()) ?? [];
  const amount = Number(figures?.replace(',', '.'));
  return amount > 0 ? amount : undefined;
}
