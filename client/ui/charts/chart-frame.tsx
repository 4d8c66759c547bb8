import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { IconButton, ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import { chartTexts } from './texts.ts';
import '#client/ui/buttons.css';
import '#client/ui/tags.css';
import './charts.css';
import { EmptyState, LoadFailed } from '#client/ui/failures.tsx';

export type ChartState =
  | { kind: 'ready' }
  | { kind: 'loading' }
  /** `text`: why there is nothing to draw. */
  | { kind: 'empty'; text: string }
  | { kind: 'failed'; message: string; onRetry(): void };

export type ChartFrameProps = {
  title: string;
  /** What the figures measure: 'rows, by member'. */
  unit?: string;
  /** Replaces the unit while a point is active. */
  readout?: ReactNode;
  /** Height of the drawing in px. Whatever replaces it has the same height, so that nothing moves. */
  height: number;
  state: ChartState;
  figures: ReactNode;
  onlyFigures?: boolean;
  /** Content beside the chart; below it on phones. */
  beside?: ReactNode;
  /** Controls at the end of the header that choose what is drawn. */
  tools?: ReactNode;
  /** A text between header and drawing. */
  say?: ReactNode;
  /** Explains lines and marks, below the drawing. */
  legend?: ReactNode;
  children: ReactNode;
};

export function ChartFrame({
  title,
  unit,
  readout,
  height,
  state,
  figures,
  onlyFigures = false,
  beside,
  tools,
  say,
  legend,
  children,
}: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const ready = state.kind === 'ready';
  const asFigures = asTable || onlyFigures;
  return (
    <figure
      className={beside ? 'chart-frame beside' : 'chart-frame'}
      aria-labelledby={id}
      style={{ '--plot-h': `${height}px` } as CSSProperties}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <span className="small cut chart-unit">
          {ready && readout ? readout : <span className="faint">{unit}</span>}
        </span>
        {ready && !onlyFigures && (
          <IconButton
            icon="table"
            label={chartTexts.showFigures(title)}
            aria-pressed={asTable}
            title={chartTexts.figures}
            onClick={() => setAsTable(!asTable)}
          />
        )}
        {tools}
      </header>
      {say && <div className="chart-say">{say}</div>}
      {ready && asFigures ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        <section className="chart-figures" tabIndex={0} aria-label={chartTexts.showFigures(title)}>
          {figures}
        </section>
      ) : (
        <div className="chart-plot">{ready ? children : <Instead title={title} state={state} />}</div>
      )}
      {legend && <div className="chart-legend">{legend}</div>}
      {beside && <div className="chart-beside">{beside}</div>}
    </figure>
  );
}

function Instead({ title, state }: { title: string; state: Exclude<ChartState, { kind: 'ready' }> }) {
  switch (state.kind) {
    case 'loading':
      return <Skeleton lines={4} label={chartTexts.loading(title)} />;
    case 'empty':
      return <EmptyState icon={<ScreenIcon name="table" />} title={state.text} />;
    case 'failed':
      return <LoadFailed title={state.message} onRetry={state.onRetry} small />;
  }
}
