import type { ReactNode } from 'react';
import './states.css';
import './tags.css';
import './charts/charts.css';

export type KeyFigure = {
  name: string;
  /** null while loading: a skeleton reserves the space. */
  value: ReactNode;
  /** The change: its direction, and whether it is good. */
  delta?: { text: string; way: 'up' | 'down' | 'flat'; good?: boolean };
  note?: ReactNode;
  /** The number of live changes; a new number makes the figure flash. */
  changes?: number;
};

export const KeyFigures = ({ label, figures }: { label: string; figures: readonly KeyFigure[] }) => (
  <dl className="key-figures" aria-label={label}>
    {figures.map(({ name, value, delta, note, changes = 0 }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {value === null ? (
            <i className="skeleton" />
          ) : (
            <b key={changes} className={changes > 0 ? 'flash' : undefined}>
              {value}
            </b>
          )}
          {value !== null && delta && (
            <span className={`delta ${delta.way}${delta.good === undefined ? '' : delta.good ? ' good' : ' bad'}`}>{delta.text}</span>
          )}
          {value !== null && note && <span className="cut">{note}</span>}
        </dd>
      </div>
    ))}
  </dl>
);
