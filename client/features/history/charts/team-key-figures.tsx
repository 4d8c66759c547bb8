import { type KeyFigure, KeyFigures } from '#client/ui/key-figures.tsx';
import { formatCount, formatPercent } from '#shared/format.ts';
import type { SourcedChart } from '#shared/history/charts.ts';
import { localDay } from '#shared/history/days.ts';
import type { TeamFigures } from '#shared/history/figures.ts';
import { differenceOf } from './difference.ts';
import { sourcedTexts } from './texts.ts';

type TeamKeyFiguresProps = {
  figures: TeamFigures | undefined;
  chart: SourcedChart | undefined;
  /** ms */
  now: number;
  zone: string;
  /** How often something has come live. */
  changes: number;
};

/** What stands above the charts: how much, how much of it today and by whom, how well it sells, and where it came from. */
export function TeamKeyFigures({ figures, chart, now, zone, changes }: TeamKeyFiguresProps) {
  const today = chart && todayOf(chart, now, zone);
  const { now: is, before } = figures ?? {};
  const shown: KeyFigure[] = [
    { name: sourcedTexts.sourcedFigure, value: is ? formatCount(is.rows) : null, ...(before && is ? differenceOf(is.rows, before.rows) : {}) },
  ];
  if (today) {
    shown.push({ name: sourcedTexts.todayColumn, value: formatCount(today.all), changes });
    shown.push({ name: sourcedTexts.mostToday, value: formatCount(today.most), note: today.who });
  }
  shown.push({
    name: sourcedTexts.medianBsr,
    value: is ? (is.medianBsr === null ? sourcedTexts.unknown : formatCount(is.medianBsr)) : null,
    // A lower rank sells better.
    delta:
      is && before && is.medianBsr !== null && before.medianBsr !== null
        ? deltaOf(is.medianBsr - before.medianBsr, formatCount, is.medianBsr < before.medianBsr)
        : undefined,
  });
  shown.push({
    name: sourcedTexts.scanEz,
    value: is ? formatPercent(is.scanEz) : null,
    delta: is && before ? deltaOf(is.scanEz - before.scanEz, sourcedTexts.points) : undefined,
  });
  return <KeyFigures label={sourcedTexts.figures} figures={shown} />;
}

/** What was sourced today, in all and by whom most; undefined where no point is today alone. */
function todayOf({ days, members, buckets }: SourcedChart, now: number, zone: string): { all: number; most: number; who: string } | undefined {
  const last = buckets.at(-1);
  if (days > 1 || !last || localDay(last.start, zone) !== localDay(now, zone)) return undefined;
  const most = Math.max(0, ...last.rows.filter((_, index) => members[index]?._id !== null));
  const first = members[last.rows.indexOf(most)];
  return { all: last.rows.reduce((sum, each) => sum + each, 0), most, who: most > 0 ? first?.name || first?.email || '' : '' };
}

function deltaOf(change: number, format: (value: number) => string, good?: boolean): KeyFigure['delta'] {
  if (change === 0) return undefined;
  return { text: (change > 0 ? '+' : '') + format(change), way: change > 0 ? 'up' : 'down', good };
}
