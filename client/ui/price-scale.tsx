import type { CSSProperties } from 'react';
import './tags.css';

/** A mark at a position in percent from the left. `beyond`: it is outside the scale and shown as an arrow. */
export type ScaleMark = { kind: 'you' | 'box' | 'cap' | 'avg'; at: number; beyond: boolean };
type ScaleBar = { from: number; length: number; good?: boolean };
export type PriceScaleShape = { marks: ScaleMark[]; bar?: ScaleBar };

/** A scale with the Buy Box at its center and ±12 % at its ends, so that bars are comparable down the list. */
export const PriceScale = ({ shape, label }: { shape: PriceScaleShape; label: string }) => (
  <div className="scale" role="img" aria-label={label}>
    <ScaleMarks shape={shape} />
  </div>
);

export const ScaleMarks = ({ shape: { marks, bar } }: { shape: PriceScaleShape }) => (
  <>
    {bar && (
      <i
        className={`gap ${bar.good === undefined ? '' : bar.good ? 'good' : 'bad'}`}
        style={{ '--at': percent(bar.from), '--len': percent(bar.length) } as CSSProperties}
      />
    )}
    {marks.map((mark) => (
      <i
        key={mark.kind}
        className={mark.beyond ? `${mark.kind} off${mark.at < 50 ? ' left' : ''}` : mark.kind}
        style={{ '--at': percent(mark.at) } as CSSProperties}
      />
    ))}
  </>
);

const percent = (value: number): string => `${value.toFixed(1)}%`;
