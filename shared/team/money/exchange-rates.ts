import * as v from 'valibot';
import { decimalsOf } from '../../marketplaces.ts';

const currencySchema = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'a currency such as "USD"'));
/** A rate counts to eight decimals. */
const DECIMALS = 8;
const rateSchema = v.pipe(v.number(), v.finite(), v.minValue(10 ** -DECIMALS), v.maxValue(10 ** DECIMALS));

/**
 * The rates of one day: how many units of each currency one unit of a common currency is worth. The common one can be
 * any, and has the rate 1.
 */
const dayRatesSchema = v.strictObject({
  date: v.pipe(v.string(), v.isoDate('date must be a day such as "2026-11-26"')),
  rates: v.record(currencySchema, rateSchema),
});
export type DayRates = v.InferOutput<typeof dayRatesSchema>;

/** A provider's rates, the oldest day first; no days if it has none. @property source where they come from, in words */
export const ratesAnswerSchema = v.strictObject({
  source: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
  days: v.pipe(
    v.array(dayRatesSchema),
    v.maxLength(4_000),
    v.check(
      (days) => days.every(({ date }, at) => at === 0 || date > (days[at - 1]?.date ?? '')),
      'days must ascend, each once',
    ),
  ),
});
export type ExchangeRates = v.InferOutput<typeof ratesAnswerSchema>;

/** The rates of a file, which has at least one day. */
export const exchangeRatesSchema = v.pipe(
  ratesAnswerSchema,
  v.check(({ days }) => days.length > 0, 'days must have at least one day'),
);

export type MoneySum = { currency: string; amount: number };

/**
 * The rates at the end of a time: of its last day, or of the newest day before it. Earlier times have the first day's.
 * @param day null is today
 */
export const ratesAt = ({ days }: ExchangeRates, day: string | null): DayRates | undefined =>
  days.findLast(({ date }) => day === null || date <= day) ?? days[0];

/**
 * Converts an amount: exactly, and then rounded once to the smallest unit of the other currency, halves away from zero.
 * The amount counts to the hundredth.
 * @returns undefined if a currency has no rate that day
 */
export function convert(amount: number, from: string, to: string, { rates }: DayRates): number | undefined {
  if (from === to) return amount;
  if (!Object.hasOwn(rates, from) || !Object.hasOwn(rates, to)) return undefined;
  const units = 10 ** decimalsOf(to);
  const part = BigInt(Math.round(Math.abs(amount) * 100)) * scaled(rates[to]) * BigInt(units);
  const whole = 100n * scaled(rates[from]);
  // A small loss may round to zero, which has no sign.
  return (Math.sign(amount) * Number((2n * part + whole) / (2n * whole))) / units + 0;
}

const scaled = (rate = 0): bigint => BigInt(rate.toFixed(DECIMALS).replace('.', ''));

/**
 * Puts sums in several currencies into one. Each is converted by itself, and the rounded amounts are added, so that the
 * figures of a column add up to its total.
 * @returns the sum in `currency`, if there is any, then those that have no rate: nothing is mixed without one
 */
export function inCurrency(sums: readonly MoneySum[], currency: string, rates: DayRates): MoneySum[] {
  const left: MoneySum[] = [];
  let hundredths: number | undefined;
  for (const sum of sums) {
    const amount = convert(sum.amount, sum.currency, currency, rates);
    if (amount === undefined) left.push(sum);
    else hundredths = (hundredths ?? 0) + Math.round(amount * 100);
  }
  return [...(hundredths === undefined ? [] : [{ currency, amount: hundredths / 100 }]), ...left];
}
