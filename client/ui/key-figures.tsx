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
  /** Filters by what the figure counts. */
  press?: { pressed: boolean; hint: string; onPress(): void };
};

export const KeyFigures = ({ label, figures }: { label: string; figures: readonly KeyFigure[] }) => (
  <dl className="key-figures" aria-label={label}>
    {figures.map(({ name, value, delta, note, changes = 0, press }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {value === null ? (
            <i className="skeleton" />
          ) : (
            <b key={changes} className={changes > 0 ? 'flash' : undefined}>
              {press ? (
                <button
                  type="button"
                  className={press.pressed ? 'key-press is-on' : 'key-press'}
                  title={press.hint}
                  onClick={press.onPress}
                >
                  {value} <span className="unseen">{press.hint}</span>
                </button>
              ) : (
                value
              )}
            </b>
          )}
          {value !== null && delta && (
            <span className={`delta ${delta.way}${delta.good === undefined ? '' : delta.good ? ' good' : ' bad'}`}>
              {delta.text}
            </span>
          )}
          {value !== null && note && <span className="cut">{note}</span>}
        </dd>
      </div>
    ))}
  </dl>
);
