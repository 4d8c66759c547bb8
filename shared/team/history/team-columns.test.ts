import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  activityRowSchema,
  sourceName,
  teamColumnIds,
  teamFilterColumns,
  teamSortColumns,
  teamText,
} from './team-columns.ts';

describe('the team history’s columns', () => {
  it('are eleven, and all but the picture can be sorted [HIST-03]', () => {
    expect(teamColumnIds).toEqual([
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
    ]);
    expect(teamColumnIds.filter((column) => column !== 'image')).toEqual(teamSortColumns);
    for (const column of teamFilterColumns) expect(teamColumnIds).toContain(column);
  });

  it('have a title and a category without HTML’s entities', () => {
    const row = { _id: '1', asin: 'B0TEST0001', sourced: 0, title: '12&quot; pan', category: 'Home &amp; Garden' };
    expect(v.parse(activityRowSchema, row)).toMatchObject({ title: '12" pan', category: 'Home & Garden' });
  });

  it('show ScanEZ for the app and AZInsight otherwise, and are filtered by these names [HIST-03]', () => {
    expect(['MOBILE', 'EXTENSION', 'mobile', null, undefined].map(sourceName)).toEqual([
      'ScanEZ',
      'AZInsight',
      'AZInsight',
      'AZInsight',
      'AZInsight',
    ]);
    const row = { _id: '1', asin: 'B0TEST0001', sourced: 0, source: 'MOBILE', email: 'a@b.test' };
    expect(teamText(row, 'source')).toBe('ScanEZ');
    expect(teamText(row, 'email')).toBe('a@b.test');
    expect(teamText(row, 'title')).toBeUndefined();
  });
});
