import { lookOf, type Series } from './series.ts';
import './charts.css';

/** The sign of a series in a table or a legend: its letter on its colour. One that stands alone needs none. */
export const SeriesKey = ({ series, index }: { series: Pick<Series, 'letter' | 'rest'>; index: number }) =>
  series.letter === '' ? null : (
    <span className={`series-key k${lookOf(series, index)}`} aria-hidden="true">
      {series.letter}
    </span>
  );
