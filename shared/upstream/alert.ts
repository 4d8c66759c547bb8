import * as v from 'valibot';
import { marketplaceCode } from '../marketplace-ids.ts';
import { isGradeOf, isOfCondition } from '../notifications/condition.ts';
import { fingerprintOf } from '../notifications/identity.ts';
import { type Notification, type Offer, type OfferChange, type Price, type PricingHealth, TRACKING_ALERT } from '../notifications/notification.ts';
import { fail, ok, type Result } from '../result.ts';
import { type AlertEnvelope, envelopeSchema, type InnerEnvelope, innerEnvelopeOf } from './alert-envelope.ts';
import {
  channelOf,
  landedOf,
  landedPriceOf,
  offerChangeSchema,
  type offerSchema,
  type Priced,
  payloadOf,
  pricingHealthSchema,
  type Summary,
} from './amazon-message.ts';
import { foldKeys } from './fold-keys.ts';
import { isPrice, isTime, lostFields } from './lost-fields.ts';
import { misfitOf } from './misfit.ts';
import { type HealthBody, type OfferBody, readPlainMessage } from './plain-message.ts';
import { type BodyIssues, type ReadBody, readTrackingAlert } from './tracking-alert.ts';

/** Why a message was refused: the path of the failing field, as far as the message's own words go, and the reason. */
export type Rejection = { path: string; reason: string };

/**
 * Reads an alert from either form a provider may send (docs/upstream.md): the message exactly as Amazon sent it,
 * or the provider's stored record of it. Both key cases, mixed conditions, amounts as numeric text, a missing Buy Box
 * and an own offer that is absent are all normal; a broken optional part is left out, only what identifies the alert is required.
 * @param now ms, the time of a message that does not say when it was published; a stored record without a time is refused
 */
export function readAlert(raw: unknown, now: number): Result<Notification, Rejection[]> {
  const plain = readPlainMessage(raw);
  if (!plain) return readBySchema(raw, now);
  const body = bodyOf(plain.message, plain.body);
  return isTimeless(plain.message, undefined, body) ? readBySchema(raw, now) : ok(alertOf(plain.message, undefined, body, now));
}

/** The law for every message: the same answers as readAlert, for whatever is plain a little later. */
export function readBySchema(raw: unknown, now: number): Result<Notification, Rejection[]> {
  const read = readWhole(raw, now);
  return read.ok ? ok(read.value.alert) : read;
}

/** What of an alert could not be read, where `unreadable` says that something could not. */
export function unreadIn(raw: unknown, now: number): Rejection[] {
  const read = readWhole(raw, now);
  if (!read.ok) return [];
  return read.value.lost.map((path) => ({
    path: writtenPath(raw, path),
    reason: isTime(path) ? 'A time that could not be read: the alert shows another of its times' : 'Prices that could not be read: the alert says so',
  }));
}

function readWhole(raw: unknown, now: number): Result<{ alert: Notification; lost: string[][] }, Rejection[]> {
  const folded = foldKeys(raw);
  const envelope = v.safeParse(envelopeSchema, folded);
  if (!envelope.success) return fail(rejectionsOf(raw, envelope.issues));
  const { payload, ...message } = envelope.output;

  const body = message.notificationtype === TRACKING_ALERT ? readTrackingAlert(payload, message.marketplace) : readMessage(envelope.output);
  if (!body.ok) return fail(rejectionsOf(raw, body.error, ['payload']));
  const inner = innerEnvelopeOf(payload);
  const lost = [...lostFields(folded, message), ...lostFields(payload, inner, ['payload']), ...(body.value.lost ?? [])];
  const [time] = lost.filter(isTime);
  // Shown by the moment at which it was read, it would be another alert at every reading.
  if (time && publishedTimeOf(message, inner, body.value) === undefined)
    return fail([{ path: writtenPath(raw, time), reason: 'Expected a moment such as 2026-02-02T08:00:00.000Z' }]);
  if (isTimeless(message, inner, body.value)) return fail([{ path: writtenPath(raw, ['publishedtime']), reason: 'Required, but missing' }]);
  const unreadable = [time ? ('time' as const) : undefined, lost.some(isPrice) ? ('prices' as const) : undefined].filter((part) => part !== undefined);
  const alert = alertOf(envelope.output, inner, body.value, now);
  return ok({ alert: unreadable.length === 0 ? alert : { ...alert, unreadable }, lost: lost.filter((path) => isTime(path) || isPrice(path)) });
}

