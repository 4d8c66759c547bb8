import { useEffect, useRef, useState } from 'react';
import type { TrackingApi } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { LimitSign } from '#client/ui/charts/limit-mark.tsx';
import { Fault, RetryButton } from '#client/ui/failures.tsx';
import { openFileSink } from '#client/ui/file-sink.ts';
import { csvByPage } from '#client/ui/grid/tools/csv-by-page.ts';
import { IconButton, ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import { num, TableHead } from '#client/ui/table-head.tsx';
import type { Toasts } from '#client/ui/toasts$.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { formatDate, formatUntil } from '#shared/format.ts';
import { createRowCounter } from '#shared/grid/csv.ts';
import { ok } from '#shared/result.ts';
import { FIRINGS_PAGE, type Firing, type FiringPage, MOST_FIRINGS_A_PAGE } from '#shared/tracking/tracked.ts';
import { metricOf } from '#shared/tracking/tracking-metrics.ts';
import { gapText, metricText, timeLeft } from '../figures.ts';
import { trackingTexts as texts } from '../texts.ts';

type FiringHistoryProps = {
  store: StoreDeps;
  api: TrackingApi;
  /** Of the tracked product. */
  id: string;
  asin: string;
  currency: string;
};

/** All firings of a product, newest first, in pages. */
export function FiringHistory({ store, api, id, asin, currency }: FiringHistoryProps) {
  const [page, setPage] = useState(1);
  const [state, resource] = useResource(store, [api, id, page], {
    read: () => api.firings({ id, page }),
    staleOn: ['tracking.changed'],
  });
  // The previous page stays while the next one loads.
  const previous = useRef<FiringPage | undefined>(undefined);
  const shown = state.value ?? previous.current;
  previous.current = shown;
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);

  const now = store.clock.now();
  const total = shown?.total ?? 0;
  const last = Math.min(total, page * FIRINGS_PAGE);
  const { busy, submit } = useSubmit(async () => {
    control.current = new AbortController();
    await exportFirings({
      api,
      id,
      name: firingsFileName(asin, now),
      toasts: store.toasts,
      signal: control.current.signal,
    });
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className="firings" tabIndex={0} aria-label={texts.history}>
      <header>
        <h2>{texts.history}</h2>
        {total > 0 && <span className="faint small fig">{texts.page((page - 1) * FIRINGS_PAGE + 1, last, total)}</span>}
        <span className="push" />
        {total > FIRINGS_PAGE && (
          <>
            <IconButton
              icon="back"
              label={texts.newer}
              smallIcon
              disabled={page === 1}
              onClick={() => setPage(page - 1)}
            />
            <IconButton
              icon="forward"
              label={texts.older}
              smallIcon
              disabled={last >= total}
              onClick={() => setPage(page + 1)}
            />
          </>
        )}
        {total > 0 && (
          <BusyButton type="button" className="btn quiet small" aria-label={texts.csvOf} busy={busy} onClick={submit}>
            {!busy && <ScreenIcon name="download" small />} {texts.csv}
          </BusyButton>
        )}
      </header>
      {!shown && !state.trouble && <Skeleton lines={4} label={texts.loadingFirings} />}
      {!shown && state.trouble && (
        <Fault title={state.trouble.message} action={<RetryButton onPress={resource.reload} small />} />
      )}
      {shown && total === 0 && <p className="soft firings-none">{texts.noFirings}</p>}
      {shown && total > 0 && <FiringTable firings={shown.firings} page={page} currency={currency} now={now} />}
    </section>
  );
}

type ExportOptions = {
  api: Pick<TrackingApi, 'firings'>;
  id: string;
  /** File name. */
  name: string;
  toasts: Toasts;
  signal: AbortSignal;
};

/**
 * Exports all firings of a product, writing while pages arrive. Must be called in a user gesture, for the file dialog.
 */
async function exportFirings({ api, id, name, toasts, signal }: ExportOptions): Promise<void> {
  const sink = await openFileSink(name);
  if (!sink) return;
  const failed = (more: string) => toasts.failed(texts.csvFailed, more);
  const made = await csvByPage(
    {
      names: texts.columns,
      cellsOf: firingCells,
      idOf: (firing) => firing.id,
      size: MOST_FIRINGS_A_PAGE,
      read: async (page) => {
        const answer = await api.firings({ id, page, limit: MOST_FIRINGS_A_PAGE });
        if (!answer.ok) return answer;
        const { value } = answer.value;
        return ok({ rows: value.firings, total: value.total, asOf: null });
      },
    },
    signal,
  );
  if (!made.ok) {
    await sink.drop();
    failed(made.error.message);
    return;
  }
  const count = createRowCounter();
  const reader = made.value.body.getReader();
  let rows = 0;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      await sink.write(piece.value);
      rows = count(piece.value);
    }
    await sink.close();
    toasts.done(texts.csvDone(rows));
  } catch (error) {
    await sink.drop().catch(() => undefined);
    if (!signal.aborted) failed(error instanceof Error ? error.message : '');
  }
}

