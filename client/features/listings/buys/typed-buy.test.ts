import { describe, expect, it } from 'vitest';
import { readBuy, type TypedBuy } from './typed-buy.ts';

const now = Date.parse('2026-03-04T20:00:00Z');
const zone = 'America/New_York';
const typed: TypedBuy = {
  asin: ' b000000001 ',
  marketplace: 'US',
  pieces: '1,200',
  unitCost: '$3.45',
  supplier: 'kestrel trading',
  member: 'm1',
  day: '2026-03-04',
};
const known = { now, zone, suppliers: [{ id: 's1', name: 'Kestrel Trading' }], beforeCost: 8.005 };

describe('the typed statement', () => {
  it('is of noon on an earlier day, also on that of a clock change [OWN-13]', () => {
    const later = Date.parse('2026-03-20T20:00:00Z');
    expect(readBuy({ ...typed, day: '2026-03-08' }, { ...known, now: later })).toMatchObject({
      buy: { at: Date.parse('2026-03-08T16:00:00Z') },
    });
  });

  it('has a saved supplier by its name, the moment if it is today, and the profit that the room knows [OWN-13]', () => {
    expect(readBuy(typed, known)).toEqual({
      buy: {
        asin: 'B000000001',
        marketplace: 'US',
        pieces: 1_200,
        unitCost: 3.45,
        supplier: { id: 's1', name: 'Kestrel Trading' },
        member: 'm1',
        at: now,
        profit: 4.56,
      },
    });
    expect(
      readBuy({ ...typed, supplier: 'The market', member: '', day: '2026-03-01' }, { ...known, beforeCost: null }),
    ).toEqual({
      buy: {
        asin: 'B000000001',
        marketplace: 'US',
        pieces: 1_200,
        unitCost: 3.45,
        supplier: { id: null, name: 'The market' },
        at: Date.parse('2026-03-01T17:00:00Z'),
      },
    });
  });

  it.each([
    ['asin', { asin: 'B01' }],
    ['pieces', { pieces: '' }],
    ['pieces', { pieces: '0' }],
    ['pieces', { pieces: 'two' }],
    ['unitCost', { unitCost: '' }],
    ['unitCost', { unitCost: '-1' }],
    ['unitCost', { unitCost: '3.455' }],
    ['unitCost', { unitCost: '3.45', marketplace: 'JP' }],
    ['day', { day: '2026-03-05' }],
    ['day', { day: '' }],
  ])('names the field that it cannot read: %s of %j', (field, change) => {
    expect(readBuy({ ...typed, ...change }, known)).toEqual({ faults: [field] });
  });

  it('takes what cost nothing', () => {
    expect(readBuy({ ...typed, unitCost: '0' }, known)).toMatchObject({ buy: { unitCost: 0 } });
  });
});
