import { useMemo } from 'react';
import type { Point, Series } from '#client/ui/charts/series.ts';
import { TimeChart } from '#client/ui/charts/time-chart.tsx';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { formatCount, formatHour } from '#shared/format.ts';
import { alertTypeNames, type NotificationType, notificationTypes } from '#shared/inbox/notification.ts';
import type { AmazonConnection } from '#shared/integrations/connection.ts';
import { screenTexts as texts } from './texts.ts';

const READY = { kind: 'ready' } as const;
/** px, height of the chart */
const HEIGHT = 72;

/**
 * Charts the messages of each of the last 24 hours, so that a silent connection is noticed.
 * @param hour ms, start of the current hour
 */
export function VolumePane({ connections, hour }: { connections: readonly AmazonConnection[]; hour: number }) {
  const [{ timeFormat }] = usePreferences();
  // biome-ignore lint/correctness/useExhaustiveDependencies: point names contain formatted times
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

const HOUR = 3_600_000;
const HOURS = 24;

const volumeSeries: readonly Series[] = notificationTypes.map((type) => ({
  id: type,
  name: alertTypeNames[type],
  letter: alertTypeNames[type].charAt(0),
}));

/** Returns hourly message counts over all regions, oldest first; null if no connection counts them. @param now ms */
export function volumePoints(connections: readonly AmazonConnection[], now: number): Point[] | null {
  const lines = connections.flatMap(({ messages }) => messages);
  if (lines.length === 0) return null;
  const countOf = (type: NotificationType, index: number) =>
    lines
      .filter(({ notificationType }) => notificationType === type)
      .reduce((sum, { hours }) => sum + (hours.at(index - HOURS) ?? 0), 0);
  return Array.from({ length: HOURS }, (_, index) => {
    const hour = new Date(now - (HOURS - 1 - index) * HOUR).getHours();
    const name = formatHour(hour);
    return { name, tick: name, values: notificationTypes.map((type) => countOf(type, index)) };
  });
}
