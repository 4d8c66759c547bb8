import * as v from 'valibot';
import { asOfSchema } from '../../grid/as-of.ts';
import { filterModelSchema, filterTextSchema } from '../../grid/column-filter.ts';
import { type ColumnsWith, columnsWith } from '../../grid/column-table.ts';
import { pageLimitSchema, pageSchema, sortModelSchema } from '../../grid/page-query.ts';
import { scopeEntries } from './scope.ts';

/** Rows per page of the category table (portal-3 §9). */
export const USAGE_BLOCK = 100;

const text = v.nullish(v.string());

type Column = { label: string; kind: 'text' | 'number'; filter?: true };

/** The category table's columns, in order (USE-01). All can be sorted; unsorted, the largest share comes first. */
export const usageColumns = {
  category: { label: 'Category', kind: 'text', filter: true },
  marketplace: { label: 'Marketplace', kind: 'text', filter: true },
  percentage: { label: 'Percentage', kind: 'number' },
} as const satisfies Record<string, Column>;
export type UsageColumn = keyof typeof usageColumns;
export const usageColumnIds = columnsWith(usageColumns, {});
export type UsageFilterColumn = ColumnsWith<typeof usageColumns, { filter: true }>;

/** The summary table's columns. All can be sorted; unsorted, the member who watched most comes first. */
export const usageSummaryColumns = {
  name: { label: 'Name', kind: 'text' },
  email: { label: 'Email', kind: 'text' },
  asinsWatched: { label: 'ASINs watched', kind: 'number' },
} as const satisfies Record<string, Column>;
export type UsageSummaryColumn = keyof typeof usageSummaryColumns;
export const usageSummaryIds = columnsWith(usageSummaryColumns, {});

/** POST /api/history/usage: the share of sourced rows per category and marketplace. */
export const usageQuerySchema = v.object({
  ...scopeEntries,
  sortModel: v.nullish(sortModelSchema(usageColumnIds), []),
  filterModel: v.nullish(filterModelSchema(columnsWith(usageColumns, { filter: true })), {}),
  search: v.nullish(filterTextSchema, ''),
  page: pageSchema,
  limit: v.optional(pageLimitSchema, USAGE_BLOCK),
});
export type UsageQuery = v.InferInput<typeof usageQuerySchema>;

/** `percentage` is of all rows in scope, before table filters; `rows` (ours) is the row count. */
export const usageRowSchema = v.looseObject({
  category: text,
  marketplace: text,
  percentage: v.number(),
  rows: v.nullish(v.number()),
});
export type UsageRow = v.InferOutput<typeof usageRowSchema>;

/** `total` and `asOf` are null if the provider answers a bare list. Then a block that isn't full is the last one. */
export const usagePageSchema = v.object({
  rows: v.array(usageRowSchema),
  total: v.nullable(v.number()),
  asOf: v.nullable(asOfSchema),
});
export type UsagePage = v.InferOutput<typeof usagePageSchema>;

/** POST /api/history/usage/summary: how many ASINs each member watched. */
export const usageSummaryQuerySchema = v.object({
  ...scopeEntries,
  sortModel: v.nullish(sortModelSchema(usageSummaryIds), []),
});

const usageSummaryRowSchema = v.object({ name: text, email: text, asinsWatched: v.number() });
export type UsageSummaryRow = v.InferOutput<typeof usageSummaryRowSchema>;

export const usageSummarySchema = v.object({ rows: v.array(usageSummaryRowSchema), asOf: v.nullable(asOfSchema) });
export type UsageSummary = v.InferOutput<typeof usageSummarySchema>;

/** An amount in one currency. Sums never mix currencies. */
export const moneySumSchema = v.object({ currency: v.string(), amount: v.number() });
export type Money = v.InferOutput<typeof moneySumSchema>;

/**
 * Picks the main sum: that in the base currency, or US dollars, because the specification starts with the US, or else
 * the largest amount.
 */
export function mainSum(sums: readonly Money[], base = 'USD'): { main: Money | undefined; others: Money[] } {
  const main =
    sums.find(({ currency }) => currency === base) ??
    sums.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))[0];
  return { main, others: sums.filter((sum) => sum !== main) };
}

/**
 * POST /api/history/usage/members (ours, for owners): the steps of each member's work, each a part of the step before.
 */
export const memberWorkQuerySchema = v.object(scopeEntries);
export const memberWorkSchema = v.object({
  rows: v.array(
    v.object({
      _id: v.string(),
      name: text,
      email: text,
      active: v.boolean(),
      /** Rows of team history. */
      lookedUp: v.number(),
      /** How many of the looked-up rows were exported to a sheet. */
      exported: v.number(),
      /** ASINs scanned with a buy cost. Undefined if the provider doesn't tell them from bought ones. */
      withCost: v.optional(v.number()),
      /** Products that somebody stated as bought (OWN-13). */
      bought: v.number(),
      /** The profit that is expected of what was bought; one sum per currency. Empty if no profit is known. */
      profits: v.array(moneySumSchema),
    }),
  ),
  asOf: asOfSchema,
});
export type MemberWork = v.InferOutput<typeof memberWorkSchema>;
