import './charts.css';

type SparklineProps = {
  /** Oldest first; null if unknown. */
  values: readonly (number | null)[];
  /** Text alternative. Without one, it is decoration for figures next to it. */
  label?: string;
  /** plain: more is neither good nor bad. signed: positive is gain, negative is loss. */
  colour?: 'plain' | 'signed';
  /** The number of slots. Equal numbers make sparklines above each other comparable. */
  slots?: number;
  /** The range of everything it is compared with. */
  range?: { min: number; max: number };
  width?: number;
  height?: number;
};

export function Sparkline({
  values,
  label,
  colour = 'plain',
  slots = values.length,
  range,
  width = 112,
  height = 22,
}: SparklineProps) {
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
          <path key={x} className="gap-cross" d={`M${x + wide / 2 - 2.5} ${zero - 5.5}l5 5m0-5l-5 5`} />
        ) : (
          <rect
            key={x}
            className={colour === 'plain' ? 'fill-1' : below ? 'fill-loss' : 'fill-gain'}
            x={x}
            y={y}
            width={wide}
            height={high}
          />
        ),
      )}
    </svg>
  );
}

/** A bar of a sparkline, in px from the top left. */
type SparkBar = {
  x: number;
  y: number;
  width: number;
  height: number;
  below: boolean;
  /** There is no value. */
  unknown: boolean;
};

/**
 * Computes the bars of a sparkline, with the newest value at the end.
 * @param slots the number of bars that fit
 * @param range the range of everything it is compared with; its own values by default
 */
export function sparkBars(
  values: readonly (number | null)[],
  {
    width,
    height,
    slots,
    range,
  }: { width: number; height: number; slots: number; range?: { min: number; max: number } },
): { zero: number; bars: SparkBar[] } {
  const shown = values.slice(-slots);
  const known = shown.filter((value) => value !== null);
  const most = Math.max(0, range?.max ?? 0, ...known);
  const least = Math.min(0, range?.min ?? 0, ...known);
  const scale = height / (most - least || 1);
  const zero = most * scale;
  const slot = width / slots;
  const bars = shown.map((value, index) => {
    const size = value === null ? 0 : Math.max(value === 0 ? 0 : 1, Math.abs(value) * scale);
    const below = value !== null && value < 0;
    return {
      x: (slots - shown.length + index) * slot + 1,
      y: below ? zero : zero - size,
      width: slot - 2,
      height: size,
      below,
      unknown: value === null,
    };
  });
  return { zero, bars };
}
