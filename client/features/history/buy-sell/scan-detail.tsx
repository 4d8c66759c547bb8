import { useState } from 'react';
import type { HistoryApi } from '#client/api/caller.ts';
import { PeopleRead } from '#client/stream/people-read.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { RetryButton } from '#client/ui/failures.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import { MOST_SCANS, type ScannedRow, type ScansRows } from '#shared/history/buy-sell.ts';
import { ScanLine } from './scan-line.tsx';
import { ScanTable } from './scan-table.tsx';
import { scanTexts } from './texts.ts';
import { type ScanList, type ScansDeps, useScans } from './use-scans.ts';

type ScanDetailProps = { store: ScansDeps & Pick<StoreDeps, 'call' | 'user'>; api: HistoryApi; requested: ScansRows; row: ScannedRow };

/** How many scans are shown at first, and how many more per "Show more". */
const AT_ONCE = 50;
const SKELETON_LINES = 4;

/** The detail of an open product: all its scans with all their figures. */
export function ScanDetail({ store, api, requested, row }: ScanDetailProps) {
  const [{ value, trouble }, resource] = useScans(store, api, requested, row.asin);
  const [shown, setShown] = useState(AT_ONCE);
  const label = scanTexts.scansOf(row.title || row.asin);
  if (!value && !trouble) return <Skeleton lines={SKELETON_LINES} label={scanTexts.loading} />;
  const { rows, fresh }: ScanList = value ?? { rows: [], fresh: new Set() };
  return (
    <>
      {rows.length > 0 && <DetailHead rows={rows} />}
      <PeopleRead deps={store} />
      <ScanTable label={label} scans={rows.slice(0, shown)} fresh={fresh} />
      {rows.length === 0 && (
        <p className="no-scans" role={trouble ? 'alert' : undefined}>
          <b>{trouble ? scanTexts.scansNotLoaded : scanTexts.noScans}</b>
          {trouble && (
            <>
              <span className="soft">{trouble.message}</span>
              <RetryButton onPress={resource.reload} small />
            </>
          )}
        </p>
      )}
      {rows.length > shown && (
        <button type="button" className="btn small" onClick={() => setShown(shown + AT_ONCE)}>
          {scanTexts.showMore(Math.min(AT_ONCE, rows.length - shown))}
        </button>
      )}
    </>
  );
}

/** The number of scans with profit, loss, and no buy cost, and the profit line. */
function DetailHead({ rows }: Pick<ScanList, 'rows'>) {
  const count = (is: (scan: ScanList['rows'][number]) => boolean) => rows.filter(is).length;
  const parts = [
    scanTexts.withProfit(count(({ profit }) => (profit ?? 0) > 0)),
    scanTexts.withLoss(count(({ profit }) => (profit ?? 0) < 0)),
    scanTexts.withoutCost(count(({ buyCost }) => buyCost === null || buyCost === undefined)),
  ].filter((part) => !part.startsWith('0 '));
  return (
    <div className="detail-head">
      <b>{rows.length >= MOST_SCANS ? scanTexts.newestOnly(rows.length) : scanTexts.scans(rows.length)}</b>
      <span className="soft">{parts.join(', ')}</span>
      <ScanLine scans={rows} />
    </div>
  );
}
