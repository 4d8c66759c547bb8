import { describe, expect, it } from 'vitest';
import { teamColumns, teamFilterColumns, teamFilterText, teamSortColumns } from './columns.ts';
import { sourceName } from './source.ts';

describe('the team history’s columns', () => {
  it('are eleven, of which all but the picture can be sorted [HIST-03]', () => {
    expect(teamColumns).toEqual([
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
    expect(teamColumns.filter((column) => column !== 'image')).toEqual(teamSortColumns);
    for (const column of teamFilterColumns) expect(teamColumns).toContain(column);
  });

  it('say ScanEZ of the app and AZInsight of anything else, and are filtered by these words [HIST-03]', () => {
    expect(['MOBILE', 'EXTENSION', 'mobile', null, undefined].map(sourceName)).toEqual(['ScanEZ', 'AZInsight', 'AZInsight', 'AZInsight', 'AZInsight']);
    const row = { _id: '1', asin: 'B0TEST0001', sourced: 0, source: 'MOBILE', email: 'a@b.test' };
    expect(teamFilterText(row, 'source')).toBe('ScanEZ');
    expect(teamFilterText(row, 'email')).toBe('a@b.test');
    expect(teamFilterText(row, 'title')).toBeUndefined();
  });
});
