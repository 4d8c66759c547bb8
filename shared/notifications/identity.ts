import * as v from 'valibot';

const id = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300));

/**
 * Everything an alert can be known by (ST14): Amazon's NotificationId, the provider's record id (`_id`),
 * and a fingerprint made from its own content, which every spelling of the same alert shares.
 */
export const alertIdentitySchema = v.object({
  notificationId: v.optional(id),
  recordId: v.optional(id),
  fingerprint: id,
});
export type AlertIdentity = v.InferOutput<typeof alertIdentitySchema>;

/** The keys of an identity, each with a letter for its kind, strongest first. */
export function keysOf(identity: AlertIdentity): string[] {
  const keys: string[] = [];
  if (identity.notificationId) keys.push(`n:${identity.notificationId}`);
  if (identity.recordId) keys.push(`r:${identity.recordId}`);
  keys.push(`f:${identity.fingerprint}`);
  return keys;
}

/** One shared key makes two alerts one, unless they differ in NotificationId or record id (ST14). */
export function isSameAlert(a: AlertIdentity, b: AlertIdentity): boolean {
  if (a.notificationId && b.notificationId && a.notificationId !== b.notificationId) return false;
  if (a.recordId && b.recordId && a.recordId !== b.recordId) return false;
  return (
    a.fingerprint === b.fingerprint ||
    (a.notificationId !== undefined && a.notificationId === b.notificationId) ||
    (a.recordId !== undefined && a.recordId === b.recordId)
  );
}

/** What is known of one alert after two sightings of it. */
export const mergeIdentity = (known: AlertIdentity, seen: AlertIdentity): AlertIdentity => ({
  notificationId: known.notificationId ?? seen.notificationId,
  recordId: known.recordId ?? seen.recordId,
  fingerprint: known.fingerprint,
});

/** The strongest key: what an alert is called in lists and logs. */
export const alertId = (identity: AlertIdentity): string => keysOf(identity)[0] as string;

/**
 * @param triggerTime the payload's own moment of change, in ms; where a payload has none,
 *   the publish time to the second takes its place, since list and live message may round it differently.
 */
export function fingerprintOf(alert: {
  notificationType: string;
  sellerId: string;
  marketplace: string;
  asin: string;
  condition: string;
  triggerTime: number | undefined;
  publishedTime: number;
}): string {
  const moment = alert.triggerTime === undefined ? `p${Math.floor(alert.publishedTime / 1000)}` : `t${alert.triggerTime}`;
  return [alert.notificationType, alert.sellerId, alert.marketplace, alert.asin, alert.condition.toLowerCase(), moment].join('|');
}
