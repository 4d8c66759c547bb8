import { colorOf, isDotted, lookOf, type Series } from './series.ts';
import './charts.css';

/** The sign of a series in a table or a legend: its letter on its colour. One that stands alone needs none. */
export function SeriesKey({ series, index }: { series: Pick<Series, 'letter' | 'rest' | 'look'>; index: number }) {
  if (series.letter === '') return null;
  const look = lookOf(series, index);
  return (
    <span className={`series-key k${colorOf(look)}${isDotted(look) ? ' dotted' : ''}`} aria-hidden="true">
      {series.letter}
    </span>
  );
}
