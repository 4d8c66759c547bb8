import type { TrackingRuleRow } from './tracking-rows.ts';

const HOUR = 3_600_000;

type Timed = Pick<TrackingRuleRow, 'paused' | 'expires_at' | 'silent_after' | 'silent_since' | 'last_message_at' | 'changed_at'>;

/** Whether thresholds count now. @param now ms */
export const isActive = ({ paused, expires_at }: Pick<Timed, 'paused' | 'expires_at'>, now: number): boolean =>
  paused === 0 && (expires_at === null || expires_at > now);

/** From when on a product is silent, ms; null where nobody wants to know, or has been told. A rule without a message waits from its last change on. */
export function silentAt(rule: Timed): number | null {
  if (rule.silent_after === null || rule.silent_since !== null) return null;
  return Math.max(rule.last_message_at ?? 0, rule.last_message_at === null ? rule.changed_at : 0) + rule.silent_after * HOUR;
}

/** Returns since when a product told as silent still is, ms; null once a message is newer than its expected interval. @param now ms */
export function stillSilentSince(rule: Timed, now: number): number | null {
  const silentFrom = silentAt({ ...rule, silent_since: null });
  return silentFrom !== null && silentFrom <= now ? rule.silent_since : null;
}

/** When time alone changes a rule next: it falls silent, or expires; null where it never does. @param now ms */
export function dueAt(rule: Timed, now: number): number | null {
  if (!isActive(rule, now)) return null;
  const moments = [silentAt(rule), rule.expires_at].filter((moment) => moment !== null);
  return moments.length === 0 ? null : Math.min(...moments);
}