function publishedTimeOf(message: Omit<AlertEnvelope, 'payload'>, inner: InnerEnvelope | undefined, { triggerTime }: ReadBody): number | undefined {
  const metadata = message.notificationmetadata ?? inner?.notificationmetadata;
  return message.publishedtime ?? metadata?.publishtime ?? message.eventtime ?? inner?.eventtime ?? triggerTime;
}

/** A record is read again and again: by the moment of its reading it would be another alert each time. A message comes once. */
const isTimeless = (message: Omit<AlertEnvelope, 'payload'>, inner: InnerEnvelope | undefined, body: ReadBody): boolean =>
  message._id !== undefined && message._id !== null && publishedTimeOf(message, inner, body) === undefined;

function alertOf(message: AlertEnvelope, inner: InnerEnvelope | undefined, body: ReadBody, now: number): Notification {
  const { facts, triggerTime, detail, subject = facts.condition } = body;
  const metadata = message.notificationmetadata ?? inner?.notificationmetadata;
  const publishedTime = publishedTimeOf(message, inner, body) ?? now;
  const notificationId = message.notificationid ?? metadata?.notificationid;

  return {
    ...facts,
    identity: {
      ...(notificationId ? { notificationId } : {}),
      ...(message._id ? { recordId: message._id } : {}),
      fingerprint: fingerprintOf({ ...facts, condition: subject, triggerTime, publishedTime }),
    },
    processed: message.processed ?? false,
    publishedTime,
    ...(triggerTime === undefined ? {} : { triggerTime }),
    ...(message.title ? { title: message.title } : {}),
    detail,
  };
}

function readMessage(message: AlertEnvelope): Result<ReadBody, BodyIssues> {
  const isHealth = message.notificationtype === 'PRICING_HEALTH';
  const raw = payloadOf(message.payload);
  const body = v.safeParse(isHealth ? pricingHealthSchema : offerChangeSchema, raw);
  return body.success ? ok({ ...bodyOf(message, body.output), lost: lostFields(raw, body.output, ['payload']) }) : fail(body.issues);
}

function bodyOf(message: AlertEnvelope, body: HealthBody | OfferBody): ReadBody {
  const { sellerid: sellerId, offerchangetrigger: trigger } = body;
  const condition = (trigger.itemcondition ?? '').toLowerCase();
  const marketplace = marketplaceCode(trigger.marketplaceid ?? message.marketplace);
  return {
    facts: { notificationType: message.notificationtype, sellerId, marketplace, asin: trigger.asin, condition },
    triggerTime: trigger.timeofofferchange ?? undefined,
    detail: 'issuetype' in body ? pricingHealthOf(body) : offerChangeOf(body, condition),
  };
}

function pricingHealthOf(body: HealthBody): PricingHealth {
  const reference = body.summary.referenceprice;
  const condition = (body.offerchangetrigger.itemcondition ?? '').toLowerCase();
  const own = body.merchantoffer ? priceOf(body.merchantoffer) : undefined;
  return {
    kind: 'pricing-health',
    issueType: body.issuetype,
    own: own && isOfCondition(own, condition) ? own : undefined,
    buyBox: buyBoxOf(body.summary, condition),
    competitivePriceThreshold: reference?.competitivepricethreshold ?? undefined,
    averageSellingPrice: reference?.averagesellingprice ?? undefined,
    msrpPrice: reference?.msrpprice ?? undefined,
    retailOfferPrice: reference?.retailofferprice ?? undefined,
    offerCount: offerCountOf(body.summary, condition),
    ranks: body.summary.salesrankings,
  };
}

