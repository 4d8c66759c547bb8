import type { Trouble } from '#client/stream/resource-state.ts';
import { Blank } from '#client/ui/blank.tsx';
import { Bones } from '#client/ui/bones.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { historyTexts } from '#shared/history/texts.ts';
import type { Summary } from './summary-rows.ts';
import { SummaryTable } from './summary-table.tsx';
import { usageTexts } from './texts.ts';

type SummaryPaneProps = Omit<Parameters<typeof SummaryTable>[0], 'summary'> & {
  summary: Summary | undefined;
  trouble: Trouble | null;
  onRetry(): void;
};

/** The summary, or why there is none. */
export function SummaryPane({ summary, trouble, onRetry, ...table }: SummaryPaneProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="usage-summary" aria-label={usageTexts.summary} tabIndex={0}>
      <header>
        <h2>{usageTexts.summary}</h2>
        <span className="faint small cut">{table.hasWork ? usageTexts.summaryUnit : usageTexts.summaryUnitPlain}</span>
      </header>
      {summary ? (
        summary.lines.length === 0 ? (
          <Blank icon={<Icon name="search" />} title={historyTexts.empty} />
        ) : (
          <SummaryTable {...table} summary={summary} />
        )
      ) : trouble ? (
        <Blank
          failed
          icon={<Icon name="unplug" />}
          title={usageTexts.summaryNotLoaded}
          action={
            <button type="button" className="btn" onClick={onRetry}>
              {usageTexts.tryAgain}
            </button>
          }
        >
          {trouble.message}
        </Blank>
      ) : (
        <Bones lines={6} label={usageTexts.loadingSummary} />
      )}
      {summary && summary.idle.length > 0 && <p className="faint small">{usageTexts.idle(summary.idle.join(', '))}</p>}
    </section>
  );
}
