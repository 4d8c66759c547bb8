import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { convert, exchangeRatesSchema, inCurrency, ratesAnswerSchema, ratesAt } from './exchange-rates.ts';

const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'MXN'] as const;
/** Rates with up to six decimals, as their digits. */
const digits = fc.record(
  Object.fromEntries(currencies.map((code) => [code, fc.integer({ min: 1, max: 300_000_000 })])),
);
const rateOf = (millionths: number) => millionths / 1_000_000;
const cents = fc.integer({ min: -50_000_000, max: 50_000_000 });
const currency = fc.constantFrom(...currencies);
type Digits = Record<string, number>;
const dayOf = (millionths: Digits) => ({
  date: '2026-11-26',
  rates: Object.fromEntries(Object.entries(millionths).map(([code, each]) => [code, rateOf(each)])),
});

/** Tries whole units around the quotient and takes the nearest; of two, the one farther from zero. */
function byTrial(amountCents: number, from: string, to: string, rates: Digits): number {
  if (from === to) return amountCents / 100;
  const units = to === 'JPY' ? 1n : 100n;
  const [part, whole] = [
    BigInt(Math.abs(amountCents)) * BigInt(rates[to] ?? 0) * units,
    100n * BigInt(rates[from] ?? 1),
  ];
  let best = 0n;
  let distance: bigint | undefined;
  for (let tried = part / whole - 2n; tried <= part / whole + 2n; tried += 1n) {
    const off = tried * whole > part ? tried * whole - part : part - tried * whole;
    if (tried >= 0n && (distance === undefined || off <= distance)) [best, distance] = [tried, off];
  }
  return (Math.sign(amountCents) * Number(best)) / Number(units) + 0;
}

describe('exchange rates', () => {
  it('convert to the cent, as a trial of every near amount does [OWN-06]', () => {
    fc.assert(
      fc.property(digits, cents, currency, currency, (rates, amount, from, to) => {
        expect(convert(amount / 100, from, to, dayOf(rates))).toBe(byTrial(amount, from, to, rates));
      }),
    );
    const day = dayOf({ USD: 1_000_000, EUR: 500_000, JPY: 150_000_000 });
    expect([0.01, -0.01, 0.03].map((amount) => convert(amount, 'USD', 'EUR', day))).toEqual([0.01, -0.01, 0.02]);
    expect(convert(10.01, 'EUR', 'JPY', day)).toBe(3_003);
  });

  it('add up to the total of the rounded figures, and mix nothing that has no rate [OWN-06]', () => {
    const sums = fc.array(fc.record({ currency: fc.constantFrom(...currencies, 'CHF', 'constructor'), cents }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(digits, sums, currency, (rates, all, to) => {
        const found = inCurrency(
          all.map((each) => ({ currency: each.currency, amount: each.cents / 100 })),
          to,
          dayOf(rates),
        );
        const known = all.filter((each) => each.currency in rates && each.currency !== 'constructor');
        const total = known.reduce(
          (sum, each) => sum + Math.round(byTrial(each.cents, each.currency, to, rates) * 100),
          0,
        );
        expect(found.filter((each) => each.currency === to)).toEqual(
          known.length === 0 ? [] : [{ currency: to, amount: total / 100 }],
        );
        expect(found.filter((each) => each.currency !== to)).toEqual(
          all
            .filter((each) => !known.includes(each))
            .map((each) => ({ currency: each.currency, amount: each.cents / 100 })),
        );
      }),
    );
  });

  it('are those of the last day, or of the newest day before it [OWN-06]', () => {
    const of = (date: string) => ({ date, rates: { USD: 1 } });
    const rates = { source: 'A bank', days: [of('2026-01-02'), of('2026-03-02')] };
    expect(
      [null, '2026-04-01', '2026-03-02', '2026-03-01', '2025-12-31'].map((day) => ratesAt(rates, day)?.date),
    ).toEqual(['2026-03-02', '2026-03-02', '2026-03-02', '2026-01-02', '2026-01-02']);
    const fits = (value: unknown) => v.safeParse(exchangeRatesSchema, value).success;
    expect(fits(rates)).toBe(true);
    expect(fits({ ...rates, days: rates.days.toReversed() })).toBe(false);
    expect(fits({ ...rates, days: [] })).toBe(false);
    // A provider beside a company may have none.
    expect(v.safeParse(ratesAnswerSchema, { ...rates, days: [] }).success).toBe(true);
    expect(fits({ ...rates, days: [{ date: '2026-01-02', rates: { usd: 1 } }] })).toBe(false);
    expect(fits({ ...rates, days: [{ date: '2026-01-02', rates: { USD: 0 } }] })).toBe(false);
  });
});
