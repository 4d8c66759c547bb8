import { useEffect, useRef, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorLine } from '#client/ui/fields.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Progress } from '#client/ui/progress.tsx';
import { Select } from '#client/ui/select.tsx';
import { formatCount } from '#shared/format.ts';
import type { AlertFilter } from '#shared/inbox/alert-filter.ts';
import type { BulkCommand } from '#shared/inbox/inbox.ts';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import { localized } from '#shared/localized.ts';
import { useNotifications } from '../store-context.ts';
import './inbox-dialogs.css';

const bulkTexts = localized('notifications/bulkTexts', {
  title: (total: number) => (total === 1 ? 'The alert that matches' : `All ${formatCount(total)} alerts that match`),
  newOnes: 'Alerts that arrive from now on are not touched.',
  done: 'Mark as done',
  read: 'Mark as read',
  mute: 'Mute their products for 8 hours',
  assign: 'Assign to',
  choose: 'Choose a person',
  delete: 'Delete',
  sureDelete: (total: number) => `Yes, delete ${formatCount(total)}`,
  cancel: 'Cancel',
  stop: 'Stop',
  undo: 'Undo',
  close: 'Close',
  progress: (done: string, total: string) => `${done} of ${total}`,
  states: {
    running: (done: string, total: string) => `${done} of ${total} changed`,
    cancelled: (done: string, total: string) => `Stopped after ${done} of ${total}`,
    done: (done: string) => `${done} changed`,
    undoing: () => 'Undoing',
    undone: (done: string) => `${done} are as they were`,
  },
} as const);

type BulkDialogProps = {
  deps: StoreDeps;
  filter: AlertFilter;
  /** How many match now, by the provider. */
  total: number;
  onClose(): void;
};

type Run = {
  change: string;
  command: BulkCommand;
  done: number;
  state: 'running' | 'cancelled' | 'done' | 'undoing' | 'undone';
  error?: string;
};

const HOURS_MUTED = 8 * 3_600_000;

/**
 * Acts on the whole filtered set at the provider (INBX-07), in steps, with progress, cancel and undo. Alerts that come
 * later are not touched.
 */
export function BulkDialog({ deps, filter, total, onClose }: BulkDialogProps) {
  const [until] = useState(() => deps.clock.now());
  const { run, start, undo, stop } = useBulkRun({ deps, filter, until });
  const [sure, setSure] = useState(false);
  const people = useValue(useNotifications().people$);
  if (!run)
    return (
      <Dialog title={bulkTexts.title(total)} onClose={onClose} cancel={bulkTexts.cancel}>
        <p>{bulkTexts.newOnes}</p>
        <div className="bulk-actions">
          <button type="button" className="btn" data-autofocus onClick={() => void start({ kind: 'done' })}>
            {bulkTexts.done}
          </button>
          <button type="button" className="btn" onClick={() => void start({ kind: 'read' })}>
            {bulkTexts.read}
          </button>
          <button
            type="button"
            className="btn"
            onClick={() => void start({ kind: 'mute', until: until + HOURS_MUTED })}
          >
            {bulkTexts.mute}
          </button>
          {people.length > 1 && (
            <Select
              label={bulkTexts.assign}
              placeholder={bulkTexts.choose}
              value=""
              choices={people.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(to) => to && void start({ kind: 'assign', to })}
            />
          )}
          <button
            type="button"
            className="btn danger"
            onClick={() => (sure ? void start({ kind: 'delete' }) : setSure(true))}
          >
            {sure ? bulkTexts.sureDelete(total) : bulkTexts.delete}
          </button>
        </div>
      </Dialog>
    );

  const busy = run.state === 'running' || run.state === 'undoing';
  return (
    <Dialog
      title={bulkTexts.title(total)}
      onClose={onClose}
      foot={
        <>
          {run.state === 'running' && (
            <button type="button" className="btn" onClick={stop}>
              {bulkTexts.stop}
            </button>
          )}
          {!busy && run.state !== 'undone' && run.done > 0 && run.command.kind !== 'mute' && (
            <button type="button" className="btn" onClick={() => void undo(run)}>
              {bulkTexts.undo}
            </button>
          )}
          <button type="button" className="btn primary" disabled={busy} onClick={onClose}>
            {bulkTexts.close}
          </button>
        </>
      }
    >
      <Progress
        wide
        label={bulkTexts.progress(formatCount(run.done), formatCount(total))}
        done={run.done}
        of={Math.max(total, run.done)}
      />
      <p role="status">{bulkTexts.states[run.state](formatCount(run.done), formatCount(total))}</p>
      <ErrorLine text={run.error} />
    </Dialog>
  );
}

type BulkRunOf = Pick<BulkDialogProps, 'deps' | 'filter'> & { until: number };

/** Sends a command step by step. It ends with the dialog. */
function useBulkRun({ deps, filter, until }: BulkRunOf) {
  const api = caller(inboxCalls, deps.call);
  const [run, setRun] = useState<Run>();
  const cancelled = useRef(false);
  useEffect(
    () => () => {
      cancelled.current = true;
    },
    [],
  );

  const start = async (command: BulkCommand) => {
    const change = crypto.randomUUID();
    let done = 0;
    setRun({ change, command, done, state: 'running' });
    for (let after: string | undefined; ; ) {
      const answer = await api.matching({ change, filter, until, command, ...(after === undefined ? {} : { after }) });
      if (!answer.ok) return setRun({ change, command, done, state: 'cancelled', error: answer.error.message });
      done += answer.value.value.count;
      const { next } = answer.value.value;
      if (next === null) return setRun({ change, command, done, state: 'done' });
      if (cancelled.current) return setRun({ change, command, done, state: 'cancelled' });
      setRun({ change, command, done, state: 'running' });
      after = next;
    }
  };
  const undo = async ({ change, command, done }: Run) => {
    setRun({ change, command, done, state: 'undoing' });
    for (;;) {
      const answer = await api.undo({ change });
      if (!answer.ok) return setRun({ change, command, done, state: 'cancelled', error: answer.error.message });
      if (answer.value.value.left === 0) return setRun({ change, command, done, state: 'undone' });
    }
  };

  const stop = () => {
    cancelled.current = true;
  };
  return { run, start, undo, stop };
}
