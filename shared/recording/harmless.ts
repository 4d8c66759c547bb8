import type * as v from 'valibot';
import { eventDataSchemas } from '../events.ts';
import { alertTypes } from '../inbox/notification.ts';
import { marketplaceNamed } from '../marketplace-ids.ts';
import { alertReaders } from '../upstream/alert-readers.ts';
import { countedSchema, envelopeSchema, offerSchema, pricedSchema, rankSchema } from '../upstream/amazon-message.ts';
import { upstreamEvents } from '../upstream/frames.ts';
import { pageFrameSchema } from './page-frames.ts';

/** A key without case and separators: 'Seller_Id' becomes 'sellerid'. */
export const foldedKey = (key: string): string => key.toLowerCase().replace(/[_-]/g, '');

/**
 * Whether a text may stay in a recording: only in a known field, and only in that field's format.
 * Unknown fields are never harmless.
 * @param key folded
 */
export function isHarmlessText(key: string, text: string): boolean {
  if (/asins?$/.test(key)) return isAsin(text);
  if (/marketplace(?:id|s)?$/.test(key)) return marketplaceNamed(text) !== undefined;
  if (/currency(?:code)?$/.test(key)) return /^[A-Z]{3}$/.test(text);
  if (isMomentKey(key)) return isoMoment.test(text) || isMoment(Number(text));
  if (key === 'payloadversion') return /^\d+\.\d+$/.test(text);
  if (contract.numbers.has(key)) return isCountText(text);
  return (
    contract.words.get(key)?.has(text) === true ||
    (wordKeys.has(key) && words.has(text.toLowerCase().replace(/[ _-]/g, '')))
  );
}

/** Whether a number may stay. Counts have at most 7 digits, because telephone numbers start at 8. @param key folded */
export function isHarmlessNumber(key: string, value: number): boolean {
  if (isMomentKey(key) && isMoment(value)) return true;
  return contract.numbers.has(key) && Math.abs(value) < 1e7;
}

/** UUIDs, database ids and short serial numbers, which identify nobody. Any other id gets a stand-in. */
export const isAnonymousId = (text: string): boolean =>
  /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{24}|\d{1,7})$/i.test(text);

export const isEventName = (name: string): boolean =>
  Object.hasOwn(upstreamEvents, name) || Object.hasOwn(eventDataSchemas, name);

/** Whether the contract or Amazon's messages have a field with this name. @param key folded */
export const isKnownKey = (key: string): boolean => contract.keys.has(key);

const isMomentKey = (key: string): boolean =>
  isKnownKey(key) && /(?:time|date|at|until)$|^(?:from|to|since|sourced|scanned|timeofofferchange)$/.test(key);
const isoMoment = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
/**
 * ms or seconds between 2015 and 2039. Seconds only until 2033, because above that they look like ten-digit telephone
 * numbers.
 */
const isMoment = (value: number): boolean => (value >= 1.42e12 && value < 2.2e12) || (value >= 1.42e9 && value < 2e9);
const isCountText = (text: string): boolean => /^-?\d{1,7}(?:\.\d{1,6})?$/.test(text);

/** Ten digits with a valid ISBN check digit are an ISBN; otherwise they may be a telephone number. */
function isAsin(text: string): boolean {
  if (!/^[A-Z\d]{10}$/.test(text)) return false;
  if (!/^\d{9}[\dX]$/.test(text)) return /^B0/.test(text);
  const sum = [...text].reduce((total, sign, index) => total + (10 - index) * (sign === 'X' ? 10 : Number(sign)), 0);
  return sum % 11 === 0;
}

