import * as v from 'valibot';
import { asOfSchema } from '../grid/as-of.ts';
import { filterModelSchema, filterTextSchema } from '../grid/column-filter.ts';
import { pageLimitSchema, pageSchema, sortModelSchema } from '../grid/page-query.ts';
import { zoneSchema } from './days.ts';
import { scopeEntries } from './scope.ts';
import { activityRowSchema, teamColumnIds, teamFilterColumns, teamSortColumns } from './team-columns.ts';
import { weekHoursSchema } from './week-hours.ts';

/** A page of team history is a block of this size (portal-3 §9). */
export const TEAM_BLOCK = 100;

const filterEntries = {
  sortModel: v.nullish(sortModelSchema(teamSortColumns), []),
  filterModel: v.nullish(filterModelSchema(teamFilterColumns), {}),
  /** Of these hours of the week alone (ours). */
  hours: v.nullish(weekHoursSchema),
  /** What the search box looks for, in any of the text columns that have a filter (ours). */
  search: v.nullish(filterTextSchema, ''),
};

/** The rows of the team history that are meant, and in which order: the same in every call about them. */
export const teamRowsSchema = v.object({ ...scopeEntries, ...filterEntries });
export type TeamRows = v.InferOutput<typeof teamRowsSchema>;

/** POST /api/history/team */
export const teamQuerySchema = v.object({ ...teamRowsSchema.entries, page: pageSchema, limit: v.optional(pageLimitSchema, TEAM_BLOCK) });

/** Its answer. `asOf` is null where the provider does not know it: then live rows do shift the pages, and `_id` tells rows apart. */
export const teamPageSchema = v.object({ rows: v.array(activityRowSchema), total: v.number(), asOf: v.nullable(asOfSchema) });
export type TeamPage = v.InferOutput<typeof teamPageSchema>;

/** POST /api/history/team/place: where in the sorted, filtered rows a moment stands (jump to a date). Sorted by `sourced`, or not at all. */
export const teamPlaceQuerySchema = v.object({ ...teamRowsSchema.entries, at: v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15)) });
/** `row` counts from 0: the first row that is not before the moment in the grid's order; `total` when there is none. */
export const teamPlaceSchema = v.object({ row: v.number(), total: v.number(), asOf: asOfSchema });

/** POST /api/history/team/since: what has come in after `since` (an `asOf`, or `@{ms}` for a moment such as the last visit), of the same rows. */
export const teamSinceQuerySchema = v.object({ ...teamRowsSchema.entries, since: asOfSchema });
export const teamSinceSchema = v.object({
  rows: v.number(),
  /** Who sourced them, the most first. */
  members: v.array(v.object({ email: v.string(), rows: v.number() })),
  asOf: asOfSchema,
});

/** POST /api/history/team/csv: all of the rows as a file, with these columns in this order, and times as they are in the zone. */
export const teamCsvQuerySchema = v.object({
  ...teamRowsSchema.entries,
  columns: v.optional(v.pipe(v.array(v.picklist(teamColumnIds)), v.minLength(1), v.maxLength(teamColumnIds.length)), teamColumnIds),
  zone: v.optional(zoneSchema, 'UTC'),
});
/** Header of a file of rows: how many it has, known before the first. */
export const TOTAL_ROWS_HEADER = 'X-Total-Rows';
