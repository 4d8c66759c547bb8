import type { ActivityRow } from './activity.ts';
import { sourceName } from './source.ts';

/** The eleven columns of the team history, in their order (HIST-03). */
export const teamColumns = [
  'image',
  'title',
  'category',
  'bsr',
  'asin',
  'insight360Site',
  'insight360Keyword',
  'marketplace',
  'sourced',
  'source',
  'email',
] as const;
export type TeamColumn = (typeof teamColumns)[number];

/** Of these, what can be sorted by: all but the picture. Without a sorting the newest stand first. */
export const teamSortColumns = [
  'title',
  'category',
  'bsr',
  'asin',
  'insight360Site',
  'insight360Keyword',
  'marketplace',
  'sourced',
  'source',
  'email',
] as const;
export type TeamSortColumn = (typeof teamSortColumns)[number];

/** And what has a text filter. The search box looks through all of these. */
export const teamFilterColumns = ['title', 'category', 'asin', 'insight360Site', 'insight360Keyword', 'marketplace', 'source', 'email'] as const;
export type TeamFilterColumn = (typeof teamFilterColumns)[number];

/** A cell as filters read it. */
export const teamFilterText = (row: ActivityRow, column: TeamFilterColumn): string | null | undefined =>
  column === 'source' ? sourceName(row.source) : row[column];