/** Fields with fixed words of Amazon or the plans, and those words, without case and separators. */
const wordKeys = new Set(
  [
    'condition',
    'itemCondition',
    'subCondition',
    'fulfillmentChannel',
    'fulfillmentType',
    'channel',
    'offerChangeType',
    'changeType',
    'issueType',
  ]
    .concat([
      'availabilityType',
      'notificationType',
      'source',
      'accountType',
      'productType',
      'supportType',
      'registerFrom',
      'unsubscribedTypes',
      'kind',
      'type',
    ])
    .map(foldedKey),
);
const words = new Set(
  [
    ...[
      'new',
      'used',
      'collectible',
      'refurbished',
      'club',
      'mint',
      'like_new',
      'very_good',
      'good',
      'acceptable',
      'poor',
    ],
    ...['amazon', 'merchant', 'afn', 'mfn', 'fba', 'fbm'],
    ...[
      'internal',
      'external',
      'featured_offer',
      'buy_box_disqualification',
      'now',
      'future_with_date',
      'future_without_date',
    ],
    ...[
      'mobile',
      'extension',
      'web',
      'user',
      'sub_user',
      'promoter',
      'basic',
      'starter',
      'enterprise',
      'bulkscanpro',
      'azalert',
      'bulkchecker',
      'azinsight',
    ],
    ...alertTypes,
  ].map((word) => word.toLowerCase().replace(/_/g, '')),
);

/** The names of fields, folded; which of them are numbers; and the fixed words of the others. */
export type Vocabulary = {
  keys: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
  words: ReadonlyMap<string, ReadonlySet<string>>;
};

/** Numbers in Amazon's messages, which are read by folded keys, and `seq` of the event around them. */
const messageNumbers = [
  'amount',
  'pointsNumber',
  'offerCount',
  'rank',
  'feedbackCount',
  'sellerPositiveFeedbackRating',
  'minimumHours',
  'maximumHours',
  'seq',
];

/** Fields around an event, and fields of Amazon's messages that no schema reads. */
const otherKeys = [
  'seq',
  'id',
  'type',
  'at',
  'data',
  'outboxId',
  'notificationVersion',
  'payloadVersion',
  'applicationId',
  'subscriptionId',
].concat(
  [
    'anyOfferChangedNotification',
    'buyBoxEligibleOffers',
    'numberOfBuyBoxEligibleOffers',
    'shippingTime',
    'minimumHours',
    'maximumHours',
  ],
  [
    'availabilityType',
    'availableDate',
    'shipsFrom',
    'country',
    'state',
    'shipsDomestically',
    'isFeaturedMerchant',
    'isOfferNationalPrime',
  ],
);

/**
 * The keys in the contract and in Amazon's messages, which of them are numbers, and the allowed words of the others.
 */
const contract = vocabularyOf([
  ...Object.values(eventDataSchemas),
  pageFrameSchema,
  ...Object.values(upstreamEvents).flatMap((event) => ('schema' in event ? [event.schema] : [])),
  ...Object.values(alertReaders).map(({ body }) => body),
  ...[envelopeSchema, pricedSchema, offerSchema, rankSchema, countedSchema],
]);

/** The fields that these schemas name. */
export function vocabularyOf(schemas: readonly v.GenericSchema[]): Vocabulary {
  const keys = new Set(otherKeys.map(foldedKey));
  const numbers = new Set(messageNumbers.map(foldedKey));
  const words = new Map<string, Set<string>>();
  const walk = (schema: SchemaNode, key: string) => {
    keys.add(key);
    if (schema.type === 'number') numbers.add(key);
    const options =
      schema.type === 'literal' ? [schema.literal] : schema.type === 'picklist' ? (schema.options ?? []) : [];
    for (const option of options)
      if (typeof option === 'string') words.set(key, (words.get(key) ?? new Set()).add(option));
    for (const [name, inner] of Object.entries(schema.entries ?? {})) walk(inner, foldedKey(name));
    for (const inner of [schema.item, schema.wrapped, schema.value, ...(schema.items ?? [])])
      if (inner) walk(inner, key);
    if (schema.type === 'union' || schema.type === 'variant')
      for (const inner of (schema.options ?? []) as SchemaNode[]) walk(inner, key);
    for (const part of schema.pipe ?? []) if (part.kind === 'schema' && part !== schema) walk(part, key);
  };
  for (const schema of schemas) walk(schema as unknown as SchemaNode, '');
  return { keys, numbers, words };
}

/** The parts of valibot's schemas that say which values they accept. */
type SchemaNode = {
  kind: string;
  type: string;
  literal?: unknown;
  options?: readonly unknown[];
  entries?: Record<string, SchemaNode>;
  item?: SchemaNode;
  items?: readonly SchemaNode[];
  wrapped?: SchemaNode;
  value?: SchemaNode;
  pipe?: readonly SchemaNode[];
};
