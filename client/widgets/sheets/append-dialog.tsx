import { useCallback, useEffect, useRef, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import type { SheetRows } from '#client/ui/grid/tools/local-table.ts';
import { useValue } from '#client/ui/observe.ts';
import { Progress } from '#client/ui/progress.tsx';
import { Note } from '#client/ui/states.tsx';
import { formatMoment } from '#shared/format.ts';
import { sheetCalls } from '#shared/sheets/calls.ts';
import { sheetCodes } from '#shared/sheets/sheet-refusals.ts';
import { type AppendRun, type AppendState, startAppend } from './append-run.ts';
import { GooglePane } from './google-pane.tsx';
import type { Target } from './sheet-picker.tsx';
import { sheetTexts } from './texts.ts';

/** Chooses a sheet and appends rows to it. Closing it mid-append stops first and shows the progress. */
export function AppendDialog({ deps, rows, onClose }: { deps: StoreDeps; rows: SheetRows; onClose(): void }) {
  const [target, setTarget] = useState<Target | null>(null);
  const [run, setRun] = useState<{ of: AppendRun; to: Target } | null>(null);
  useEffect(() => () => run?.of.stop(), [run]);
  const append = () => {
    if (!target) return;
    const { spreadsheet, sheet } = target;
    const named = {
      spreadsheet: spreadsheet.id,
      sheet: sheet.title,
      run: runId(deps),
      at: formatMoment(deps.clock.now()),
    };
    setRun({
      of: startAppend({ append: caller(sheetCalls, deps.call).append, scheduler: deps.scheduler }, named, rows),
      to: target,
    });
  };
  if (run) return <RunningDialog deps={deps} run={run.of} to={run.to} count={rows.count} onClose={onClose} />;
  return (
    <Dialog
      title={sheetTexts.appendTitle}
      onClose={onClose}
      cancel={sheetTexts.cancel}
      foot={
        <button type="button" className="btn primary" disabled={!target || rows.count === 0} onClick={append}>
          {sheetTexts.appendRows(rows.count)}
        </button>
      }
    >
      <div tabIndex={-1} data-autofocus>
        <GooglePane deps={deps} onTarget={setTarget}>
          <p className="hint">{sheetTexts.note}</p>
        </GooglePane>
      </div>
    </Dialog>
  );
}

type RunningProps = { deps: StoreDeps; run: AppendRun; to: Target; count: number; onClose(): void };

function RunningDialog({ deps, run, to, count, onClose }: RunningProps) {
  const state = useValue(run.state$);
  const isOver = state.kind === 'done' || state.kind === 'stopped';
  const signedOut = state.kind === 'failed' && state.failure.code === sheetCodes.signedOut;
  const body = useRef<HTMLDivElement>(null);
  // The focused button disappears with the run.
  useEffect(() => {
    if (isOver) body.current?.focus({ preventScroll: true });
  }, [isOver]);
  const close = useCallback(
    () => (isOver || state.kind === 'failed' ? onClose() : run.stop()),
    [isOver, state.kind, onClose, run],
  );
  return (
    <Dialog
      title={sheetTexts.appendTitle}
      onClose={close}
      foot={
        <>
          {!isOver && (
            <button type="button" className="btn" disabled={state.kind === 'stopping'} onClick={run.stop}>
              {sheetTexts.stop}
            </button>
          )}
          {isOver && to.spreadsheet.url && (
            <a className="btn" href={to.spreadsheet.url} target="_blank" rel="noreferrer">
              {sheetTexts.open}
            </a>
          )}
          {state.kind === 'failed' && (
            <button type="button" className="btn primary" onClick={run.goOn}>
              {sheetTexts.goOn}
            </button>
          )}
          {isOver && (
            <button type="button" className="btn primary" onClick={onClose}>
              {sheetTexts.close}
            </button>
          )}
        </>
      }
    >
      <div className="sheets-run" ref={body} tabIndex={-1}>
        <p>
          <b dir="auto">{to.spreadsheet.title}</b> › <span dir="auto">{to.sheet.title}</span>
        </p>
        <Progress wide label={sheetTexts.progress} done={state.done} of={count} />
        <p className="fig">{sheetTexts.written(state.done, count)}</p>
        <p role="status">{wordsOf(state, count, to)}</p>
        {state.kind === 'failed' && (
          <>
            <Note bad>
              {state.failure.message} {sheetTexts.failed(state.done, count)}
            </Note>
            {/* The Google sign-in ended midway: the user signs in again here, and the append continues. */}
            {signedOut && <GooglePane deps={deps} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

function wordsOf(state: AppendState, count: number, { sheet }: Target): string {
  switch (state.kind) {
    case 'waiting':
      return sheetTexts.patience(state.seconds);
    case 'stopping':
      return sheetTexts.stopping;
    case 'stopped':
      return sheetTexts.stopped(state.done, count);
    case 'done':
      return sheetTexts.done(state.done, sheet.title);
    default:
      return '';
  }
}

const ID_LENGTH = 12;
const runId = ({ random }: StoreDeps): string =>
  Array.from({ length: ID_LENGTH }, () => Math.floor(random() * 36).toString(36)).join('');
