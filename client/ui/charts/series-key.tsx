import { colorOf, isDotted, lookOf, type Series } from './series.ts';
import './charts.css';

/** A series' letter on its color, for tables and legends. Nothing for a single series. */
export function SeriesKey({ series, index }: { series: Pick<Series, 'letter' | 'rest' | 'look'>; index: number }) {
  if (series.letter === '') return null;
  const look = lookOf(series, index);
  return (
    <span className={`series-key key-${colorOf(look)}${isDotted(look) ? ' dotted' : ''}`} aria-hidden="true">
      {series.letter}
    </span>
  );
}
