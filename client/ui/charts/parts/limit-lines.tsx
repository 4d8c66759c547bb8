import { DefaultZIndexes, usePlotArea, ZIndexLayer } from 'recharts';
import type { Axis } from '../axis.ts';
import { LimitMark } from '../limit-mark.tsx';
import { apart, type Limit, type LimitSide, type Mark } from '../limits.ts';

type LimitLinesProps = {
  limits: readonly Limit[];
  marks: readonly Mark[];
  /** How many points the drawing has. */
  points: number;
  axis: Axis;
  /** The last value and its name: 'now $22.01'. */
  now: { value: number; name: string } | undefined;
  /** The names stand in the drawing, where there is no room beside it. */
  inside: boolean;
};

/** What lies beyond a limit, the limits themselves, and the moments at which a value went there. */
export function LimitLines({ limits, marks, points, axis, now, inside }: LimitLinesProps) {
  const area = usePlotArea();
  if (!area) return null;
  const { x, y, width, height } = area;
  const heightOf = (value: number) => y + Math.max(0, Math.min(1, (axis.max - value) / (axis.max - axis.min))) * height;
  const columnOf = (at: number) => x + ((at + 0.5) / points) * width;
  const labels = [...limits, ...(now && !inside ? [now] : [])];
  const places = apart(labels.map(({ value }) => heightOf(value)));
  return (
    <>
      {limits.map(({ side, value }) => {
        const at = heightOf(value);
        return <rect key={side} className="beyond" x={x} width={width} y={side === 'max' ? y : at} height={side === 'max' ? at - y : y + height - at} />;
      })}
      <ZIndexLayer zIndex={DefaultZIndexes.scatter}>
        {limits.map(({ side, value }) => (
          <line key={side} className="limit" x1={x} x2={x + width} y1={heightOf(value)} y2={heightOf(value)} />
        ))}
        {marks.map(({ at, side }) => (
          <LimitMark key={`${at} ${side}`} side={side} x={columnOf(at)} y={side === 'max' ? y + 2 : y + height - 9} />
        ))}
        {now && <circle className="now" cx={columnOf(points - 1)} cy={heightOf(now.value)} r={4} />}
        {labels.map(({ name, value }, index) =>
          inside ? (
            <text key={name} className="limit-name" x={x + width - 2} y={heightOf(value) + (sideOf(labels[index]) === 'max' ? -5 : 13)} textAnchor="end">
              {name}
            </text>
          ) : (
            <text key={name} className={sideOf(labels[index]) ? 'limit-name' : 'now-name'} x={x + width + 8} y={(places[index] ?? 0) + 4}>
              {name}
            </text>
          ),
        )}
      </ZIndexLayer>
    </>
  );
}

const sideOf = (label: object | undefined): LimitSide | undefined => (label as Partial<Limit> | undefined)?.side;
