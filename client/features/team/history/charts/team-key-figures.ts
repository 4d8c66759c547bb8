import type { KeyFigure } from '#client/ui/key-figures.tsx';
import { formatCount, formatDate, formatPercent, formatUntil } from '#shared/format.ts';
import { isHeld } from '#shared/grid/as-of.ts';
import type { ActivityRow } from '#shared/team/history/team-columns.ts';
import { differenceOf } from './difference.ts';
import type { TeamSums } from './team-sums.ts';
import { sourcedTexts } from './texts.ts';

type KeyFiguresInput = {
  /** undefined while loading: the figures reserve their space. */
  sums: TeamSums | undefined;
  /** Live rows since this request, and those of them on the day of `now`. */
  live: readonly ActivityRow[];
  liveToday: readonly ActivityRow[];
  /** The moment at which the view is frozen, or the current time, ms. */
  now: number;
  held: boolean;
  /** Whether the chosen time includes part of the day of `now`. */
  hasToday: boolean;
  /** Whether the category shares of these rows can be read. */
  hasTop: boolean;
};

/** Returns the figures above the rows, with the live rows added. */
export function keyFiguresOf({ sums, live, liveToday, now, held, hasToday, hasTop }: KeyFiguresInput): KeyFigure[] {
  const day = formatDate(now);
  const rows = sums && sums.figures.now.rows + unheld(live, sums.figures.asOf);
  const before = sums?.figures.before;
  const figures: KeyFigure[] = [
    {
      name: sourcedTexts.sourcedFigure,
      value: rows === undefined ? null : formatCount(rows),
      changes: live.length,
      ...(rows !== undefined && before ? differenceOf(rows, before.rows) : {}),
    },
  ];
  if (hasToday) {
    const today = sums?.today;
    const count = today && today.figures.now.rows + unheld(liveToday, today.figures.asOf);
    figures.push(
      {
        name: held ? day : sourcedTexts.todayColumn,
        value: typeof count === 'number' ? formatCount(count) : null,
        changes: liveToday.length,
        delta: today && typeof count === 'number' ? moved(count - today.dayBefore.rows, 'up') : undefined,
        note: today && sourcedTexts.vs(formatUntil(today.dayBefore.at, now)),
      },
      {
        name: held ? sourcedTexts.mostThen(day) : sourcedTexts.mostToday,
        value: today ? formatCount(today.most?.rows ?? 0) : null,
        note: today && (today.most ? (today.most.name ?? sourcedTexts.former) : sourcedTexts.nobody),
      },
    );
  }
  if (hasTop)
    figures.push({
      name: sourcedTexts.topCategory,
      value: sums ? (sums.top ? formatPercent(sums.top.percentage) : sourcedTexts.unknown) : null,
      note: sums?.top && (sums.top.category ?? sourcedTexts.noCategory),
    });
  const { medianBsr, scanEz } = sums?.figures.now ?? {};
  figures.push(
    {
      name: sourcedTexts.medianBsr,
      value: medianBsr === undefined ? null : medianBsr === null ? sourcedTexts.unknown : formatCount(medianBsr),
      // A lower rank sells better.
      delta:
        typeof medianBsr === 'number' && typeof before?.medianBsr === 'number'
          ? moved(medianBsr - before.medianBsr, 'down')
          : undefined,
    },
    {
      name: sourcedTexts.scanEz,
      value: scanEz === undefined ? null : formatPercent(scanEz, 0),
      delta:
        scanEz !== undefined && before && before.rows > 0
          ? moved(Math.round(scanEz) - Math.round(before.scanEz), 'up', sourcedTexts.points)
          : undefined,
    },
  );
  return figures;
}

/**
 * Counts the rows that a read doesn't include yet. Ignores rows without a sequence number, because they may be
 * included.
 */
const unheld = (rows: readonly ActivityRow[], asOf: string): number =>
  rows.filter(({ seq }) => typeof seq === 'number' && !isHeld(asOf, seq)).length;

/** Formats a change. @param good the direction that is an improvement */
function moved(by: number, good: 'up' | 'down', textOf = (text: string) => text): KeyFigure['delta'] {
  const text = textOf((by > 0 ? '+' : '') + formatCount(by));
  if (by === 0) return { text, way: 'flat' };
  const way = by > 0 ? 'up' : 'down';
  return { text, way, good: way === good };
}