function offerChangeOf(body: OfferBody, condition: string): OfferChange {
  const offers = body.offers
    .filter((offer) => isGradeOf(offer.subcondition, condition))
    .map(offerOf)
    .sort((a, b) => a.landed.amount - b.landed.amount);
  const winner = offers.find((offer) => offer.buyBox);
  return {
    kind: 'offer-change',
    changeType: body.offerchangetrigger.offerchangetype ?? '',
    own: offers.find((offer) => offer.sellerId === body.sellerid),
    buyBox: buyBoxOf(body.summary, condition) ?? (winner ? { landed: winner.landed, channel: winner.channel, condition } : undefined),
    lowest: body.summary.lowestprices.map(priceOf).filter((price) => price !== undefined),
    competitivePriceThreshold: body.summary.competitivepricethreshold ?? undefined,
    listPrice: body.summary.listprice ?? undefined,
    offers,
    offerCount: offerCountOf(body.summary, condition),
    ranks: body.summary.salesrankings,
  };
}

/** Of the trigger's condition, whatever its case; where several winners stand there, the cheapest. */
function buyBoxOf(summary: Summary, condition: string): Price | undefined {
  return summary.buyboxprices
    .map(priceOf)
    .filter((price): price is Price => price !== undefined && isOfCondition(price, condition))
    .sort((a, b) => a.landed.amount - b.landed.amount)[0];
}

function offerCountOf(summary: Summary, condition: string): number | undefined {
  const counted = summary.numberofoffers.filter((each) => condition === '' || each.condition?.toLowerCase() === condition);
  return counted.length === 0 ? undefined : counted.reduce((sum, each) => sum + each.offercount, 0);
}

function priceOf(raw: Priced): Price | undefined {
  const landed = landedPriceOf(raw);
  if (!landed) return undefined;
  return {
    landed,
    condition: raw.condition?.toLowerCase(),
    channel: channelOf(raw.fulfillmentchannel ?? raw.fulfillmenttype),
    listing: raw.listingprice ?? undefined,
    shipping: raw.shipping ?? undefined,
  };
}

function offerOf(raw: v.InferOutput<typeof offerSchema>): Offer {
  return {
    sellerId: raw.sellerid,
    channel: raw.isfulfilledbyamazon === undefined || raw.isfulfilledbyamazon === null ? undefined : raw.isfulfilledbyamazon ? 'FBA' : 'FBM',
    landed: landedOf(raw.listingprice, raw.shipping, raw.points?.pointsnumber),
    listing: raw.listingprice,
    buyBox: raw.isbuyboxwinner ?? false,
    prime: raw.primeinformation?.isofferprime ?? raw.primeinformation?.isprime ?? false,
    feedbackPercent: raw.sellerfeedbackrating?.sellerpositivefeedbackrating ?? undefined,
    feedbackCount: raw.sellerfeedbackrating?.feedbackcount ?? undefined,
  };
}

function rejectionsOf(raw: unknown, issues: BodyIssues, before: readonly string[] = []): Rejection[] {
  return issues.slice(0, 5).map((issue) => ({
    path: writtenPath(raw, [...before, ...(issue.path ?? []).map(({ key }) => String(key))]) || '(message)',
    reason: misfitOf(issue).reason,
  }));
}

/** A path of folded keys as the message spells it, wrappers included, so that its sender finds the place. A field that is absent is called by its usual name. */
function writtenPath(raw: unknown, folded: readonly string[]): string {
  const written: string[] = [];
  let holder = raw;
  for (const key of folded) {
    let found = spelledKey(holder, key);
    for (const wrapper of found === undefined ? ['payload', 'anyofferchangednotification'] : []) {
      const outer = spelledKey(holder, wrapper);
      if (outer === undefined) continue;
      written.push(outer);
      holder = (holder as Record<string, unknown>)[outer];
      found = spelledKey(holder, key);
      if (found !== undefined) break;
    }
    written.push(found ?? usualNames[key] ?? key);
    holder = found === undefined ? undefined : (holder as Record<string, unknown>)[found];
  }
  return written.join('.');
}

const spelledKey = (holder: unknown, folded: string): string | undefined =>
  typeof holder === 'object' && holder !== null ? Object.keys(holder).find((key) => key.toLowerCase() === folded) : undefined;

/** Required fields, as Amazon's documentation spells them. */
const usualNames: Record<string, string> = Object.fromEntries(
  ['notificationType', 'sellerId', 'offerChangeTrigger', 'issueType', 'ruleId', 'publishedTime'].map((name) => [name.toLowerCase(), name]),
);
