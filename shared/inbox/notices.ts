import * as v from 'valibot';
import { formatCount } from '../format-numbers.ts';
import { localized } from '../localized.ts';
import { changedListingSchema, MOST_CHANGED } from './changed-listing.ts';

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
const key = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));
const words = v.pipe(v.string(), v.trim(), v.maxLength(500));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * What the portal itself has to say, beside Amazon's messages and the alarms of tracked products: one variant per
 * matter. Every `name` leads its row. Names of fields are one word in lower case, because a message's keys are read in
 * any case.
 */
export const noticeSchema = v.variant('about', [
  /** A followed storefront's day: new, gone, and repriced listings. `stopped` says why the daily look was not made. */
  v.object({
    about: v.literal('storefront'),
    seller: key,
    name,
    added: count,
    gone: count,
    repriced: count,
    stopped: v.optional(v.picklist(['tokens', 'cap'])),
    /** Some of the changed listings. */
    listings: v.optional(v.pipe(v.array(changedListingSchema), v.maxLength(MOST_CHANGED))),
  }),
  /** A supplier's next step is due. `due` in ms. */
  v.object({ about: v.literal('supplier'), supplier: key, name, step: words, due: count }),
  /** A member asks for a right. `name` is the member's. */
  v.object({ about: v.literal('request'), request: key, member: key, name, right: key, reason: words }),
  /** A product is handed to a member. `name` is the product's title, `member` the person's id. */
  v.object({ about: v.literal('handover'), asin: key, name, member: key }),
  /** A member has used so many percent of the tokens allowed for the day. */
  v.object({ about: v.literal('cap'), member: key, name, percent: count, used: count, cap: count }),
  /** So many of a person's changes did not reach the company's API, beside which the portal runs. */
  v.object({ about: v.literal('unsent'), member: key, name, changes: count }),
  /** A test of a person's channels (CHAN-11): nothing happened. */
  v.object({ about: v.literal('drill'), member: key, name }),
]);
export type Notice = v.InferOutput<typeof noticeSchema>;

/** The id of what a notice is about: it tells two notices of the same moment apart. */
export function noticeKey(notice: Notice): string {
  switch (notice.about) {
    case 'storefront':
      return notice.seller;
    case 'supplier':
      return notice.supplier;
    case 'request':
      return notice.request;
    case 'handover':
      return `${notice.asin} ${notice.member}`;
    case 'cap':
      return `${notice.member} ${notice.percent}`;
    case 'unsent':
      return `${notice.member} unsent`;
    case 'drill':
      return `${notice.member} drill`;
  }
}

/** What the search finds beside the name: what a person wrote, or the ASIN. */
export function wordsIn(notice: Notice): string {
  switch (notice.about) {
    case 'supplier':
      return notice.step;
    case 'request':
      return notice.reason;
    case 'handover':
      return notice.asin;
    default:
      return '';
  }
}

const noticeTexts = localized('notifications/noticeTexts', {
  storefront: (added: number, gone: number, repriced: number) =>
    `${formatCount(added)} new, ${formatCount(gone)} gone, ${formatCount(repriced)} repriced`,
  stopped: {
    tokens: 'Today’s look was not made: no tokens left',
    cap: 'Today’s look was not made: this month’s limit is reached',
  },
  supplier: (step: string) => `Due: ${step}`,
  request: 'Asks for a right',
  handover: 'Handed over: passed over once, better now',
  cap: (percent: number) => `${formatCount(percent)}% of today’s tokens used`,
  unsent: (changes: number) =>
    `${changes === 1 ? '1 change' : `${formatCount(changes)} changes`} could not be passed on within a day`,
  drill: 'This is a test, nothing to do',
  capRefused: (used: number, cap: number) =>
    `Today’s tokens don’t suffice: ${formatCount(used)} of ${formatCount(cap)} used`,
});

/** A notice in a line. */
export function noticeText(notice: Notice): string {
  switch (notice.about) {
    case 'storefront':
      return notice.stopped
        ? noticeTexts.stopped[notice.stopped]
        : noticeTexts.storefront(notice.added, notice.gone, notice.repriced);
    case 'supplier':
      return noticeTexts.supplier(notice.step);
    case 'request':
      return noticeTexts.request;
    case 'handover':
      return noticeTexts.handover;
    case 'cap':
      // A refusal marks the cap as reached while some tokens are left.
      return notice.percent === 100 && notice.used < notice.cap
        ? noticeTexts.capRefused(notice.used, notice.cap)
        : noticeTexts.cap(notice.percent);
    case 'unsent':
      return noticeTexts.unsent(notice.changes);
    case 'drill':
      return noticeTexts.drill;
  }
}
