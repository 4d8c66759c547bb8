import { useMemo } from 'react';
import { TimeChart } from '#client/ui/charts/time-chart.tsx';
import { usePreferences } from '#client/ui/preferences.tsx';
import { formatCount } from '#shared/format.ts';
import type { AmazonConnection } from '#shared/integrations/connection.ts';
import { screenTexts as texts } from './texts.ts';
import { volumePoints, volumeSeries } from './volume-points.ts';

const READY = { kind: 'ready' } as const;
/** px of the drawing */
const HEIGHT = 72;

/** How many messages came in each of the last 24 hours: a line that has gone quiet is seen here first. @param hour ms, its beginning */
export function VolumePane({ connections, hour }: { connections: readonly AmazonConnection[]; hour: number }) {
  const [{ timeFormat }] = usePreferences();
  // biome-ignore lint/correctness/useExhaustiveDependencies: names of points are times of day
  const points = useMemo(() => volumePoints(connections, hour), [connections, hour, timeFormat]);
  return (
    points && (
      <TimeChart
        kind="bars"
        title={texts.volume}
        series={volumeSeries}
        points={points}
        pointsName={texts.hour}
        sumName={texts.all}
        format={formatCount}
        state={READY}
        height={HEIGHT}
      />
    )
  );
}
