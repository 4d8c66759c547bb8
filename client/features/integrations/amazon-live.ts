import type { AmazonConnection, AmazonIntegration, MessageLine } from '#shared/integrations/connection.ts';
import { regions } from '#shared/integrations/regions.ts';
import type { AlertType } from '#shared/notifications/notification.ts';

/**
 * The connections after an alert has come: its type has been seen, and counts in the last hour. Undefined where it belongs to none of them.
 * @param at ms
 */
export function withMessage(
  integration: AmazonIntegration | undefined,
  alert: { marketplace: string; type: AlertType },
  at: number,
): AmazonIntegration | undefined {
  const region = Object.values(regions).find(({ marketplaces }) => marketplaces.includes(alert.marketplace))?.shortName;
  const connection = integration?.connections.find(({ regionShortName }) => regionShortName === region);
  if (!integration || !connection?.messages.some(({ notificationType }) => notificationType === alert.type)) return undefined;
  const messages = connection.messages.map((line) => (line.notificationType === alert.type ? seenAt(line, at) : line));
  const connections = integration.connections.map((each): AmazonConnection => (each === connection ? { ...connection, messages } : each));
  return { ...integration, connections };
}

const seenAt = (line: MessageLine, at: number): MessageLine => ({
  ...line,
  state: 'seen',
  reason: null,
  firstSeenAt: line.firstSeenAt ?? at,
  lastSeenAt: Math.max(line.lastSeenAt ?? 0, at),
  hours: line.hours.map((count, index) => (index === line.hours.length - 1 ? count + 1 : count)),
});
