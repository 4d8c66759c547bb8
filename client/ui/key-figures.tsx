import type { ReactNode } from 'react';
import './states.css';
import './tags.css';
import './charts/charts.css';

export type KeyFigure = {
  name: string;
  /** null while it is on its way: its place is kept. */
  value: ReactNode;
  /** The difference to before: where it went, and whether that is good. */
  delta?: { text: string; way: 'up' | 'down' | 'flat'; good?: boolean };
  /** What else there is to say of it. */
  note?: ReactNode;
  /** Another number flashes it: how often something came live. */
  changes?: number;
};

/** What a screen comes to, in a few large figures. */
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
