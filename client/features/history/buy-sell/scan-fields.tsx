import type { ReactNode } from 'react';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { formatTimestamp } from '#shared/format.ts';
import { momentOf } from '#shared/history/moment.ts';
import type { Scan } from '#shared/history/scan.ts';
import { sourceName } from '#shared/history/source.ts';
import { Gain, Money, Rate } from './money.tsx';

export type ScanField = { id: string; name: string /** Figures stand at the end. */; figure?: boolean; cell(scan: Scan): ReactNode };

const DASH = '–';

const money = (id: keyof Scan & string, name: string): ScanField => ({
  id,
  name,
  figure: true,
  cell: (scan) => <Money amount={scan[id] as number | null} marketplace={scan.marketplace} />,
});

/** What is told of a scan, in the order of the table (portal-3 §3). */
export const scanFields: readonly ScanField[] = [
  {
    id: 'createdAt',
    name: 'Scanned',
    cell: ({ createdAt }) => {
      const at = momentOf(createdAt);
      return <span className="fig">{Number.isNaN(at) ? DASH : formatTimestamp(at)}</span>;
    },
  },
  { id: 'marketplace', name: 'Market', cell: ({ marketplace }) => (marketplace ? <span className="tag">{marketplace}</span> : DASH) },
  money('sellPrice', 'Sell price'),
  money('buyCost', 'Buy cost'),
  { id: 'profit', name: 'Profit', figure: true, cell: ({ profit, marketplace }) => <Gain amount={profit} marketplace={marketplace} /> },
  { id: 'roi', name: 'ROI', figure: true, cell: ({ roi }) => <Rate percent={roi} /> },
  { id: 'margin', name: 'Margin', figure: true, cell: ({ margin }) => <Rate percent={margin} /> },
  money('totalFees', 'Total fees'),
  money('totalCosts', 'Total costs'),
  money('totalFeesAndCosts', 'Fees & costs'),
  { id: 'fulfillmentType', name: 'Fulfillment', cell: ({ fulfillmentType }) => fulfillmentType || DASH },
  { id: 'email', name: 'Email', cell: ({ email }) => <span className="cut">{email || DASH}</span> },
  {
    id: 'source',
    name: 'Source',
    cell: ({ source }) => (
      <span className="scan-source">
        <ScreenIcon name={sourceName(source) === 'ScanEZ' ? 'phone' : 'window'} /> {sourceName(source)}
      </span>
    ),
  },
];
