import * as v from 'valibot';
import { dayOf, momentAt, startOfDay, timeOfDayIn, zoneSchema } from '../../time/days.ts';

/** How many of the same weekdays before are averaged. */
const FORMER_WEEKS = 4;
/** How long sales are stored, days: those weeks, and the day whose late figures still come. */
export const SALES_DAYS = 7 * FORMER_WEEKS + 7;

export const salesTodayQuestionSchema = v.object({ zone: zoneSchema });

const soFar = { revenue: v.number(), units: v.number() };
/**
 * What an account has sold today, by currency: amounts in different ones are never added. `until`: the end of the last
 * hour that the marketplace has counted today, ms; null before the first. `usual`: the average of the last four same
 * weekdays by that time of day; null if there is no figure of any.
 */
export const salesTodaySchema = v.object({
  until: v.nullable(v.number()),
  currencies: v.array(v.object({ currency: v.string(), ...soFar, usual: v.nullable(v.object(soFar)) })),
});
export type SalesToday = v.InferOutput<typeof salesTodaySchema>;

type Span = { from: number; to: number };
/** Sums of a span. `until`: the end of its last hour with a figure, ms. */
export type SalesSum = { currency: string; revenue: number; units: number; until: number };

/** Today, and the whole days that it is compared with, in a zone. */
export const todayAndBefore = (now: number, zone: string): { today: Span; before: Span[] } => {
  const day = (back: number): Span => ({ from: startOfDay(now, zone, -back), to: startOfDay(now, zone, 1 - back) });
  return { today: day(0), before: Array.from({ length: FORMER_WEEKS }, (_, week) => day(7 * (week + 1))) };
};

/** The part of a day before up to the time of day that today has reached. @param until ms */
export const asFarAs = (day: Span, until: number, today: Span, zone: string): Span => ({
  from: day.from,
  // A whole day ends with the day: its end shows the same time as its beginning.
  to: until >= today.to ? day.to : momentAt(dayOf(day.from, zone), timeOfDayIn(until, zone), zone),
});

/**
 * Compares today with the days before.
 * @param whole the sums of each whole day: one without any figure is a gap in the messages, and no day without sales
 * @param partial the sums of the same days until the time of day that today has reached
 */
export function salesTodayOf(
  today: readonly SalesSum[],
  whole: readonly (readonly SalesSum[])[],
  partial: readonly (readonly SalesSum[])[],
): SalesToday {
  const sold = new Set([...today, ...whole.flat()].map(({ currency }) => currency));
  const currencies = [...sold].map((currency) => {
    const inIt = (sums: readonly SalesSum[]) => sums.find((sum) => sum.currency === currency);
    const { revenue = 0, units = 0 } = inIt(today) ?? {};
    const compared = partial.filter((_, day) => inIt(whole[day] ?? []) !== undefined).map((sums) => inIt(sums));
    const average = (figure: 'revenue' | 'units') =>
      compared.reduce((sum, each) => sum + (each?.[figure] ?? 0), 0) / compared.length;
    return {
      currency,
      revenue,
      units,
      usual: compared.length === 0 ? null : { revenue: average('revenue'), units: average('units') },
    };
  });
  return {
    until: today.length === 0 ? null : Math.max(...today.map(({ until }) => until)),
    currencies: currencies.toSorted((a, b) => b.units + (b.usual?.units ?? 0) - a.units - (a.usual?.units ?? 0)),
  };
}
