import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { salesBody } from './sales-message.ts';
import { foldKeys } from './tolerant.ts';

const entry = {
  accountId: 'amzn1.merchant.o.A21CXK3C4ERTY8',
  marketplaceId: 'ATVPDKIKX0DER',
  currencyCode: 'USD',
  startTime: '2023-02-07T15:00:00Z',
  endTime: '2023-02-07T16:00:00Z',
  asin: 'B00032HE0O',
  orderedUnits: 9,
  orderedRevenue: 80.91,
};
const hour = {
  sellerId: 'A21CXK3C4ERTY8',
  marketplace: 'US',
  asin: 'B00032HE0O',
  hour: Date.UTC(2023, 1, 7, 15),
  units: 9,
  revenue: 80.91,
  currency: 'USD',
};
const read = (...itemSalesEventChanges: unknown[]) => v.safeParse(salesBody, foldKeys({ itemSalesEventChanges }));
const second = { ...entry, asin: 'B00094A20U' };

describe('a message of hourly sales', () => {
  it('is read as Amazon documents it, in any letter case of its keys [SIG-04]', () => {
    expect(read(entry).output).toEqual([hour]);
    const pascal = Object.fromEntries(Object.entries(entry).map(([key, value]) => [key.toUpperCase(), value]));
    expect(read(pascal).output).toEqual([hour]);
    expect(read({ ...entry, orderedUnits: -2, orderedRevenue: '-17.98' }).output).toEqual([
      { ...hour, units: -2, revenue: -17.98 },
    ]);
  });

  it('leaves out an entry without one of its figures, and keeps the others [SIG-04]', () => {
    for (const key of Object.keys(entry).filter((each) => each !== 'endTime'))
      for (const value of [undefined, null, {}, [], true, '', 'x'.repeat(500)])
        expect(read({ ...entry, [key]: value }, second).output, `${key}: ${String(value)}`).toMatchObject([
          { asin: second.asin },
        ]);
    expect(read({ ...entry, endTime: null }).output).toEqual([hour]);
    expect(read({ ...entry, orderedUnits: 1.5 }, second).output).toHaveLength(1);
    expect(read({ ...entry, startTime: '2023-02-07T15:20:00Z' }, second).output).toHaveLength(1);
  });

  it('has the figures of one seller, and is refused if none can be read [SIG-04]', () => {
    expect(read(entry, { ...second, accountId: 'amzn1.merchant.o.OTHER' }).output).toEqual([hour]);
    for (const body of [
      {},
      { itemSalesEventChanges: null },
      { itemSalesEventChanges: [] },
      { itemSalesEventChanges: 'x' },
    ])
      expect(v.safeParse(salesBody, foldKeys(body)).success).toBe(false);
    expect(read({ ...entry, marketplaceId: 'A38D8NSA03LJTC' }).success).toBe(false);
    expect(read(...Array(50_000).fill(entry)).output).toHaveLength(1_000);
  });
});
