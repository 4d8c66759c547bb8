import * as v from 'valibot';
import { LONGEST_NOTE } from '../../inbox/marks.ts';
import { memberIdSchema } from '../../members/member.ts';
import { plainLines, plainText } from '../../plain-text.ts';
import { asinSchema } from '../../products/asin.ts';
import { zoneSchema } from '../../time/days.ts';
import { tokenTools } from '../../tokens/token-tools.ts';

/** The spans of the lists, in days. */
export const decisionSpans = [7, 30, 90] as const;
/** How long look-ups are stored, in days: the longest span begins at the start of its first day. */
export const LOOK_DAYS = 91;
/** Products per list, the most important first. */
export const MOST_PRODUCTS = 200;
/** Look-ups that a product of the list shows, the first ones. */
export const MOST_LOOKS_SHOWN = 20;
/** A colleague's look-up is worth a note for this long, ms. */
export const NOTE_FOR = 24 * 3_600_000;
/** ASINs per question about colleagues. */
export const MOST_ASKED = 500;

/** Names a product of a marketplace. */
export const productKey = (marketplace: string, asin: string): string => `${marketplace} ${asin}`;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.nullish(v.string());
/** `zone` decides where the first day begins, as for every figure of the last days (`lastDays`). */
export const decisionSpanSchema = v.object({
  days: v.pipe(
    v.picklist(decisionSpans.map(String), 'Expected 7, 30 or 90'),
    v.transform((days) => Number(days)),
  ),
  zone: v.optional(zoneSchema, 'UTC'),
});
export type DecisionSpan = v.InferOutput<typeof decisionSpanSchema>;

/** What became of a product: bought, not bought and looked up within `OPEN_FOR`, or not bought since. */
export const outcomes = ['bought', 'open', 'passed'] as const;
export type Outcome = (typeof outcomes)[number];
/** A product that nobody bought counts as passed over so long after its last look-up, ms. */
const OPEN_FOR = 24 * 3_600_000;

/** @param lastAt the last look-up, ms @param now ms */
export const outcomeOf = (isBought: boolean, lastAt: number, now: number): Outcome =>
  isBought ? 'bought' : now - lastAt < OPEN_FOR ? 'open' : 'passed';

/** The span, with filters: only products that this member looked up, and only those with this outcome. */
export const repeatsQuerySchema = v.object({
  ...decisionSpanSchema.entries,
  member: v.optional(memberIdSchema),
  outcome: v.optional(v.picklist(outcomes)),
});
export type RepeatsQuery = v.InferOutput<typeof repeatsQuerySchema>;

/** The team's people, so that lists need only their ids. A deleted member is missing. */
const peopleSchema = v.array(v.object({ _id: v.string(), name: v.string(), email: v.string() }));
export type Person = v.InferOutput<typeof peopleSchema>[number];

const productEntries = { asin: asinSchema, marketplace: v.string(), title: text, image: text };

const lookSchema = v.object({
  by: v.string(),
  at: v.number(),
  tool: v.picklist(tokenTools),
  /** Null if they were not recorded yet. */
  tokens: v.nullable(count),
  /** Whether a colleague had looked up the product before, in the time. */
  again: v.boolean(),
});

/** 'Researched twice' (OWN-04): products that two or more members looked up in the time. */
export const repeatsSchema = v.object({
  /** How many products pass the filters, and the tokens of their look-ups after a colleague's. */
  total: count,
  spentAgain: count,
  /** Who looked up products after a colleague, the most often first. */
  members: v.array(v.object({ _id: v.string(), products: count, spentAgain: count })),
  /** Most tokens spent again first, then most look-ups; at most 200. */
  rows: v.pipe(
    v.array(
      v.object({
        ...productEntries,
        /** In the order of their first look-ups. */
        members: v.array(v.string()),
        looks: count,
        firstAt: v.number(),
        lastAt: v.number(),
        spentAgain: count,
        outcome: v.picklist(outcomes),
        /** The first 20. */
        detail: v.pipe(v.array(lookSchema), v.maxLength(MOST_LOOKS_SHOWN)),
      }),
    ),
    v.maxLength(MOST_PRODUCTS),
  ),
  people: peopleSchema,
});
export type Repeats = v.InferOutput<typeof repeatsSchema>;

const moveSchema = v.nullable(v.object({ before: v.number(), now: v.number() }));

/**
 * 'Passed over, better now' (OWN-05): products looked up and not bought whose price or rank has moved in the team's
 * favor since.
 */
export const passedOverSchema = v.object({
  total: count,
  /** The largest gain first, then the largest change of the rank; at most 200. */
  rows: v.pipe(
    v.array(
      v.object({
        ...productEntries,
        /** The first look-up in the time. */
        passedBy: v.string(),
        passedAt: v.number(),
        /** The Buy Box price in the marketplace's currency, then and now. */
        price: moveSchema,
        rank: moveSchema,
        /** The change in profit of a unit: of the price less Amazon's fees. Null if a price is unknown. */
        gain: v.nullable(v.number()),
        /** The fees are unknown, so that the change is of the price alone. */
        beforeFees: v.boolean(),
        /** When and by whom the newest figures were seen; null: by a message. */
        seenAt: v.number(),
        seenBy: v.nullable(v.string()),
      }),
    ),
    v.maxLength(MOST_PRODUCTS),
  ),
  people: peopleSchema,
});
export type PassedOver = v.InferOutput<typeof passedOverSchema>;

export const colleaguesQuestionSchema = v.object({
  marketplace: v.pipe(v.string(), v.minLength(1), v.maxLength(10)),
  asins: v.pipe(v.array(asinSchema), v.maxLength(MOST_ASKED)),
});

/** Colleagues who looked up the products within 24 hours, the newest first. */
export const colleaguesSchema = v.object({
  looks: v.array(v.object({ asin: v.string(), name: v.string(), at: v.number() })),
});
export type ColleagueLooks = v.InferOutput<typeof colleaguesSchema>['looks'];

/**
 * Hands a product to a colleague (OWN-05): a notice about it in the team's inbox, assigned to that person with a note.
 */
export const handOverSchema = v.object({
  marketplace: v.pipe(v.string(), v.minLength(1), v.maxLength(10)),
  asin: asinSchema,
  to: memberIdSchema,
  note: plainText(LONGEST_NOTE, plainLines),
});
export type HandOver = v.InferOutput<typeof handOverSchema>;
