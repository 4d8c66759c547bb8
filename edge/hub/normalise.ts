import * as v from 'valibot';
import type { NewEvent } from '#shared/events.ts';
import { activityRowSchema } from '#shared/history/activity.ts';
import type { AlertIdentity } from '#shared/notifications/identity.ts';
import { tokenBalanceSchema } from '#shared/tokens/balance.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { frameMetaSchema, isUpstreamEvent, upstreamEvents } from '#shared/upstream/frames.ts';
import { upstreamMutesSchema } from '#shared/upstream/mutes.ts';

export type StalePart = 'plan-updated' | 'plan-deleted' | 'account' | 'integration';

export type Normalised =
  | { kind: 'event'; event: NewEvent; identity?: AlertIdentity; outboxId?: string }
  | { kind: 'stale'; part: StalePart }
  | { kind: 'rejected'; path: string; reason: string };

/**
 * One upstream event as a typed event, or the reason why it is none (LIVE-13). Pure: a recording drives it as the socket does.
 * @param args the event's arguments: its data, the provider's own number for it, and perhaps a recovery offset, which is ignored
 * @param now ms, for an alert that does not say when it was published
 */
export function normalise(name: string, args: unknown[], now: number): Normalised {
  if (!isUpstreamEvent(name)) return rejected('(event)', 'No such event');
  const [data, meta] = args;
  const parsedMeta = v.safeParse(frameMetaSchema, meta);
  const outboxId = parsedMeta.success ? parsedMeta.output.outboxId : undefined;

  switch (upstreamEvents[name]) {
    case 'alert': {
      const alert = readAlert(data, now);
      if (!alert.ok) return rejected(alert.error[0]?.path ?? '', alert.error[0]?.reason ?? '');
      return { kind: 'event', event: { type: 'notification.created', data: alert.value }, identity: alert.value.identity, outboxId };
    }
    case 'tokens': {
      const balance = v.safeParse(tokenBalanceSchema, data);
      return balance.success ? { kind: 'event', event: { type: 'tokens.updated', data: balance.output }, outboxId } : rejectedBy(balance.issues);
    }
    case 'activity': {
      const row = v.safeParse(activityRowSchema, data);
      return row.success ? { kind: 'event', event: { type: 'activity.recorded', data: row.output }, outboxId } : rejectedBy(row.issues);
    }
    case 'mutes': {
      const mutes = v.safeParse(upstreamMutesSchema, data);
      return mutes.success ? { kind: 'event', event: { type: 'mutes.updated', data: mutes.output }, outboxId } : rejectedBy(mutes.issues);
    }
    case 'stale-plan':
      return { kind: 'stale', part: name === 'subscription:deleted' ? 'plan-deleted' : 'plan-updated' };
    case 'stale-account':
      return { kind: 'stale', part: 'account' };
    case 'stale-integration':
      return { kind: 'stale', part: 'integration' };
  }
}

const rejected = (path: string, reason: string): Normalised => ({ kind: 'rejected', path, reason });

const rejectedBy = (issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): Normalised =>
  rejected(v.getDotPath(issues[0]) ?? '(data)', issues[0].message.slice(0, 200));
