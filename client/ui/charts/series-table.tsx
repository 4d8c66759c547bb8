import type { ReactNode } from 'react';
import { Link } from '#client/ui/link.tsx';
import { num, TableHead } from '#client/ui/table-head.tsx';
import type { Series } from './series.ts';
import { SeriesKey } from './series-key.tsx';
import './charts.css';
import '#client/ui/tags.css';

type SeriesTableProps = {
  /** What a series represents: 'Member'. */
  name: string;
  series: readonly (Series & {
    /** Link target. */
    to?: string;
  })[];
  /** Columns with one cell per series, and optionally one for the total. */
  columns: readonly { title: string; cells: readonly ReactNode[]; all?: ReactNode; soft?: boolean }[];
  /** Label of the row with totals, if any. */
  allName?: string;
};

export const SeriesTable = ({ name, series, columns, allName }: SeriesTableProps) => (
  <table className="table series-table">
    <TableHead columns={[name, ...columns.map(({ title }) => num(title))]} />
    <tbody>
      {series.map((each, index) => (
        <tr key={each.id}>
          <th scope="row">
            <span className="series-name">
              <SeriesKey series={each} index={index} />
              <span className="cut">{each.to ? <Link href={each.to}>{each.name}</Link> : each.name}</span>
            </span>
          </th>
          {columns.map(({ title, cells, soft }) => (
            <td key={title} className={soft ? 'num soft' : 'num'}>
              {cells[index]}
            </td>
          ))}
        </tr>
      ))}
      {allName && (
        <tr className="total">
          <th scope="row">{allName}</th>
          {columns.map(({ title, all, soft }) => (
            <td key={title} className={soft ? 'num soft' : 'num'}>
              {all}
            </td>
          ))}
        </tr>
      )}
    </tbody>
  </table>
);
