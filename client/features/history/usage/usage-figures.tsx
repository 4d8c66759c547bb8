import { Age } from '#client/ui/age.tsx';
import { type KeyFigure, KeyFigures } from '#client/ui/key-figures.tsx';
import { formatCount, formatPercent } from '#shared/format.ts';
import type { CategoryChart, TeamFigures } from '#shared/history/chart-queries.ts';
import { usageSummaryColumns } from '#shared/history/usage.ts';
import { differenceOf } from '../charts/difference.ts';
import type { LiveActivity } from '../charts/use-live-activity.ts';
import { mainSum, OtherProfits, Profit, partOf, type Summary } from './summary-rows.tsx';
import { usageTexts } from './texts.ts';

type UsageFiguresProps = {
  summary: Summary | undefined;
  hasWork: boolean;
  figures: TeamFigures | undefined;
  /** null where the provider does not tell, or today is not in the time. */
  today: TeamFigures | null | undefined;
  /** null where the provider does not tell. */
  categories: CategoryChart | null | undefined;
  live: LiveActivity;
};

/** What the time and the accounts come to. What is still on its way keeps its place. */
export function UsageFigures({ summary, hasWork, figures, today, categories, live }: UsageFiguresProps) {
  const watched = figures?.now.rows ?? summary?.team.watched;
  const top = categories?.shares[0];
  const of = (part: number | undefined, words: (percent: string) => string) => (part === undefined ? undefined : words(formatPercent(part)));
  const shown: KeyFigure[] = [
    {
      name: usageSummaryColumns.asinsWatched.label,
      value: watched === undefined ? null : formatCount(watched),
      ...(figures?.before ? differenceOf(figures.now.rows, figures.before.rows) : {}),
    },
  ];
  if (today !== null)
    shown.push({
      name: usageTexts.today,
      value: today ? formatCount(today.now.rows) : null,
      changes: live.count,
      note: live.last && (
        <>
          {live.last.email}, <Age at={live.at} />
        </>
      ),
    });
  if (hasWork) {
    shown.push({
      name: usageTexts.exported,
      value: summary ? formatCount(summary.team.exported) : null,
      note: summary && of(partOf(summary.team.exported, summary.team.watched), usageTexts.ofWatched),
    });
    shown.push({
      name: usageTexts.bought,
      value: summary ? formatCount(summary.team.bought) : null,
      note: summary && of(partOf(summary.team.bought, summary.team.exported), usageTexts.ofExported),
    });
    const { main, others } = mainSum(summary?.team.profits ?? []);
    shown.push({ name: usageTexts.profit, value: summary ? <Profit sum={main} /> : null, note: others.length > 0 && <OtherProfits sums={others} /> });
  }
  if (categories !== null)
    shown.push({
      name: usageTexts.topCategory,
      value: categories ? formatPercent(top?.percentage ?? 0) : null,
      note: top && (top.category ?? usageTexts.noCategory),
    });
  return <KeyFigures label={usageTexts.figures} figures={shown} />;
}
