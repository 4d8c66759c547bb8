import type { CSSProperties, ReactNode } from 'react';
import { Link } from '#client/ui/link.tsx';
import { ChartFrame, type ChartState } from './chart-frame.tsx';
import './charts.css';
import '#client/ui/tags.css';

type Share = {
  id: string;
  name: string;
  /** In percent of the whole. */
  share: number;
  /** The formatted count behind the share: '1,204'. */
  count?: string;
  to?: string;
};

/** A share as a bar. @param share in percent @param most the percentage of a full bar */
export const ShareBar = ({ share, most = 100 }: { share: number; most?: number }) => (
  <span className="share-bar" aria-hidden="true" style={{ '--at': `${Math.min(100, (share / (most || 1)) * 100).toFixed(2)}%` } as CSSProperties} />
);

type ShareBarsProps = {
  title: string;
  unit?: string;
  /** What a share represents: 'Category'. */
  name: string;
  /** What the counts measure: 'Rows'. */
  countName?: string;
  shares: readonly Share[];
  format(share: number): string;
  state: ChartState;
  height?: number;
  beside?: ReactNode;
};

/** The parts of a whole: a table of figures with bars relative to the largest part. */
export function ShareBars({ title, unit, name, countName, shares, format, state, height = 176, beside }: ShareBarsProps) {
  const most = Math.max(0, ...shares.map(({ share }) => share));
  const table = (
    <table className="table share-table">
      <thead className="unseen">
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">{unit}</th>
          {countName && <th scope="col">{countName}</th>}
          <th scope="col">%</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ id, name: each, share, count, to }) => (
          <tr key={id}>
            <th scope="row" className="cut">
              {to ? <Link href={to}>{each}</Link> : each}
            </th>
            <td className="share-cell">
              <ShareBar share={share} most={most} />
            </td>
            {countName && <td className="num soft">{count}</td>}
            <td className="num">{format(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  // The chart itself is a table, so there is no other one to switch to.
  return (
    <ChartFrame title={title} unit={unit} height={height} state={state} figures={table} onlyFigures beside={beside}>
      {null}
    </ChartFrame>
  );
}
