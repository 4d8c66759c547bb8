import * as v from 'valibot';
import { marketplaceCode } from '../marketplace-ids.ts';
import { type Notification, TRACKING_ALERT } from '../notifications/notification.ts';
import { asinSchema } from '../products/asin.ts';
import { fail, ok, type Result } from '../result.ts';
import type { TrackingSignal } from '../tracking/signal.ts';
import { signalWords } from '../tracking/signal-words.ts';
import { identifier, instant, lenient, text } from './tolerant.ts';

/** What the payload of an alert says, whatever its type. `subject` stands in its fingerprint where the condition does not tell two apart. */
export type ReadBody = {
  facts: Pick<Notification, 'notificationType' | 'sellerId' | 'marketplace' | 'asin' | 'condition'>;
  subject?: string;
  triggerTime: number | undefined;
  detail: Notification['detail'];
  /** Paths in the payload of what is there and could not be read (lost-fields.ts). */
  lost?: string[][];
};
export type BodyIssues = [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]];

/** Reads what a tracked product has to tell: the payload of a PRODUCT_TRACKING record, its keys folded to lower case. @param marketplace the record's */
export function readTrackingAlert(payload: unknown, marketplace: string | null | undefined): Result<ReadBody, BodyIssues> {
  const read = v.safeParse(trackingPayloadSchema, payload);
  if (!read.success) return fail(read.issues);
  const { asin, marketplaceid, firedat, ruleid, sign, field, metric, threshold, value, currency, lastmessageat, expectedhours } = read.output;
  const signal: TrackingSignal = {
    ruleId: ruleid,
    sign,
    field: field ?? undefined,
    metric: metric ?? undefined,
    threshold: threshold ?? undefined,
    value: value ?? undefined,
    currency: currency ?? undefined,
    lastMessageAt: lastmessageat ?? undefined,
    expectedHours: expectedhours ?? undefined,
  };
  return ok({
    facts: { notificationType: TRACKING_ALERT, sellerId: '', marketplace: marketplaceCode(marketplaceid ?? marketplace), asin, condition: '' },
    // One message can move two metrics.
    subject: `${sign} ${field ?? ''}`,
    triggerTime: firedat ?? undefined,
    detail: { kind: 'tracking', words: signalWords(signal), ...signal },
  });
}

const finite = v.pipe(v.number(), v.finite());

export const trackingPayloadSchema = v.object({
  asin: asinSchema,
  marketplaceid: lenient(identifier(40)),
  firedat: lenient(instant),
  ruleid: identifier(60),
  sign: v.picklist(['below', 'above', 'silent', 'heard']),
  field: lenient(identifier(60)),
  metric: lenient(text(60)),
  threshold: lenient(finite),
  value: lenient(finite),
  currency: lenient(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
  lastmessageat: lenient(v.pipe(v.number(), v.safeInteger())),
  expectedhours: lenient(finite),
});
