import { describe, expect, it } from 'vitest';
import { publishedSchedules } from '#shared/products/fees/published-schedules.ts';
import { viewerInput } from '#tests/support/viewer-stage.ts';
import { idleFilters } from './idle-filters.ts';
import { viewerColumns } from './viewer-columns.tsx';
import { waitingRows } from './viewer-row.ts';

const has = (filter: string) => ({ filterType: 'text' as const, type: 'contains' as const, filter });
const place = { marketplace: 'US', schedules: publishedSchedules };

describe('a filter that cannot apply [RES-07]', () => {
  const input = viewerInput(2, { selections: ['buybox_new', 'sales'] });
  const rows = waitingRows(input, 'US').map((row) => ({
    ...row,
    state: 'found' as const,
    products: [{ asin: row.requested.value, buy_box_price_new: 20, est_sales: null }],
  }));
  const idle = (inAddress: Record<string, ReturnType<typeof has>>) =>
    idleFilters({ inAddress, filters: inAddress, columns: viewerColumns(input, place), rows });

  it('is one of a column that the result lacks', () => {
    expect(idle({ rank_of_root_category: has('< 100'), 'own.3': has('AW-1') })).toEqual([
      { id: 'rank_of_root_category', why: 'The filter “Root rank: < 100” can’t apply: this result has no Root rank.' },
      { id: 'own.3', why: 'The filter “AW-1” can’t apply: it is for a column of another file.' },
    ]);
  });

  it('is one of a column that is empty in every row', () => {
    expect(idle({ est_sales: has('> 10') })).toEqual([
      { id: 'est_sales', why: 'No row can match the filter “Sales: > 10”: Sales is empty in every row.' },
    ]);
  });

  it('is none that merely finds nothing, and none that asks for rows without a text', () => {
    expect(idle({ buy_box_price_new: has('> 1000') })).toEqual([]);
    expect(
      idleFilters({
        inAddress: {},
        filters: { est_sales: { ...has('x'), type: 'notContains' } },
        columns: viewerColumns(input, place),
        rows,
      }),
    ).toEqual([]);
  });
});
