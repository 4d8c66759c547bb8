import type { ReactNode } from 'react';
import { Link } from '#client/ui/link.tsx';
import type { Series } from './series.ts';
import { SeriesKey } from './series-key.tsx';
import './charts.css';
import '#client/ui/tags.css';

type SeriesTableProps = {
  /** What a series is: 'Member'. */
  name: string;
  series: readonly (Series & { /** Where it leads. */ to?: string })[];
  /** What is told of each: one cell for each series, and where that makes sense one of all together. */
  columns: readonly { title: string; cells: readonly ReactNode[]; all?: ReactNode; soft?: boolean }[];
  /** What all together are called, where there is a row of them. */
  allName?: string;
};

/** The legend of a chart, with the figures that belong to each of its series. */
export const SeriesTable = ({ name, series, columns, allName }: SeriesTableProps) => (
  <table className="table series-table">
    <thead>
      <tr>
        <th scope="col">{name}</th>
        {columns.map(({ title }) => (
          <th key={title} scope="col" className="num">
            {title}
          </th>
        ))}
      </tr>
    </thead>
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
