import * as v from 'valibot';
import { asOfSchema } from '../../grid/as-of.ts';
import { filterModelSchema, filterTextSchema } from '../../grid/column-filter.ts';
import { pageLimitSchema, pageSchema, sortModelSchema } from '../../grid/page-query.ts';
import { zoneSchema } from '../../time/days.ts';
import { weekHoursSchema } from '../../time/week-hours.ts';
import { scopeEntries } from './scope.ts';
import { activityRowSchema, teamColumnIds, teamFilterColumns, teamSortColumns } from './team-columns.ts';

/** Rows per page of team history (portal-3 §9). */
export const TEAM_BLOCK = 100;

const filterEntries = {
  sortModel: v.nullish(sortModelSchema(teamSortColumns), []),
  filterModel: v.nullish(filterModelSchema(teamFilterColumns), {}),
  /** Only rows in these hours of the week (ours). */
  hours: v.nullish(weekHoursSchema),
  /** The search text, matched against every text column with a filter (ours). */
  search: v.nullish(filterTextSchema, ''),
};

/** Selects and sorts rows of team history, the same way in every call about them. */
export const teamRowsSchema = v.object({ ...scopeEntries, ...filterEntries });
export type TeamRows = v.InferOutput<typeof teamRowsSchema>;

/** POST /api/history/team */
export const teamQuerySchema = v.object({
  ...teamRowsSchema.entries,
  page: pageSchema,
  limit: v.optional(pageLimitSchema, TEAM_BLOCK),
});

/**
 * `asOf` is null if the provider doesn't support it. Then live rows do shift the pages, and `_id` identifies
 * duplicates.
 */
export const teamPageSchema = v.object({
  rows: v.array(activityRowSchema),
  total: v.number(),
  asOf: v.nullable(asOfSchema),
});
export type TeamPage = v.InferOutput<typeof teamPageSchema>;

/** POST /api/history/team/place: finds the row of a moment (jump to a date). Requires sorting by `sourced` or none. */
export const teamPlaceQuerySchema = v.object({
  ...teamRowsSchema.entries,
  at: v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15)),
});
/** `row` counts from 0: the first row not before the moment, in grid order; `total` if there is none. */
export const teamPlaceSchema = v.object({ row: v.number(), total: v.number(), asOf: asOfSchema });

/**
 * POST /api/history/team/since: counts the matching rows recorded after `since` (an `asOf`, or `@{ms}` for a moment
 * such as the last visit).
 */
export const teamSinceQuerySchema = v.object({ ...teamRowsSchema.entries, since: asOfSchema });
export const teamSinceSchema = v.object({
  rows: v.number(),
  /** Who sourced them, most rows first. */
  members: v.array(v.object({ email: v.string(), rows: v.number() })),
  asOf: asOfSchema,
});

/** POST /api/history/team/csv: all rows as a file, with these columns in this order, and times in the given zone. */
export const teamCsvQuerySchema = v.object({
  ...teamRowsSchema.entries,
  columns: v.optional(
    v.pipe(v.array(v.picklist(teamColumnIds)), v.minLength(1), v.maxLength(teamColumnIds.length)),
    teamColumnIds,
  ),
  zone: v.optional(zoneSchema, 'UTC'),
});
