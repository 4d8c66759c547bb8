import type { Generated, Selectable } from 'kysely';
import { type ColumnsWith, columnsWith, columnTest } from '#shared/grid/column-table.ts';
import { type ScanColumn, type ScanFigure, scanColumns } from '#shared/history/buy-sell.ts';
import { type TeamField, teamFields } from '#shared/history/team-columns.ts';

export type HistoryTables = {
  history_words: HistoryWordRow;
  team_history: TeamHistoryTable;
  scans: ScanTable;
};

/** The fields of a team history row by their kind (shared/history/team-columns.ts). */
export const teamTexts = columnsWith(teamFields, { kind: 'text' });
export const isTeamText = columnTest(teamFields, { kind: 'text' });
export const teamNumbers = columnsWith(teamFields, { kind: 'number' });
export type TeamText = (typeof teamTexts)[number];
type TeamMoment = ColumnsWith<typeof teamFields, { kind: 'moment' }>;
export type TeamNumber = (typeof teamNumbers)[number];

type StoredName<Column, Id> = Column extends { stored: infer Name extends string } ? Name : Id;
type StoredNames<Table> = { [Id in keyof Table]: StoredName<Table[Id], Id> };
const storedNames = <Table extends Record<string, object>>(table: Table) =>
  Object.fromEntries(Object.entries(table).map(([id, column]) => [id, { stored: id, ...column }.stored])) as StoredNames<Table>;

export const teamStored = storedNames<typeof teamFields>(teamFields);
type TeamStored<Id extends TeamField> = (typeof teamStored)[Id];

/** Texts are interned: the table stores a number for each text, assigned per team and kind. */
export type WordKind = TeamStored<TeamText>;

type HistoryWordRow = {
  owner_id: string;
  kind: WordKind;
  /** From 1. */
  number: number;
  /** The original text. For a member, the account's id. Empty if the row has none. */
  text: string;
  /** As people read it, folded as filters compare it: of a member the email, of a source its name. */
  folded: string;
};

/** Unknown numbers are stored as -1. */
type TeamHistoryTable = { [Name in TeamStored<TeamText | TeamNumber | TeamMoment>]: number } & {
  /** Increases with every row and is never reused. */
  n: Generated<number>;
  id: string;
  owner_id: string;
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
