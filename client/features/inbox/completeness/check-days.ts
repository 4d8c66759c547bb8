import type { Point, Series } from '#client/ui/charts/series.ts';
import { formatDate } from '#shared/format.ts';
import {
  COMPLETENESS_DAYS,
  type Completeness,
  type CompletenessCounts,
  sumOf,
} from '#shared/inbox/completeness/completeness.ts';
import { checkTexts as texts } from './texts.ts';

const DAY = 86_400_000;

export const chartSeries: readonly Series[] = [
  { id: 'received', name: texts.received, letter: 'R' },
  { id: 'recovered', name: texts.recovered, letter: 'F' },
  { id: 'unchanged', name: texts.unchanged, letter: 'N', rest: true },
];

/** One point for each of the last 30 UTC days, over all marketplaces. @param today ms, start of the UTC day */
export function dayPoints(days: Completeness['days'], today: number): Point[] {
  return Array.from({ length: COMPLETENESS_DAYS }, (_, index) => {
    const at = today - (COMPLETENESS_DAYS - 1 - index) * DAY;
    const day = new Date(at).toISOString().slice(0, 10);
    const sum = sumOf(days.filter((each) => each.day === day));
    // Noon, so that every time zone shows this day.
    const name = formatDate(`${day}T12:00:00`);
    const note = notesOf(sum);
    return {
      name,
      tick: name.replace(/,?\s\d{4}$/, ''),
      values: [sum.received, sum.recovered, sum.unchanged],
      ...(note ? { note } : {}),
    };
  });
}

/** '3 checks postponed, 1 check failed'; '' if none. */
export const notesOf = ({ postponed, failed }: CompletenessCounts): string =>
  [postponed > 0 ? texts.postponed(postponed) : '', failed > 0 ? texts.failures(failed) : '']
    .filter(Boolean)
    .join(', ');
