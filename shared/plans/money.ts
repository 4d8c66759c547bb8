import { formatMoney } from '../format.ts';

/** Cents, as every price and invoice comes, as people read them: '$8.25'. */
export const formatCents = (cents: number, currency = 'USD'): string => formatMoney(cents / 100, currency);

/** From a provider that writes amounts of money as a number with decimals. */
export const centsOf = (amount: number): number => Math.round(amount * 100);