type FiringTableProps = {
  firings: readonly Firing[];
  page: number;
  currency: string;
  /** ms */
  now: number;
};

const isFigure = (index: number): boolean => index > 2 && index < 7;

function FiringTable({ firings, page, currency, now }: FiringTableProps) {
  const isNew = useNewIds(firings, page);
  return (
    <table className="table">
      <TableHead columns={texts.columns.map((column, index) => (isFigure(index) ? num(column) : column))} />
      <tbody>
        {firings.map((firing) => (
          <FiringRow key={firing.id} firing={firing} currency={currency} now={now} isNew={isNew(firing.id)} />
        ))}
      </tbody>
    </table>
  );
}

function FiringRow({
  firing,
  currency,
  now,
  isNew,
}: {
  firing: Firing;
  currency: string;
  now: number;
  isNew: boolean;
}) {
  const cells = firingText(firing, currency, now);
  return (
    <tr className={[firing.endedAt === null && 'is-out', isNew && 'row-flash'].filter(Boolean).join(' ') || undefined}>
      <td>
        <time className="fig" dateTime={new Date(firing.at).toISOString()}>
          {cells.fired}
        </time>
      </td>
      <td>{cells.metric}</td>
      <td>
        <span className="firing-side">
          <LimitSign side={firing.side === 'below' ? 'min' : 'max'} /> {cells.crossed}
        </span>
      </td>
      <td className="num soft">{cells.threshold}</td>
      <td className="num">
        <b>{cells.value}</b>
      </td>
      <td className="num">{cells.beyond}</td>
      <td className="num soft">{cells.lasted ?? <span className="tag new">{texts.stillOut}</span>}</td>
      <td>
        <span className="soft" title={cells.sentTo}>
          {cells.sent}
        </span>
      </td>
    </tr>
  );
}

/** Finds rows that arrived while the first page was shown. */
function useNewIds(rows: readonly { id: string }[], page: number): (id: string) => boolean {
  const first = useRef<{ page: number; ids: ReadonlySet<string> } | null>(null);
  if (first.current?.page !== page) first.current = { page, ids: new Set(rows.map(({ id }) => id)) };
  const { ids } = first.current;
  return (id) => page === 1 && !ids.has(id);
}

/** Formats a firing for the table; `lasted` is null while the value is still outside. */
export function firingText(
  { field, side, threshold, value, at, endedAt, told }: Firing,
  currency: string,
  now: number,
) {
  const { label, kind } = metricOf(field);
  const money = (each: number) => metricText(each, kind, currency);
  const ways = [...new Set(told.map(({ by }) => texts.sentBy[by]))];
  return {
    fired: formatUntil(at, now),
    metric: label,
    crossed: side === 'below' ? texts.states.below : texts.states.above,
    threshold: money(threshold),
    value: money(value),
    beyond: gapText(value - threshold, kind, currency),
    lasted: endedAt === null ? null : timeLeft(endedAt - at),
    sent: ways.length === 0 ? texts.sentNobody : ways.join(', '),
    sentTo: told.map(({ email }) => email).join(', '),
  };
}

/** Converts a firing to a CSV row, with raw numbers. */
export const firingCells = ({
  field,
  side,
  threshold,
  value,
  at,
  endedAt,
  told,
}: Firing): (string | number | null)[] => [
  new Date(at).toISOString(),
  metricOf(field).label,
  side === 'below' ? texts.states.below : texts.states.above,
  threshold,
  value,
  Number((value - threshold).toFixed(4)),
  endedAt === null ? texts.stillOut : timeLeft(endedAt - at),
  told.map(({ email, by }) => `${texts.sentBy[by]}: ${email}`).join('; '),
];

/** 'tracking-B0E1NG3TWR-Nov-21-2026.csv' @param now ms */
export const firingsFileName = (asin: string, now: number): string =>
  `tracking-${asin}-${formatDate(now).replace(/[ ,]+/g, '-')}.csv`;
