import * as v from 'valibot';
import { filterTextSchema, foldText, searchWords } from '../grid/column-filter.ts';
import { productIdSchema } from '../products/product-id.ts';
import { isPriced, kindOf } from './alert-kinds.ts';
import { causeNames, causeOf, causes, UNCHANGED } from './cause.ts';
import { gapOf, pricesOf } from './gap.ts';
import { folderOf, folders, stateOf } from './marks.ts';
import { alertTypeSchema, type Notification } from './notification.ts';
import { presentRisk } from './risk.ts';

/**
 * What filters, rules, views and counts know of an alert. The provider stores these facts in columns with the same
 * names.
 */
export type AlertFacts = {
  record_id: string;
  type: string;
  marketplace: string;
  asin: string;
  cause: string;
  /** Own price over the Buy Box, or over the threshold without one, in percent; negative below it. */
  gap: number | null;
  /** Money at risk a day, in the alert's currency. */
  risk: number | null;
  /** The rival's positive feedback, percent. */
  rating: number | null;
  folder: string;
  unread: boolean;
  pinned: boolean;
  /** The account id; '' for nobody. */
  assignee: string;
  /** The incident's id; '' for none. */
  incident: string;
  /** When the portal received it, ms. */
  received: number;
  /** Title, ASIN, seller ids and the alert's words, folded (foldText). */
  words: string;
};

/** How a condition compares its fact. The provider has the same list in SQL (provider/inbox/filter-sql.ts). */
type Comparison =
  /** One of the listed values. */
  | 'in'
  /** Within bounds, both included. A fact that isn't known is outside of all bounds. */
  | 'range'
  | 'flag'
  /** Contains every word, in any order. */
  | 'words'
  /** Not older than this many days. */
  | 'days';

const number = v.pipe(v.number(), v.finite());
const rangeSchema = v.pipe(
  v.strictObject({ min: v.optional(number), max: v.optional(number) }),
  v.check(({ min, max }) => min !== undefined || max !== undefined, 'Enter a bound'),
  v.check(
    ({ min, max }) => min === undefined || max === undefined || min <= max,
    'The lower bound is above the upper one',
  ),
);
export type Range = v.InferOutput<typeof rangeSchema>;

const MOST_VALUES = 50;
/* @__NO_SIDE_EFFECTS__ */
function some<S extends v.GenericSchema>(value: S) {
  return v.pipe(v.array(value), v.minLength(1), v.maxLength(MOST_VALUES));
}
const code = v.pipe(v.string(), v.regex(/^(?:WM-)?[A-Z0-9]{2,20}$/));

/** Every condition: its values, the fact it reads, and how it compares. One line each. */
const conditions = {
  /** Single alerts, by their record ids. */
  records: { values: some(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), fact: 'record_id', is: 'in' },
  types: { values: some(alertTypeSchema), fact: 'type', is: 'in' },
  marketplaces: { values: some(code), fact: 'marketplace', is: 'in' },
  asins: { values: some(productIdSchema), fact: 'asin', is: 'in' },
  causes: { values: some(v.picklist(causes)), fact: 'cause', is: 'in' },
  gap: { values: rangeSchema, fact: 'gap', is: 'range' },
  risk: { values: rangeSchema, fact: 'risk', is: 'range' },
  rating: { values: rangeSchema, fact: 'rating', is: 'range' },
  folders: { values: some(v.picklist(folders)), fact: 'folder', is: 'in' },
  unread: { values: v.boolean(), fact: 'unread', is: 'flag' },
  pinned: { values: v.boolean(), fact: 'pinned', is: 'flag' },
  /** Account ids; '' for alerts that are assigned to nobody. */
  assignees: { values: some(v.pipe(v.string(), v.maxLength(200))), fact: 'assignee', is: 'in' },
  incidents: { values: some(v.pipe(v.string(), v.minLength(1), v.maxLength(60))), fact: 'incident', is: 'in' },
  /** When the portal received it, ms. */
  came: { values: rangeSchema, fact: 'received', is: 'range' },
  days: { values: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3_650)), fact: 'received', is: 'days' },
  text: { values: filterTextSchema, fact: 'words', is: 'words' },
} as const satisfies Record<string, { values: v.GenericSchema; fact: keyof AlertFacts; is: Comparison }>;

