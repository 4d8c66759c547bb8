import type { Generated, Selectable } from 'kysely';
import { type ColumnsWith, columnsWith } from '#shared/grid/column-table.ts';
import { type ScanColumn, type ScanFigure, scanColumns } from '#shared/team/history/buy-sell.ts';
import { type TeamField, teamFields } from '#shared/team/history/team-columns.ts';

export type HistoryTables = {
  team_history: TeamHistoryTable;
  scans: ScanTable;
};

/** The fields of a team history row by their kind (shared/team/history/team-columns.ts). */
export const teamTexts = columnsWith(teamFields, { kind: 'text' });
export const teamNumbers = columnsWith(teamFields, { kind: 'number' });
export type TeamText = (typeof teamTexts)[number];
type TeamMoment = ColumnsWith<typeof teamFields, { kind: 'moment' }>;
export type TeamNumber = (typeof teamNumbers)[number];

type StoredName<Column, Id> = Column extends { stored: infer Name extends string } ? Name : Id;
type StoredNames<Table> = { [Id in keyof Table]: StoredName<Table[Id], Id> };
const storedNames = <Table extends Record<string, object>>(table: Table) =>
  Object.fromEntries(
    Object.entries(table).map(([id, column]) => [id, { stored: id, ...column }.stored]),
  ) as StoredNames<Table>;

export const teamStored = storedNames<typeof teamFields>(teamFields);
type TeamStored<Id extends TeamField> = (typeof teamStored)[Id];

/** The column with a text as filters, search, and sorting compare it. */
export const foldedOf = <Id extends TeamFoldedText>(id: Id): FoldedName<Id> =>
  (id === 'email' ? 'email_folded' : `${teamStored[id]}_folded`) as FoldedName<Id>;
type TeamFoldedText = ColumnsWith<typeof teamFields, { kind: 'text'; filter: true }>;
type FoldedName<Id extends TeamFoldedText> = Id extends 'email' ? 'email_folded' : `${TeamStored<Id>}_folded`;

/** Unknown numbers are stored as -1, so that a sort has them at one end. */
type TeamHistoryTable = { [Name in TeamStored<TeamNumber | TeamMoment>]: number } & {
  [Name in Exclude<TeamStored<TeamText>, 'asin' | 'marketplace' | 'member_id'>]: string | null;
} & { [Name in FoldedName<TeamFoldedText>]: string } & {
  /** Increases with every row and is never reused. */
  n: Generated<number>;
  id: string;
  owner_id: string;
  member_id: string;
  asin: string;
  marketplace: string;
  /** Makes a repeated POST count once. */
  source_key: string | null;
  /** Time of ingest. Never decreases from row to row. */
  recorded_at: number;
  /** Time of the export to a sheet. */
  exported_at: number | null;
};

export const scanStored = storedNames<typeof scanColumns>(scanColumns);
export type ScanStored<Id extends ScanColumn> = (typeof scanStored)[Id];

type ScanTable = { [Name in ScanStored<ScanFigure>]: number | null } & {
  n: Generated<number>;
  id: string;
  owner_id: string;
  member_id: string;
  source_key: string | null;
  asin: string;
  title: string | null;
  folded_title: string;
  url: string | null;
  image: string | null;
  marketplace: string;
  fulfillment_type: string | null;
  source: string;
  created_at: number;
  recorded_at: number;
};
export type ScanRow = Selectable<ScanTable>;

declare module '#provider/db/sqlite.ts' {
  interface Tables extends HistoryTables {}
}
