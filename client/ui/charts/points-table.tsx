import { Link } from '#client/ui/link.tsx';
import { type Point, type Series, sumOf } from './series.ts';
import { SeriesKey } from './series-key.tsx';
import { chartTexts } from './texts.ts';

type PointsTableProps = {
  series: readonly Series[];
  points: readonly Point[];
  pointsName: string;
  sumName: string | undefined;
  /** What the points' notes are, where they have some. */
  notesName?: string;
  format(value: number): string;
};

/** Every figure of a chart, the newest first, each row leading to where its point leads. */
export const PointsTable = ({ series, points, pointsName, sumName, notesName, format }: PointsTableProps) => (
  <table className="table">
    <thead>
      <tr>
        <th scope="col">{pointsName}</th>
        {series.map((each, index) => (
          <th key={each.id} scope="col" className="num">
            <SeriesKey series={each} index={index} />
            {each.name}
          </th>
        ))}
        {sumName && (
          <th scope="col" className="num">
            {sumName}
          </th>
        )}
        {notesName && <th scope="col">{notesName}</th>}
      </tr>
    </thead>
    <tbody>
      {points.toReversed().map((point) => (
        <tr key={point.name}>
          <th scope="row">
            <PointName point={point} />
          </th>
          {series.map(({ id }, index) => (
            <td key={id} className="num">
              {figure(point.values[index] ?? null, format)}
            </td>
          ))}
          {sumName && <td className="num">{figure(sumOf(point), format)}</td>}
          {notesName && <td>{point.note}</td>}
        </tr>
      ))}
    </tbody>
  </table>
);

function PointName({ point: { name, to } }: { point: Pick<Point, 'name' | 'to'> }) {
  if (typeof to === 'string') return <Link href={to}>{name}</Link>;
  if (!to) return name;
  return (
    <button type="button" className="link" onClick={to}>
      {name}
    </button>
  );
}

const figure = (value: number | null, format: (value: number) => string): string => (value === null ? chartTexts.unknown : format(value));