type ConditionName = keyof typeof conditions;
export type AlertFilter = { [K in ConditionName]?: v.InferOutput<(typeof conditions)[K]['values']> };
export const conditionNames = namesOf(conditions);

/** An alert passes if it meets every condition. The empty filter passes every alert, in every folder. */
export const alertFilterSchema = schemaOf(conditions) as unknown as v.GenericSchema<AlertFilter, AlertFilter>;

/* @__NO_SIDE_EFFECTS__ */
function namesOf<N extends string>(all: Readonly<Record<N, object>>): N[] {
  return Object.keys(all) as N[];
}

/* @__NO_SIDE_EFFECTS__ */
function schemaOf(all: Readonly<Record<string, { values: v.GenericSchema }>>) {
  return v.strictObject(
    Object.fromEntries(Object.entries(all).map(([name, { values }]) => [name, v.optional(values)])),
  );
}

/** One condition of a filter, in the form that both evaluators work on. */
export type Condition =
  | { fact: keyof AlertFacts; is: 'in'; values: readonly string[] }
  | { fact: keyof AlertFacts; is: 'range'; values: Range }
  | { fact: keyof AlertFacts; is: 'flag'; values: boolean }
  | { fact: keyof AlertFacts; is: 'words'; values: readonly string[] }
  | { fact: keyof AlertFacts; is: 'days'; values: number };

export const conditionsOf = (filter: AlertFilter): Condition[] =>
  conditionNames.flatMap((name) => {
    const value = filter[name];
    if (value === undefined) return [];
    const { fact, is } = conditions[name];
    return [{ fact, is, values: is === 'words' ? searchWords(value as string) : value } as Condition];
  });

export const MS_PER_DAY = 86_400_000;

/** @param now ms */
export const passes = (filter: AlertFilter, facts: AlertFacts, now: number): boolean =>
  conditionsOf(filter).every((condition) => meets(condition, facts, now));

function meets(condition: Condition, facts: AlertFacts, now: number): boolean {
  const fact = facts[condition.fact];
  switch (condition.is) {
    case 'in':
      return condition.values.includes(fact as string);
    case 'range': {
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = condition.values;
      return typeof fact === 'number' && fact >= min && fact <= max;
    }
    case 'flag':
      return fact === condition.values;
    case 'words':
      return condition.values.every((word) => (fact as string).includes(word));
    case 'days':
      return (fact as number) >= now - condition.values * MS_PER_DAY;
  }
}

/** The facts of an alert. @param received when the portal received it, ms */
export function factsOf(alert: Notification, received: number): AlertFacts {
  const state = stateOf(alert);
  const { cause, rival } = causeOf(alert);
  return {
    record_id: alert.identity.recordId ?? '',
    type: alert.notificationType,
    marketplace: alert.marketplace,
    asin: alert.asin,
    cause,
    gap: rounded(gapOf(pricesOf(alert))?.percent),
    risk: presentRisk(alert)?.perDay ?? null,
    rating: rival?.feedbackPercent ?? null,
    folder: folderOf(state),
    unread: !state.read,
    pinned: state.pinned,
    assignee: state.assignee?.id ?? '',
    incident: alert.marks?.incident ?? '',
    received,
    words: wordsOf(alert),
  };
}

/** Rounded, so that the page and the database hold the same number. */
const rounded = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value * 100) / 100;

/** What a search looks through. Fields are separated, so that a word never spans two of them. */
function wordsOf(alert: Notification): string {
  const { title, asin, sellerId, detail } = alert;
  const offers = detail.kind === 'offer-change' ? detail.offers.map((offer) => offer.sellerId) : [];
  return foldText(
    [title ?? '', asin, sellerId, ...new Set(offers), kindOf(detail).words(detail), ...shownWords(alert)]
      .filter(Boolean)
      .join('\n'),
  );
}

/** What a row says of an alert with prices: its event, and its cause. */
function shownWords(alert: Notification): string[] {
  const { cause } = causeOf(alert);
  return isPriced(alert.detail)
    ? [
        kindOf(alert.detail).event(alert.detail),
        cause === 'unknown' ? '' : causeNames[cause],
        alert.unchanged ? UNCHANGED : '',
      ]
    : [];
}
