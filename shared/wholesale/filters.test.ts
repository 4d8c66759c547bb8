import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  approvedFors,
  deleteSavedSchema,
  filterCount,
  noWholesaleFilters,
  putSavedSchema,
  storedFilters,
  supplierSearchSchema,
  wholesaleCategories,
  wholesaleFiltersSchema,
  wholesaleLocations,
  wholesaleTypes,
} from './requests.ts';

describe('the filters of the supplier search', () => {
  it('offer ten locations, four approvals, four types and 24 categories', () => {
    expect(wholesaleLocations).toEqual([
      'US',
      'Canada',
      'United Kingdom',
      'Germany',
      'Italy',
      'Spain',
      'France',
      'Poland',
      'Latvia',
      'Switzerland',
    ]);
    expect(approvedFors).toEqual(['Online Store', 'Amazon', 'eBay', 'Physical Retail']);
    expect(wholesaleTypes).toEqual(['Light Bulk', 'Dropship', 'Private Label', 'Pallet Deals']);
    expect(new Set(wholesaleCategories).size).toBe(24);
    expect([wholesaleCategories[0], wholesaleCategories.at(-1)]).toEqual(['Art', 'Vehicles, Parts & Accessories']);
    expect(wholesaleCategories).toContain('Mature Audiences 18+');
    expect([...wholesaleCategories]).toEqual(wholesaleCategories.toSorted());
  });

  it('are counted one by one, without blanks', () => {
    expect(filterCount(noWholesaleFilters)).toBe(0);
    expect(filterCount({ ...noWholesaleFilters, company: '  ' })).toBe(0);
    expect(filterCount({ ...noWholesaleFilters, company: 'a' })).toBe(1);
    expect(
      filterCount({
        company: 'a',
        category: 'Art',
        locations: ['US', 'Italy'],
        approvedFors: ['eBay'],
        wholesaleTypes: ['Dropship'],
      }),
    ).toBe(5);
  });

  it('are restored from storage, without options that are gone', () => {
    const all = {
      company: 'Straße',
      category: 'Art',
      locations: ['US', 'Latvia'],
      approvedFors: ['eBay'],
      wholesaleTypes: ['Dropship'],
    } as const;
    expect(storedFilters(JSON.parse(JSON.stringify(all)))).toEqual(all);
    expect(
      storedFilters({
        company: 7,
        category: 'Moon',
        locations: ['Mars', 'US', 'US'],
        approvedFors: 'eBay',
        wholesaleTypes: null,
        more: 1,
      }),
    ).toEqual({
      ...noWholesaleFilters,
      locations: ['US'],
    });
    for (const broken of [undefined, null, 'text', 5, [], { company: 'x'.repeat(201) }])
      expect(storedFilters(broken)).toEqual(noWholesaleFilters);
  });

  it('are always readable, whatever was stored', () => {
    fc.assert(
      fc.property(fc.object({ key: fc.constantFrom(...Object.keys(noWholesaleFilters)), maxDepth: 1 }), (stored) => {
        const read = storedFilters(stored);
        expect(v.parse(wholesaleFiltersSchema, read)).toEqual(read);
        expect(storedFilters(read)).toEqual(read);
      }),
    );
  });
});

describe('the calls about suppliers', () => {
  it('fill in a search’s missing fields, and refuse unknown options', () => {
    expect(v.parse(supplierSearchSchema, { company: ' Ärzte ', page: 2 })).toEqual({
      ...noWholesaleFilters,
      company: 'Ärzte',
      page: 2,
      limit: 100,
    });
    for (const wrong of [
      { locations: ['Mars'] },
      { category: 'Moon' },
      { page: 0 },
      { limit: 501 },
      { company: 'x'.repeat(201) },
    ])
      expect(v.safeParse(supplierSearchSchema, { page: 1, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  });

  it('save without an id, note with one, and never accept an id alone', () => {
    expect(v.parse(putSavedSchema, { wholesaleId: 'w1' })).toEqual({ wholesaleId: 'w1', myNote: '' });
    expect(v.parse(putSavedSchema, { id: 's1', wholesaleId: 'w1', myNote: '' })).toEqual({
      id: 's1',
      wholesaleId: 'w1',
      myNote: '',
    });
    for (const wrong of [
      {},
      { id: 's1' },
      { id: 's1', wholesaleId: 'w1' },
      { id: '', wholesaleId: 'w1', myNote: '' },
      { wholesaleId: 'w1', myNote: 'x'.repeat(2001) },
    ])
      expect(v.safeParse(putSavedSchema, wrong).success, JSON.stringify(wrong).slice(0, 60)).toBe(false);
    expect(v.safeParse(deleteSavedSchema, { ids: [] }).success).toBe(false);
  });
});
