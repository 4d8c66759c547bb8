import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import { chartTexts } from './texts.ts';
import '#client/ui/buttons.css';
import '#client/ui/tags.css';
import './charts.css';
import { EmptyState, LoadFailed } from '#client/ui/failures.tsx';

/** What stands where the drawing would be. */
export type ChartState =
  | { kind: 'ready' }
  | { kind: 'loading' }
  /** @param text why there is nothing to draw */
  | { kind: 'empty'; text: string }
  | { kind: 'failed'; message: string; onRetry(): void };

export type ChartFrameProps = {
  title: string;
  /** What the figures are: 'rows, by member'. */
  unit?: string;
  /** In place of the unit, while somebody looks at a point. */
  readout?: ReactNode;
  /** Of the drawing, in px. Whatever stands in its place is as high, so that nothing moves. */
  height: number;
  state: ChartState;
  /** All of its figures as a table. */
  figures: ReactNode;
  /** The figures are what is asked for. */
  onlyFigures?: boolean;
  /** Stands at its side, on phones below. */
  beside?: ReactNode;
  /** At the end of the head: what is drawn is chosen there. */
  tools?: ReactNode;
  /** In words, between head and drawing. */
  say?: ReactNode;
  /** Below the drawing: what its lines and marks mean. */
  legend?: ReactNode;
  children: ReactNode;
};

/** Title, unit and drawing, the figures in its place for whoever wants those, and what else is told of it at its side. */
export function ChartFrame({ title, unit, readout, height, state, figures, onlyFigures = false, beside, tools, say, legend, children }: ChartFrameProps) {
  const [asked, setAsked] = useState(false);
  const id = useId();
  const ready = state.kind === 'ready';
  const asFigures = asked || onlyFigures;
  return (
    <figure className={beside ? 'chart-frame beside' : 'chart-frame'} aria-labelledby={id} style={{ '--plot-h': `${height}px` } as CSSProperties}>
      <header>
        <h2 id={id}>{title}</h2>
        <span className="small cut chart-unit">{ready && readout ? readout : <span className="faint">{unit}</span>}</span>
        {ready && !onlyFigures && (
          <button
            type="button"
            className="btn quiet sm icon"
            aria-pressed={asked}
            aria-label={chartTexts.showFigures(title)}
            title={chartTexts.figures}
            onClick={() => setAsked(!asked)}
          >
            <ScreenIcon name="table" />
          </button>
        )}
        {tools}
      </header>
      {say && <div className="chart-say">{say}</div>}
      {ready && asFigures ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
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
