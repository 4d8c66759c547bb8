import { describe, expect, it } from 'vitest';
import { type ManyRow, type RuleParts, resolveRow, sameRule } from './track-many.ts';

const row = (more: Partial<ManyRow>): ManyRow => ({ row: 2, asin: 'B0TRACKED1', entries: [], ...more });
const rule = (more: Partial<RuleParts> = {}): RuleParts => ({
  entries: [{ field: 'buybox_new_price', min: 20, max: 30 }],
  rearm: '24h',
  silentAfter: 12,
  note: 'Restock',
  ...more,
});
const nothing = { before: undefined, same: undefined, now: {}, marketplace: 'US' };

describe('a row of a table of thresholds', () => {
  it('turns a percentage into a figure of the value now, rounded as its metric is [RES-06]', () => {
    const now = { buybox_new_price: 22.05, total_offers_new: 11, rating: 4.4 };
    const entries: ManyRow['entries'] = [
      { field: 'buybox_new_price', min: { percent: 90 }, max: 30 },
      { field: 'total_offers_new', max: { percent: 110 } },
      { field: 'rating', min: { percent: 95 } },
    ];
    const read = resolveRow(row({ entries }), { ...nothing, now });
    expect(read.ok && read.value.entries).toEqual([
      { field: 'buybox_new_price', min: 19.85, max: 30 },
      { field: 'total_offers_new', min: null, max: 12 },
      { field: 'rating', min: 4.2, max: null },
    ]);
    const yen = resolveRow(row({ entries: [{ field: 'buybox_new_price', min: { percent: 90 } }] }), {
      ...nothing,
      now: { buybox_new_price: 2205 },
      marketplace: 'JP',
    });
    expect(yen.ok && yen.value.entries[0]?.min).toBe(1985);
  });

  it('names every column that cannot be: a percentage of an unknown value, Min above Max, a product that is not tracked [RES-06]', () => {
    const entries: ManyRow['entries'] = [
      { field: 'buybox_new_price', min: { percent: 90 } },
      { field: 'rating', min: 5, max: 4 },
    ];
    const read = resolveRow(row({ entries }), nothing);
    expect(!read.ok && read.error.map(({ column }) => column)).toEqual(['buybox_new_price.min', 'rating.max']);
    const same = resolveRow(row({ sameAs: 'B0OTHER001' }), nothing);
    expect(!same.ok && same.error).toEqual([
      { column: 'sameAs', reason: 'B0OTHER001 is not tracked in this marketplace' },
    ]);
    const none = resolveRow(row({}), nothing);
    expect(!none.ok && none.error[0]?.column).toBe('row');
  });

  it('changes only the columns it has, and null removes a threshold [RES-06]', () => {
    const read = resolveRow(
      row({
        entries: [
          { field: 'buybox_new_price', max: null },
          { field: 'rating', min: 4 },
        ],
        rearm: '6h',
      }),
      {
        ...nothing,
        before: rule(),
      },
    );
    expect(read.ok && read.value).toEqual({
      entries: [
        { field: 'buybox_new_price', min: 20, max: null },
        { field: 'rating', min: 4, max: null },
      ],
      rearm: '6h',
      silentAfter: 12,
      note: 'Restock',
    });
  });

  it('takes the rule of another product except for its note, and its own columns win [RES-06]', () => {
    const same = rule({ entries: [{ field: 'rating', min: 4, max: null }], rearm: '3d', note: 'Not mine' });
    const read = resolveRow(row({ sameAs: 'B0OTHER001', silentAfter: null }), { ...nothing, before: rule(), same });
    expect(read.ok && read.value).toEqual({
      entries: [{ field: 'rating', min: 4, max: null }],
      rearm: '3d',
      silentAfter: null,
      note: 'Restock',
    });
  });

  it('tells a rule that stays the same from one that changes, in any order of metrics', () => {
    const entries = [
      { field: 'rating', min: 4, max: null },
      { field: 'buybox_new_price', min: 20, max: 30 },
    ] as const;
    expect(sameRule(rule({ entries }), rule({ entries: [...entries].reverse() }))).toBe(true);
    expect(sameRule(rule({ entries }), rule({ entries: entries.slice(1) }))).toBe(false);
    expect(sameRule(rule(), rule({ rearm: '6h' }))).toBe(false);
  });
});
