import { useState } from 'react';
import type { HistoryApi } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { RetryButton } from '#client/ui/failures.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import { PeopleRead } from '#client/widgets/members/people-read.tsx';
import { currencyOf, DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import { MOST_SCANS, type Scan, type ScannedRow, type ScansRows } from '#shared/team/history/buy-sell.ts';
import { momentOf } from '#shared/time/days.ts';
import { ScanTable } from './scan-table.tsx';
import { gainText, isKnown } from './scan-text.ts';
import { scanTexts } from './texts.ts';
import { type ScanList, type ScansDeps, useScans } from './use-scans.ts';

type ScanDetailProps = {
  store: ScansDeps & Pick<StoreDeps, 'call' | 'user'>;
  api: HistoryApi;
  requested: ScansRows;
  row: ScannedRow;
};

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

type ScanLineProps = {
  /** Newest first. */
  scans: readonly Scan[];
};

const WIDTH = 420;
const HEIGHT = 36;
const EDGE = 5;
/** With more scans than this, the line has no marks. */
const MOST_MARKS = 40;

/**
 * A product's profit over the time of its scans. A disc is a profit, a triangle a loss, a cross an unknown profit,
 * which breaks the line. Shows only scans in the newest scan's currency. Hidden from screen readers, because the table
 * has the same data.
 */
function ScanLine({ scans }: ScanLineProps) {
  const currency = currencyOfScan(scans[0]);
  const points = pointsOf(scans.filter((scan) => currencyOfScan(scan) === currency));
  if (points.length < 2) return null;
  const most = points.reduce((best, { scan }) => Math.max(best, scan.profit ?? 0), 0);
  const zero = points[0]?.zero ?? HEIGHT;
  return (
    <svg
      className="scan-line wide-only"
      width={WIDTH}
      height={HEIGHT + 4}
      viewBox={`-76 -2 ${WIDTH + 84} ${HEIGHT + 4}`}
      aria-hidden="true"
    >
      <line className="zero" x1={0} x2={WIDTH} y1={zero} y2={zero} />
      <text x={-8} y={zero + 4} textAnchor="end">
        {scanTexts.nought}
      </text>
      {most > 0 && zero > 18 && (
        <text x={-8} y={9} textAnchor="end">
          {gainText(most, scans[0]?.marketplace)}
        </text>
      )}
      <path className="line" d={pathOf(points)} />
      {points.length <= MOST_MARKS && points.map((point) => <Mark key={point.x} {...point} />)}
    </svg>
  );
}

const currencyOfScan = (scan: Scan | undefined): string => currencyOf(scan?.marketplace || DEFAULT_MARKETPLACE);

type LinePoint = { x: number; y: number | null; zero: number; scan: Scan };

/** Returns the points in order of time, left to right; `y` is null if the profit is unknown. */
export function pointsOf(scans: readonly Scan[]): LinePoint[] {
  const dated = scans.map((scan) => ({ scan, at: momentOf(scan.createdAt) })).filter(({ at }) => !Number.isNaN(at));
  const sorted = dated.toSorted((a, b) => a.at - b.at);
  const [first, last] = [sorted[0]?.at ?? 0, sorted.at(-1)?.at ?? 0];
  const known = sorted.flatMap(({ scan: { profit } }) => (isKnown(profit) ? [profit] : []));
  const [most, least] = [Math.max(0, ...known), Math.min(0, ...known)];
  const yOf = (amount: number) => EDGE + ((most - amount) / (most - least || 1)) * (HEIGHT - 2 * EDGE);
  return sorted.map(({ scan, at }) => ({
    x: Math.round((EDGE + ((at - first) / (last - first || 1)) * (WIDTH - 2 * EDGE)) * 10) / 10,
    y: isKnown(scan.profit) ? Math.round(yOf(scan.profit) * 10) / 10 : null,
    zero: Math.round(yOf(0) * 10) / 10,
    scan,
  }));
}

/** Returns the SVG path, with a gap where `y` is null. */
export function pathOf(points: readonly Pick<LinePoint, 'x' | 'y'>[]): string {
  let drawing = false;
  let path = '';
  for (const { x, y } of points) {
    if (y !== null) path += `${drawing ? 'L' : 'M'}${x} ${y}`;
    drawing = y !== null;
  }
  return path;
}

const Mark = ({ x, y, zero, scan }: LinePoint) => {
  if (y === null) return <path className="gap" d={`M${x - 3} ${zero - 3}l6 6m0-6l-6 6`} />;
  if ((scan.profit ?? 0) < 0) return <path className="loss" d={`M${x - 4} ${y - 3}h8l-4 7z`} />;
  return <circle className="gain" cx={x} cy={y} r={3} />;
};
