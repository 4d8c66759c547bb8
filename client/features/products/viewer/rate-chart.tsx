import { PACE_SECONDS, type RunState } from './run/run-state.ts';
import { viewerTexts } from './texts.ts';

const WIDTH = 120;
const HEIGHT = 28;

/** Identifiers a second over the last minute, drawn small: a second is a bar. */
export function RateChart({ pace }: Pick<RunState, 'pace'>) {
  const last = pace.at(-1);
  if (!last) return null;
  const most = Math.max(...pace.map(([, count]) => count));
  const step = WIDTH / PACE_SECONDS;
  return (
    <svg className="rate-chart wide-only" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={viewerTexts.rateChart(last[1], most)}>
      {pace.map(([second, count]) => {
        const height = Math.max(1, (count / most) * (HEIGHT - 1));
        return <rect key={second} x={WIDTH - (last[0] - second + 1) * step} y={HEIGHT - height} width={step - 0.5} height={height} />;
      })}
    </svg>
  );
}
