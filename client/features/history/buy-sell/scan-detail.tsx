import { useState } from 'react';
import type { HistoryApi } from '#client/api/caller.ts';
import { Bones } from '#client/ui/bones.tsx';
import { MOST_SCANS, type ScansRows } from '#shared/history/buy-sell.ts';
import type { ScannedRow } from '#shared/history/scan.ts';
import { ScanLine } from './scan-line.tsx';
import { ScanTable } from './scan-table.tsx';
import { scanTexts } from './texts.ts';
import { type ScanList, type ScansDeps, useScans } from './use-scans.ts';

type ScanDetailProps = { desk: ScansDeps; api: HistoryApi; asked: ScansRows; row: ScannedRow };

/** So many scans are drawn at first, and as many more each time that somebody wants them. */
const AT_ONCE = 50;
const BONE_LINES = 4;

/** What an opened product shows: every scan of it with all of its figures. */
export function ScanDetail({ desk, api, asked, row }: ScanDetailProps) {
  const [{ value, trouble }, resource] = useScans(desk, api, asked, row.asin);
  const [shown, setShown] = useState(AT_ONCE);
  const label = scanTexts.scansOf(row.title || row.asin);
  if (!value && !trouble) return <Bones lines={BONE_LINES} label={scanTexts.loading} />;
  const { rows, fresh }: ScanList = value ?? { rows: [], fresh: new Set() };
  return (
    <>
      {rows.length > 0 && <DetailHead rows={rows} />}
      <ScanTable label={label} scans={rows.slice(0, shown)} fresh={fresh} />
      {rows.length === 0 && (
        <p className="no-scans" role={trouble ? 'alert' : undefined}>
          <b>{trouble ? scanTexts.scansNotLoaded : scanTexts.noScans}</b>
          {trouble && (
            <>
              <span className="soft">{trouble.message}</span>
              <button type="button" className="btn sm" onClick={resource.reload}>
                {scanTexts.tryAgain}
              </button>
            </>
          )}
        </p>
      )}
      {rows.length > shown && (
        <button type="button" className="btn sm" onClick={() => setShown(shown + AT_ONCE)}>
          {scanTexts.showMore(Math.min(AT_ONCE, rows.length - shown))}
        </button>
      )}
    </>
  );
}

/** What the scans come to. */
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
