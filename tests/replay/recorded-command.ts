import type { AlertIdentity } from '#shared/inbox/identity.ts';
import type { MarkAlerts } from '#shared/inbox/inbox.ts';
import type { AlertsChanged } from '#shared/inbox/inbox-events.ts';
import type { NotificationType } from '#shared/inbox/notification.ts';
import { typedEventOf } from '#shared/recording/line-frames.ts';
import type { RecordingLine } from '#shared/recording.ts';
import type { ReplayProvider } from './replay-provider.ts';

type RecordedCommand =
  | ({ kind: 'mark' } & MarkAlerts)
  | { kind: 'subscribe'; marketplace: string; notificationType: NotificationType };

/** The user's recorded action, with the ids that the replay's provider knows. */
export function commandOf(line: RecordingLine, provider: ReplayProvider): RecordedCommand | undefined {
  const typed = line.dir === 'down' ? typedEventOf(line.frame) : undefined;
  if (typed?.type === 'notification.subscribed') return { kind: 'subscribe', ...typed.data };
  if (typed?.type !== 'notification.read' && typed?.type !== 'notification.deleted') return undefined;
  const alerts = typed.data.alerts.flatMap((identity) => provider.identityOf(identity) ?? []);
  const command = { kind: typed.type === 'notification.read' ? ('read' as const) : ('delete' as const) };
  return alerts.length === 0 ? undefined : { kind: 'mark', change: `recorded-${line.at}`, alerts, command };
}

/** Updates the provider itself, since the client alone has no hub to notify it. */
export function markAtProvider(provider: ReplayProvider, event: { type: string; data: unknown }) {
  if (event.type === 'notification.changed') {
    for (const { identity, processed, marks } of (event.data as AlertsChanged).alerts)
      provider.mark(identity, processed, marks);
    return;
  }
  if (event.type !== 'notification.read' && event.type !== 'notification.deleted') return;
  const { alerts } = event.data as { alerts: AlertIdentity[] };
  const ids = alerts.flatMap((identity) => provider.identityOf(identity)?.recordId ?? []);
  if (event.type === 'notification.read') void provider.calls.notifications.markRead('', ids);
  else void provider.calls.notifications.delete('', ids);
}
