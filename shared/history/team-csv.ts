import type { ActivityRow } from './activity.ts';
import type { TeamColumn } from './columns.ts';
import { zoneOffset } from './days.ts';
import { momentOf } from './moment.ts';
import { sourceName } from './source.ts';

/** The columns' names, as the first line of a file has them. */
export const teamCsvNames: Readonly<Record<TeamColumn, string>> = {
  image: 'Image',
  title: 'Title',
  category: 'Category',
  bsr: 'BSR',
  asin: 'ASIN',
  insight360Site: 'Insight360 site',
  insight360Keyword: 'Insight360 keyword',
  marketplace: 'Marketplace',
  sourced: 'Sourced',
  source: 'Source',
  email: 'Email',
};

/** A cell of such a file. @param zone in which moments are written */
export function teamCsvCell(row: ActivityRow, column: TeamColumn, zone: string): string | number | null | undefined {
  if (column === 'source') return sourceName(row.source);
  return column === 'sourced' ? csvMoment(row.sourced, zone) : row[column];
}

/** 'YYYY-MM-DD HH:mm:ss' as the clocks of a zone show it, which spreadsheets read as a moment. What is none stays as it came. */
export function csvMoment(value: string | number, zone: string): string {
  const at = momentOf(value);
  if (Number.isNaN(at)) return String(value);
  return new Date(at + zoneOffset(at, zone)).toISOString().slice(0, 19).replace('T', ' ');
}
