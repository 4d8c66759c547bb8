import { localeTag } from '../../localized.ts';

/** Cents of an amount. Prices of every marketplace that the portal supports have two decimals. */
export const centsOf = (amount: number): number => Math.round(amount * 100);

export const isSameAmount = (one: number, other: number): boolean => centsOf(one) === centsOf(other);

/** Reads a typed price: '24.98', '24,98', '$24.98'. @returns undefined if it is none */
export function typedPrice(text: string): number | undefined {
  const [, figures] = /^[^\d.,−-]{0,4}(\d{1,6}(?:[.,]\d{1,2})?)[^\d.,−-]{0,4}$/.exec(text.trim()) ?? [];
  const amount = Number(figures?.replace(',', '.'));
  return amount > 0 ? amount : undefined;
}

/** Reads a typed amount that may be empty (null) or 0. @returns undefined if it is no amount */
export function typedAmount(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  return /^0([.,]0+)?$/.test(typed) ? 0 : typedPrice(typed);
}

/** Units sold a day: 4, or 0.35. */
export const unitsText = (units: number): string => units.toLocaleString(localeTag(), { maximumFractionDigits: 2 });
