/**
 * Roughly how many units of a currency one US dollar is worth. Only for the order of amounts in different currencies:
 * nothing is shown converted, and the order of alerts needs no current rates.
 */
export const unitsPerDollar: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 0.87,
  GBP: 0.76,
  CAD: 1.4,
  MXN: 18.5,
  JPY: 154,
  AUD: 1.53,
  AED: 3.67,
  BRL: 5.4,
  EGP: 48,
  INR: 88,
  PLN: 3.7,
  SAR: 3.75,
  SEK: 9.5,
  SGD: 1.3,
  TRY: 42,
};

/** Makes an amount comparable with those in other currencies. An unknown currency counts as dollars. */
export const comparable = (amount: number, currency: string): number => amount / (unitsPerDollar[currency] ?? 1);
