import type { ReactNode } from 'react';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { formatTimestamp } from '#shared/format.ts';
import { momentOf } from '#shared/history/moment.ts';
import { isScanFigure, type Scan, type ScanColumn, scanColumnIds, scanColumns } from '#shared/history/scan.ts';
import { sourceName } from '#shared/history/source.ts';
import { Gain, Money, Rate } from './money.tsx';

export type ScanField = { id: ScanColumn; name: string /** Figures stand at the end. */; figure?: boolean; cell(scan: Scan): ReactNode };

const DASH = '–';

function plainCell(id: ScanColumn): ScanField['cell'] {
  const { kind } = scanColumns[id];
  switch (kind) {
    case 'text':
      return (scan) => scan[id] || DASH;
    case 'moment':
      return (scan) => {
        const at = momentOf(scan[id] ?? '');
        return <span className="fig">{Number.isNaN(at) ? DASH : formatTimestamp(at)}</span>;
      };
    case 'money':
      return (scan) => <Money amount={figureOf(scan, id)} marketplace={scan.marketplace} />;
    case 'percent':
      return (scan) => <Rate percent={figureOf(scan, id)} />;
  }
}

const figureOf = (scan: Scan, id: ScanColumn) => (isScanFigure(id) ? scan[id] : undefined);

/** What looks different from other columns of its kind. */
const cells: { [Id in ScanColumn]?: ScanField['cell'] } = {
  marketplace: ({ marketplace }) => (marketplace ? <span className="tag">{marketplace}</span> : DASH),
  profit: ({ profit, marketplace }) => <Gain amount={profit} marketplace={marketplace} />,
  email: ({ email }) => <span className="cut">{email || DASH}</span>,
  source: ({ source }) => (
    <span className="scan-source">
      <ScreenIcon name={sourceName(source) === 'ScanEZ' ? 'phone' : 'window'} /> {sourceName(source)}
    </span>
  ),
};

export const scanFields: readonly ScanField[] = scanColumnIds.map((id) => ({
  id,
  name: scanColumns[id].label,
  figure: isScanFigure(id),
  cell: cells[id] ?? plainCell(id),
}));
