import type { ReactNode } from 'react';
import type { Observable } from 'rxjs';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { ProgressStrip, type StripFact } from '#client/ui/progress.tsx';
import { usePaced } from '#client/ui/scheduling.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Note } from '#client/ui/states.tsx';
import { formatCount } from '#shared/format.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import { remainingTokens, type TokenBalance } from '#shared/tokens/balance.ts';
import { isNoTokens, noTokensHelp } from '#shared/tokens/no-tokens.ts';
import { failedBatches, PACE_SECONDS, progressOf, type RunState, rateOf } from './run/run-state.ts';
import { viewerTexts } from './texts.ts';
import type { Viewer } from './viewer.ts';
import type { ViewerTable } from './viewer-table.ts';

/** ms; batches arrive faster than anyone can read */
const DRAWN_EVERY = 250;

type RunStripProps = {
  table: ViewerTable;
  viewer: Viewer;
  tokens$: Observable<ResourceState<TokenBalance>>;
  now: () => number;
  onNotFound(): void;
};

export function RunStrip({ table, viewer, tokens$, now, onNotFound }: RunStripProps) {
  const run = usePaced(table.run$, DRAWN_EVERY);
  const tokens = usePaced(tokens$, DRAWN_EVERY).value;
  const { done, of } = progressOf(run);
  const failed = failedBatches(run);
  const isOver = run.phase === 'done';
  const isCancelled = run.phase === 'cancelled';
  const noTokens =
    run.phase === 'stopped' && run.failure !== null && isNoTokens(run.failure) ? noTokensHelp(run.failure) : undefined;
  const before = run.sizes.slice(0, run.passFrom).reduce((sum, size) => sum + size, 0);
  const batches = table.batches();
  const passIn = batches[run.passFrom];
  const about = isCancelled
    ? viewerTexts.cancelled
    : run.passFrom > 0 && passIn
      ? viewerTexts.againPass(marketplaceOf(passIn.marketplace)?.name ?? passIn.marketplace)
      : (table.input.source?.name ?? viewerTexts.typed);
  const failures =
    failed.length > 0 ? (
      <>
        <b className="fig">
          {viewerTexts.failedBatches(
            failed.length,
            failed.reduce((sum, batch) => sum + (run.sizes[batch] ?? 0), 0),
          )}
        </b>
        <button type="button" className="btn small" onClick={() => void viewer.resume()}>
          <ScreenIcon name="retry" small /> {viewerTexts.retry}
        </button>
      </>
    ) : undefined;
  return (
    <>
      <ProgressStrip
        label={viewerTexts.strip}
        done={done}
        of={of}
        about={about}
        state={isOver ? 'done' : run.phase === 'running' ? 'running' : 'paused'}
        facts={factsOf({ run, tokens, left: of - done, now: now(), onNotFound })}
        missed={failed.map((batch) => placesBefore(run, batch) - before)}
        failures={failures}
        onPause={viewer.pause}
        onResume={failed.length === 0 && !isCancelled && !table.run?.readOnly ? () => void viewer.resume() : undefined}
        onCancel={isCancelled || table.run?.readOnly ? undefined : viewer.cancel}
        actions={
          isCancelled &&
          done < of && (
            <button type="button" className="btn small" onClick={() => void viewer.resume()}>
              <ScreenIcon name="retry" small /> {viewerTexts.lookUpRest(of - done)}
            </button>
          )
        }
      />
      {noTokens && (
        <Note
          bad
          action={
            noTokens.way && (
              <Link className="btn small primary" href={noTokens.way.href}>
                {noTokens.way.label}
              </Link>
            )
          }
        >
          <b>{noTokens.title}.</b> {run.failure?.message} {viewerTexts.noTokens}
        </Note>
      )}
      {failed.length > 0 && run.failure && (
        <Note bad>
          <b>{viewerTexts.failed}.</b> {run.failure.message} {viewerTexts.stopped}
        </Note>
      )}
    </>
  );
}

type FactsOf = { run: RunState; tokens: TokenBalance | undefined; left: number; now: number; onNotFound(): void };

function factsOf({ run, tokens, left, now, onNotFound }: FactsOf): StripFact[] {
  const rate = run.phase === 'running' ? rateOf(run, now) : null;
  const fact = (label: string, value: ReactNode, more?: ReactNode): StripFact => ({ label, value, more });
  return [
    ...(run.phase === 'running'
      ? [
          fact(
            viewerTexts.rate,
            <>
              <RateChart pace={run.pace} /> {rate ? formatCount(rate.rate) : '–'}
            </>,
            'a second',
          ),
          fact(viewerTexts.left, rate ? leftText(rate.left) : '–'),
        ]
      : []),
    fact(viewerTexts.found, formatCount(run.found)),
    fact(
      viewerTexts.notFound,
      run.notFound > 0 ? (
        <button type="button" className="fact-link" onClick={onNotFound}>
          {formatCount(run.notFound)}
        </button>
      ) : (
        formatCount(0)
      ),
    ),
    fact(
      viewerTexts.spent,
      formatCount(run.spent),
      run.free > 0 && <span className="wide-only">{viewerTexts.free(run.free)}</span>,
    ),
    ...(tokens
      ? [
          fact(
            viewerTexts.tokensLeft,
            formatCount(remainingTokens(tokens)),
            left > 0 && <span className="wide-only">{viewerTexts.needed(left)}</span>,
          ),
        ]
      : []),
  ];
}

const placesBefore = ({ sizes }: RunState, batch: number): number =>
  sizes.slice(0, batch + 1).reduce((sum, size) => sum + size, 0);

/** '4 min 34 s', '12 s'. */
function leftText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Stands for all rows of a failed batch. */
export const FailedBatch = ({ table, batch, onRetry }: { table: ViewerTable; batch: number; onRetry(): void }) => {
  const places = table.batches()[batch]?.places ?? [];
  const rowOf = (position: number | undefined) =>
    position === undefined ? 0 : (table.rows.all()[position]?.requested.row ?? 0);
  return (
    <>
      <Icon name="wrong" small />
      <b>{viewerTexts.batch(batch + 1, rowOf(places[0]), rowOf(places.at(-1)))}</b>
      <span className="soft cut wide-only">{viewerTexts.failed}</span>
      <button type="button" className="btn small" tabIndex={-1} onClick={onRetry}>
        <ScreenIcon name="retry" small /> {viewerTexts.retry}
      </button>
    </>
  );
};

const WIDTH = 120;
const HEIGHT = 28;

/** Identifiers per second over the last minute. */
function RateChart({ pace }: Pick<RunState, 'pace'>) {
  const last = pace.at(-1);
  if (!last) return null;
  const most = Math.max(...pace.map(([, count]) => count));
  const step = WIDTH / PACE_SECONDS;
  return (
    <svg
      className="rate-chart wide-only"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={viewerTexts.rateChart(last[1], most)}
    >
      {pace.map(([second, count]) => {
        const height = Math.max(1, (count / most) * (HEIGHT - 1));
        return (
          <rect
            key={second}
            x={WIDTH - (last[0] - second + 1) * step}
            y={HEIGHT - height}
            width={step - 0.5}
            height={height}
          />
        );
      })}
    </svg>
  );
}
