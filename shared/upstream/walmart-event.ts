import * as v from 'valibot';
import type { Rejection } from '../inbox/refused/refused-message.ts';
import { fail, ok, type Result } from '../result.ts';
import { foldKeys, identifier, lenient } from './tolerant.ts';
import { walmartTitleIn } from './walmart-readers.ts';

/** Walmart's events that the portal reads, by their own names. */
export const walmartEventTypes: readonly string[] = [
  'BUY_BOX_CHANGED',
  'OFFER_UNPUBLISHED',
  'OFFER_PUBLISHED',
  'INVENTORY_OOS',
  'SELLER_PERFORMANCE_NOTIFICATIONS',
];

/** Both say whether an item is published, so that one ends what the other said. */
const ofPublishing: readonly string[] = ['OFFER_UNPUBLISHED', 'OFFER_PUBLISHED'];

const partnerId = v.pipe(v.union([v.string(), v.number()]), v.transform(String), identifier(100));
const eventSchema = v.object({
  source: v.object({ eventtype: identifier(100), eventid: lenient(identifier(200)), eventtime: v.unknown() }),
  payload: v.record(v.string(), v.unknown()),
});
const partnerSchema = v.object({ payload: v.object({ partnerid: partnerId }) });

/** The partner that an event names, if it can be read: the seller's id at Walmart. */
export function partnerIn(raw: unknown): string | undefined {
  const read = v.safeParse(partnerSchema, foldKeys(raw, 3));
  return read.success ? read.output.payload.partnerid : undefined;
}

/** The event's own id, if it can be read. */
export function eventIdIn(raw: unknown): string | undefined {
  const read = v.safeParse(v.object({ source: v.object({ eventid: identifier(200) }) }), foldKeys(raw, 3));
  return read.success ? read.output.source.eventid : undefined;
}

/**
 * Puts an event of Walmart into the envelope of every alert, so that the same readers and lists take it.
 * @param marketplace of the partner, since an event names none
 */
export function messageOfEvent(raw: unknown, marketplace: string): Result<Record<string, unknown>, Rejection> {
  const read = v.safeParse(eventSchema, foldKeys(raw));
  if (!read.success) {
    const path = (read.issues[0].path ?? []).map(({ key }) => String(key)).join('.');
    return fail({ path: path || '(body)', reason: 'Expected an event of Walmart with source and payload' });
  }
  const { source, payload } = read.output;
  const title = walmartTitleIn(payload);
  return ok({
    notificationType: ofPublishing.includes(source.eventtype) ? 'OFFER_UNPUBLISHED' : source.eventtype,
    ...(source.eventid ? { notificationId: source.eventid } : {}),
    ...(source.eventtime === undefined || source.eventtime === null ? {} : { eventTime: source.eventtime }),
    marketplace,
    ...(title === undefined ? {} : { title }),
    payload,
  });
}
