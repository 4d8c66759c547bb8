import { PHONE, useMedia } from '#client/ui/media.ts';
import { num, TableHead } from '#client/ui/table-head.tsx';
import { isScanFigure, type Scan, type ScanColumn, scanColumnIds, scanColumns } from '#shared/team/history/buy-sell.ts';
import type { ScanList } from './use-scans.ts';
import '#client/ui/tags.css';
import type { ReactNode } from 'react';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { PersonMark } from '#client/widgets/members/person-mark.tsx';
import { formatTimestamp } from '#shared/format.ts';
import { sourceName } from '#shared/team/history/team-columns.ts';
import { momentOf } from '#shared/time/days.ts';
import { Gain, Money, Rate } from './scan-cells.tsx';

type ScanTableProps = { label: string; scans: readonly Scan[]; fresh: ScanList['fresh'] };

/** A table of scans; cards on phones. */
export const ScanTable = (props: ScanTableProps) => (useMedia(PHONE) ? <Cards {...props} /> : <Table {...props} />);

const keyOf = (scan: Scan, index: number): string => scan._id ?? `${scan.createdAt}-${index}`;

const Table = ({ label, scans, fresh }: ScanTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
  <section className="scans-scroll" tabIndex={0} aria-label={label}>
    <table className="table scans" aria-label={label}>
      <TableHead columns={scanFields.map(({ name, figure }) => (figure ? num(name) : name))} />
      <tbody>
        {scans.map((scan, index) => (
          <tr key={keyOf(scan, index)} className={fresh.has(scan) ? 'is-fresh row-flash' : undefined}>
            {scanFields.map(({ id, figure, cell }) => (
              <td key={id} className={figure ? 'num' : undefined}>
                {cell(scan)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** The columns at the top of a card. The others follow with their labels. */
const onTop: readonly ScanColumn[] = ['createdAt', 'marketplace', 'fulfillmentType', 'email', 'source'];

const Cards = ({ label, scans, fresh }: ScanTableProps) => {
  const top = (id: ScanColumn, scan: Scan) => scanFields.find((field) => field.id === id)?.cell(scan);
  return (
    <ul className="scan-cards" aria-label={label}>
      {scans.map((scan, index) => (
        <li key={keyOf(scan, index)} className={fresh.has(scan) ? 'is-fresh row-flash' : undefined}>
          <p>
            <b>{top('createdAt', scan)}</b>
            <span className="scan-kind">
              {top('marketplace', scan)} {top('fulfillmentType', scan)}
            </span>
          </p>
          <p className="soft">
            {top('email', scan)}
            {top('source', scan)}
          </p>
          <dl>
            {scanFields
              .filter(({ id }) => !onTop.includes(id))
              .map(({ id, name, cell }) => (
                <div key={id}>
                  <dt>{name}</dt>
                  <dd>{cell(scan)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
};

type ScanField = {
  id: ScanColumn;
  name: string;
  /** Aligns the column at the end. */
  figure?: boolean;
  cell(scan: Scan): ReactNode;
};

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

/** Where a cell differs from the default of its kind. */
const cells: { [Id in ScanColumn]?: ScanField['cell'] } = {
  marketplace: ({ marketplace }) => (marketplace ? <span className="tag">{marketplace}</span> : DASH),
  profit: ({ profit, marketplace }) => <Gain amount={profit} marketplace={marketplace} />,
  email: ({ email }) => (
    <span className="cut">
      <PersonMark email={email} />
      {email || DASH}
    </span>
  ),
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
