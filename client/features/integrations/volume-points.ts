import type { Point, Series } from '#client/ui/charts/series.ts';
import { formatHour } from '#shared/format.lazy.ts';
import type { AmazonConnection } from '#shared/integrations/connection.ts';
import { alertTypeNames, type NotificationType, notificationTypes } from '#shared/notifications/notification.ts';

const HOUR = 3_600_000;
const HOURS = 24;

export const volumeSeries: readonly Series[] = notificationTypes.map((type) => ({
  id: type,
  name: alertTypeNames[type],
  letter: alertTypeNames[type].charAt(0),
}));

/** The messages of all regions by the hour, the oldest first; null where no connection counts them. @param now ms */
export function volumePoints(connections: readonly AmazonConnection[], now: number): Point[] | null {
  const lines = connections.flatMap(({ messages }) => messages);
  if (lines.length === 0) return null;
  const countOf = (type: NotificationType, index: number) =>
    lines.filter(({ notificationType }) => notificationType === type).reduce((sum, { hours }) => sum + (hours.at(index - HOURS) ?? 0), 0);
  return Array.from({ length: HOURS }, (_, index) => {
    const hour = new Date(now - (HOURS - 1 - index) * HOUR).getHours();
    const name = formatHour(hour);
    return { name, tick: name, values: notificationTypes.map((type) => countOf(type, index)) };
  });
}
