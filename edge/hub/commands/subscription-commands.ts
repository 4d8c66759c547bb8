import type { NotificationType } from '#shared/notifications/notification.ts';
import { ok } from '#shared/result.ts';
import type { CommandOutcome, CommandRun } from './command-run.ts';

export type SubscriptionCommand = { kind: 'subscribe'; marketplace: string; notificationType: NotificationType };

/** Subscribes to a type of alert in a marketplace. */
export async function runSubscriptionCommand(run: CommandRun, { marketplace, notificationType }: SubscriptionCommand): CommandOutcome<{ count: number }> {
  run.begin();
  const done = await run.hub.deps.calls.subscriptions.create(run.token, marketplace, notificationType);
  if (!done.ok) return run.refuse(done.error);
  await run.append([{ type: 'notification.subscribed', data: { marketplace, notificationType } }]);
  return ok({ count: 1 });
}
