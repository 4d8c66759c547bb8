import * as v from 'valibot';

const id = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300));

/**
 * Everything that identifies an alert (ST14): Amazon's NotificationId, the provider's record id (`_id`),
 * and a fingerprint of its content, which is the same for every spelling of the alert.
 */
export const alertIdentitySchema = v.object({
  notificationId: v.optional(id),
  recordId: v.optional(id),
  fingerprint: id,
});
export type AlertIdentity = v.InferOutput<typeof alertIdentitySchema>;

/** The keys of an identity, prefixed by kind, strongest first. */
export function keysOf(identity: AlertIdentity): string[] {
  const keys: string[] = [];
  if (identity.notificationId) keys.push(`n:${identity.notificationId}`);
  if (identity.recordId) keys.push(`r:${identity.recordId}`);
  keys.push(`f:${identity.fingerprint}`);
  return keys;
}

/** Two alerts are the same if they share a key, unless their NotificationIds or record ids differ (ST14). */
export function isSameAlert(a: AlertIdentity, b: AlertIdentity): boolean {
  if (a.notificationId && b.notificationId && a.notificationId !== b.notificationId) return false;
  if (a.recordId && b.recordId && a.recordId !== b.recordId) return false;
  return (
    a.fingerprint === b.fingerprint ||
    (a.notificationId !== undefined && a.notificationId === b.notificationId) ||
    (a.recordId !== undefined && a.recordId === b.recordId)
  );
}

/** Combines the ids from two sightings of one alert. */
export const mergeIdentity = (known: AlertIdentity, seen: AlertIdentity): AlertIdentity => ({
  notificationId: known.notificationId ?? seen.notificationId,
  recordId: known.recordId ?? seen.recordId,
  fingerprint: known.fingerprint,
});

/** The strongest key: the alert's id in lists and logs. */
export const alertId = (identity: AlertIdentity): string => keysOf(identity)[0] as string;

/**
 * @param triggerTime the payload's own time of the change, in ms. Without one, the publish time is used to the second,
 *   because the list and the live message may round it differently.
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
  const moment =
    alert.triggerTime === undefined ? `p${Math.floor(alert.publishedTime / 1000)}` : `t${alert.triggerTime}`;
  return [
    alert.notificationType,
    alert.sellerId,
    alert.marketplace,
    alert.asin,
    alert.condition.toLowerCase(),
    moment,
  ].join('|');
}
