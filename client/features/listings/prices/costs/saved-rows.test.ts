import { BehaviorSubject } from 'rxjs';
import { expect, it } from 'vitest';
import type { GridRows, RowsView } from '#client/ui/grid/columns/grid-rows.ts';
import { type FoundSku, noSkuValues, type SellerSku } from '#shared/listings/prices/seller-sku.ts';
import { withSaved } from './saved-rows.ts';

const sku = (cost: number, changedAt: number): SellerSku => ({
  ...noSkuValues,
  marketplace: 'US',
  sku: 'A',
  cost,
  changedAt,
  changedBy: 'Olga',
});
const view: RowsView = {
  list: 1,
  set: 1,
  again: false,
  version: 1,
  total: 2,
  failure: null,
  busy: false,
  top: 0,
  waiting: 0,
  asOf: null,
  found: null,
};

it('a saved value shows in its row at once, until the list has a newer one [ACT-04]', () => {
  const list: (FoundSku | { missing: 'waits' })[] = [{ ...sku(1, 1), title: 'Tumbler' }, { missing: 'waits' }];
  const rows = withSaved({
    view$: new BehaviorSubject(view),
    at: (row: number) => list[row],
  } as unknown as GridRows<FoundSku>);
  const versions: number[] = [];
  rows.view$.subscribe(({ version }) => versions.push(version));
  rows.put([sku(2, 2)]);
  expect(rows.at(0)).toMatchObject({ cost: 2, title: 'Tumbler' });
  expect(rows.at(0)).toBe(rows.at(0));
  expect(rows.at(1)).toEqual({ missing: 'waits' });
  list[0] = sku(3, 3);
  expect(rows.at(0)).toMatchObject({ cost: 3 });
  expect(versions).toEqual([1, 2]);
  rows.close();
});
