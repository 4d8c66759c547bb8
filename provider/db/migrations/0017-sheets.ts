import { statements } from './statements.ts';

export const sheets = statements(
  `create table sandbox_spreadsheets (
    id text primary key,
    owner text not null,
    title text not null,
    changed_at integer not null,
    read_only integer not null default 0
  ) without rowid`,
  'create index sandbox_spreadsheets_owner on sandbox_spreadsheets (owner, changed_at)',
  `create table sandbox_sheets (
    spreadsheet_id text not null references sandbox_spreadsheets (id),
    sheet_id integer not null,
    title text not null,
    row_count integer not null,
    column_count integer not null,
    primary key (spreadsheet_id, sheet_id)
  ) without rowid`,
  `create table sandbox_sheet_rows (
    spreadsheet_id text not null,
    sheet_id integer not null,
    n integer not null,
    cells text not null,
    primary key (spreadsheet_id, sheet_id, n)
  ) without rowid`,
);
