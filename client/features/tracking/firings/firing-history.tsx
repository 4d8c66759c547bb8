import { useEffect, useRef, useState } from 'react';
import type { TrackingApi } from '#client/api/caller.ts';
import { isLeftOut, offered } from '#client/stream/chart-state.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { createResource } from '#client/stream/resource.ts';
import { useResource } from '#client/stream/use-resource.ts';
import { Bones } from '#client/ui/bones.tsx';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Fault } from '#client/ui/fault.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { FIRINGS_PAGE, type FiringPage } from '#shared/tracking/tracked.ts';
import { trackingTexts as texts } from '../texts.ts';
import { exportFirings } from './export-firings.ts';
import { FiringTable } from './firing-table.tsx';
import { firingsFileName } from './firing-words.ts';

type FiringHistoryProps = { desk: DeskDeps; api: TrackingApi /** Of the tracked product. */; id: string; asin: string; currency: string };

/** Every time a product has fired, the newest first, page by page. */
export function FiringHistory({ desk, api, id, asin, currency }: FiringHistoryProps) {
  const [page, setPage] = useState(1);
  const [state, resource] = useResource(
    () => createResource(desk, { read: () => api.firings({ id, page }), staleOn: ['tracking.changed'] }),
    [desk, api, id, page],
  );
  // The page before stays while another is on its way.
  const kept = useRef<FiringPage | undefined>(undefined);
  const shown = offered(state) ?? kept.current;
  kept.current = shown;
  const [busy, setBusy] = useState(false);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);
  if (isLeftOut(state)) return null;

  const now = desk.clock.now();
  const total = shown?.total ?? 0;
  const last = Math.min(total, page * FIRINGS_PAGE);
  const save = async () => {
    control.current = new AbortController();
    setBusy(true);
    await exportFirings({ api, id, name: firingsFileName(asin, now), toasts: desk.toasts, signal: control.current.signal });
    setBusy(false);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="firings" tabIndex={0} aria-label={texts.history}>
      <header>
        <h2>{texts.history}</h2>
        {total > 0 && <span className="faint small fig">{texts.page((page - 1) * FIRINGS_PAGE + 1, last, total)}</span>}
        <span className="push" />
        {total > FIRINGS_PAGE && (
          <>
            <button type="button" className="btn quiet sm icon" aria-label={texts.newer} disabled={page === 1} onClick={() => setPage(page - 1)}>
              <ScreenIcon name="back" small />
            </button>
            <button type="button" className="btn quiet sm icon" aria-label={texts.older} disabled={last >= total} onClick={() => setPage(page + 1)}>
              <ScreenIcon name="forward" small />
            </button>
          </>
        )}
        {total > 0 && (
          <BusyButton type="button" className="btn quiet sm" aria-label={texts.csvOf} busy={busy} onClick={() => void save()}>
            {!busy && <ScreenIcon name="download" small />} {texts.csv}
          </BusyButton>
        )}
      </header>
      {!shown && !state.trouble && <Bones lines={4} label={texts.loadingFirings} />}
      {!shown && state.trouble && (
        <Fault
          title={state.trouble.message}
          action={
            <button type="button" className="btn sm" onClick={resource.reload}>
              {texts.tryAgain}
            </button>
          }
        />
      )}
      {shown && total === 0 && <p className="soft firings-none">{texts.noFirings}</p>}
      {shown && total > 0 && <FiringTable firings={shown.firings} page={page} currency={currency} now={now} />}
    </section>
  );
}
