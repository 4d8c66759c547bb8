import * as v from 'valibot';
import { withoutEntities } from '../../entities.ts';
import { type ColumnsWith, columnsWith, columnTest } from '../../grid/column-table.ts';
import { asinSchema } from '../../products/asin.ts';
import { csvMoment } from '../../time/days.ts';
import { MOBILE } from '../../tokens/token-tools.ts';

/**
 * The product that recorded a row: the mobile app, otherwise the extension (portal-3 §3). Filters and sorting use these
 * names.
 */
export const sourceName = (source: string | null | undefined): 'ScanEZ' | 'AZInsight' =>
  source === MOBILE ? 'ScanEZ' : 'AZInsight';

/** The schema of each kind of value. */
const schemas = {
  text: v.nullish(v.string()),
  /** Anything but a number is dropped; the rest of the row stays. */
  number: v.fallback(v.nullish(v.number()), undefined),
  moment: v.union([v.string(), v.number()]),
};

/** The extension reads names from pages, some with HTML's entities. */
export const decodedText = v.pipe(
  schemas.text,
  v.transform((text) => (text ? withoutEntities(text) : text)),
);

type Column = {
  /** The name in the grid. */
  label: string;
  /** The name in a CSV file, if different. */
  csv?: string;
  kind: keyof typeof schemas;
  sort?: true;
  /** Can be filtered. If it is text, the search box searches it, too. */
  filter?: true;
  /** The displayed text, if it isn't the value. Filters and sorting use it, too. */
  shown?: (value: string | null | undefined) => string;
  schema?: v.GenericSchema;
  /** The column of the provider's table, if it isn't the id. */
  stored?: string;
};

/**
 * The columns of Team History, in order (HIST-03). The row schema, sorting, filters, CSV, and the provider's SQL derive
 * from this table.
 */
export const teamColumns = {
  image: { label: 'Image', kind: 'text' },
  title: { label: 'Title', kind: 'text', sort: true, filter: true, schema: decodedText },
  category: { label: 'Category', kind: 'text', sort: true, filter: true, schema: decodedText },
  bsr: { label: 'BSR', kind: 'number', sort: true },
  asin: { label: 'ASIN', kind: 'text', sort: true, filter: true, schema: asinSchema },
  insight360Site: { label: 'Insight360 site', kind: 'text', sort: true, filter: true, stored: 'site' },
  insight360Keyword: { label: 'Insight360 keyword', kind: 'text', sort: true, filter: true, stored: 'keyword' },
  marketplace: { label: 'Market', csv: 'Marketplace', kind: 'text', sort: true, filter: true },
  sourced: { label: 'Sourced', kind: 'moment', sort: true, stored: 'sourced_at' },
  source: { label: 'Source', kind: 'text', sort: true, filter: true, shown: sourceName },
  email: { label: 'Account', csv: 'Email', kind: 'text', sort: true, filter: true, stored: 'member_id' },
} as const satisfies Record<string, Column>;

/** The fields of a row: every column, plus the URL that the ASIN links to. */
export const teamFields = { ...teamColumns, url: { kind: 'text' } } as const satisfies Record<
  string,
  Pick<Column, 'kind'>
>;

export type TeamColumn = keyof typeof teamColumns;
export type TeamField = keyof typeof teamFields;
export type TeamTextColumn = ColumnsWith<typeof teamColumns, { kind: 'text' }>;
export type TeamSortColumn = ColumnsWith<typeof teamColumns, { sort: true }>;
export type TeamFilterColumn = ColumnsWith<typeof teamColumns, { filter: true }>;

export type TeamSearchColumn = ColumnsWith<typeof teamColumns, { kind: 'text'; filter: true }>;

export const teamColumnIds = columnsWith(teamColumns, {});
export const teamSortColumns = columnsWith(teamColumns, { sort: true });
export const teamFilterColumns = columnsWith(teamColumns, { filter: true });
export const teamSearchColumns = columnsWith(teamColumns, { kind: 'text', filter: true });
export const isTextColumn = columnTest(teamColumns, { kind: 'text' });
export const isMomentColumn = columnTest(teamColumns, { kind: 'moment' });

const column = (id: TeamColumn): Column => teamColumns[id];

type RowEntries = {
  [Id in TeamColumn]: (typeof teamColumns)[Id] extends { schema: infer Schema }
    ? Schema
    : (typeof schemas)[(typeof teamColumns)[Id]['kind']];
};
const rowEntries = Object.fromEntries(
  teamColumnIds.map((id) => [id, column(id).schema ?? schemas[column(id).kind]]),
) as RowEntries;

/** One sourced product, in pages and live events (portal-3 §3). */
export const activityRowSchema = v.looseObject({
  _id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  /**
   * Counts up with every recorded row (ours, optional). Compared with `asOf`, it shows whether a page already includes
   * the row.
   */
  seq: v.fallback(v.nullish(v.pipe(v.number(), v.safeInteger())), undefined),
  ...rowEntries,
  url: schemas.text,
});
export type ActivityRow = v.InferOutput<typeof activityRowSchema>;

export const teamText = (row: ActivityRow, id: TeamTextColumn): string | null | undefined => shownText(id, row[id]);

export const shownText = <T extends string | null | undefined>(id: TeamTextColumn, text: T): T | string =>
  column(id).shown?.(text) ?? text;

/** The column's name in the header of a CSV file. */
export const teamCsvName = (id: TeamColumn): string => column(id).csv ?? column(id).label;

/** A cell of the CSV file. @param zone the time zone of moments */
export function teamCsvCell(row: ActivityRow, id: TeamColumn, zone: string): string | number | null | undefined {
  if (isTextColumn(id)) return teamText(row, id);
  return isMomentColumn(id) ? csvMoment(row[id], zone) : row[id];
}
