import * as v from 'valibot';
import { asOfSchema } from '../grid/as-of.ts';
import { filterModelSchema, filterTextSchema } from '../grid/column-filter.ts';
import { type ColumnsWith, columnsWith } from '../grid/column-table.ts';
import { pageLimitSchema, pageSchema, sortModelSchema } from '../grid/page-query.ts';
import { scopeEntries } from './scope.ts';

/** A page of the category table is a block of this size (portal-3 §9). */
export const USAGE_BLOCK = 100;

const text = v.nullish(v.string());

type Column = { label: string; kind: 'text' | 'number'; filter?: true };

/** The category table, in order (USE-01). All columns can be sorted; unsorted, the largest share comes first. */
export const usageColumns = {
  category: { label: 'Category', kind: 'text', filter: true },
  marketplace: { label: 'Marketplace', kind: 'text', filter: true },
  percentage: { label: 'Percentage', kind: 'number' },
} as const satisfies Record<string, Column>;
export type UsageColumn = keyof typeof usageColumns;
export const usageColumnIds = columnsWith(usageColumns, {});
export type UsageFilterColumn = ColumnsWith<typeof usageColumns, { filter: true }>;

/** The summary table. All columns can be sorted; unsorted, the member who watched most comes first. */
export const usageSummaryColumns = {
  name: { label: 'Name', kind: 'text' },
  email: { label: 'Email', kind: 'text' },
  asinsWatched: { label: 'ASINs watched', kind: 'number' },
} as const satisfies Record<string, Column>;
export type UsageSummaryColumn = keyof typeof usageSummaryColumns;
export const usageSummaryIds = columnsWith(usageSummaryColumns, {});

/** POST /api/history/usage: how much of what was sourced falls to each category in each marketplace. */
export const usageQuerySchema = v.object({
  ...scopeEntries,
  sortModel: v.nullish(sortModelSchema(usageColumnIds), []),
  filterModel: v.nullish(filterModelSchema(columnsWith(usageColumns, { filter: true })), {}),
  search: v.nullish(filterTextSchema, ''),
  page: pageSchema,
  limit: v.optional(pageLimitSchema, USAGE_BLOCK),
});
export type UsageQuery = v.InferInput<typeof usageQuerySchema>;

/** `percentage` is of all that is in scope, before any filter of the table; `rows` (ours) is how many rows that is. */
export const usageRowSchema = v.looseObject({ category: text, marketplace: text, percentage: v.number(), rows: v.nullish(v.number()) });
export type UsageRow = v.InferOutput<typeof usageRowSchema>;

/** Its answer. `total` and `asOf` are null where the provider answers a bare list: a block that is not full is the last then. */
export const usagePageSchema = v.object({ rows: v.array(usageRowSchema), total: v.nullable(v.number()), asOf: v.nullable(asOfSchema) });
export type UsagePage = v.InferOutput<typeof usagePageSchema>;

/** POST /api/history/usage/summary: how many ASINs each member watched. */
export const usageSummaryQuerySchema = v.object({ ...scopeEntries, sortModel: v.nullish(sortModelSchema(usageSummaryIds), []) });

const usageSummaryRowSchema = v.object({ name: text, email: text, asinsWatched: v.number() });
export type UsageSummaryRow = v.InferOutput<typeof usageSummaryRowSchema>;

export const usageSummarySchema = v.object({ rows: v.array(usageSummaryRowSchema), asOf: v.nullable(asOfSchema) });
export type UsageSummary = v.InferOutput<typeof usageSummarySchema>;

/** Money of one marketplace's currency. Sums never mix currencies. */
export const moneySumSchema = v.object({ currency: v.string(), amount: v.number() });

/** POST /api/history/usage/members (ours, for owners): what became of each member's work, the step before always the larger whole. */
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
      /** Of these, how many were exported to a sheet. */
      exported: v.number(),
      /** ASINs scanned with a buy cost. */
      bought: v.number(),
      /** Of those, each once by its last such scan, a sum per currency; empty where no profit is known. */
      profits: v.array(moneySumSchema),
    }),
  ),
  asOf: asOfSchema,
});
export type MemberWork = v.InferOutput<typeof memberWorkSchema>;
