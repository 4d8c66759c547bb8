import { sparkBars } from './spark.ts';
import './charts.css';

type SparklineProps = {
  /** The oldest first; null where nothing is known. */
  values: readonly (number | null)[];
  /** What it says in words; without them it only decorates figures that stand beside it. */
  label?: string;
  /** plain: more is neither good nor bad. signed: above nought is gain, below it loss. */
  colour?: 'plain' | 'signed';
  /** So many values have room: drawings below each other compare where they have as many. */
  slots?: number;
  /** The least and the most of all that it is compared with. */
  range?: { min: number; max: number };
  width?: number;
  height?: number;
};

/** A few values as small as a word. */
export function Sparkline({ values, label, colour = 'plain', slots = values.length, range, width = 112, height = 22 }: SparklineProps) {
  const { zero, bars } = sparkBars(values, { width, height: height - 2, slots: Math.max(1, slots), range });
  return (
    <svg
      className="spark"
      width={width}
      height={height}
      viewBox={`0 -1 ${width} ${height}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <line className="zero" x1={0} x2={width} y1={zero} y2={zero} />
      {bars.map(({ x, y, width: wide, height: high, below, unknown }) =>
        unknown ? (
          <path key={x} className="gap-x" d={`M${x + wide / 2 - 2.5} ${zero - 5.5}l5 5m0-5l-5 5`} />
        ) : (
          <rect key={x} className={colour === 'plain' ? 'f1' : below ? 'fl' : 'fg'} x={x} y={y} width={wide} height={high} />
        ),
      )}
    </svg>
  );
}
