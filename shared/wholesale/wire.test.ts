import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  newestBodyOf,
  searchBodyOf,
  upstreamSavedOutcomeSchema,
  upstreamSavedPageSchema,
  upstreamSupplierPageSchema,
} from './calls.ts';
import { noWholesaleFilters } from './requests.ts';

const bare = {
  ...{ location: null, category: null, company: null, address: null, site: null, description: null },
  ...{ wholesaleType: [], approvedFor: [], brandNames: [], productTypes: [] },
};

describe('the calls about suppliers', () => {
  it('send the specification’s fields, empty product types, and `recent` for the newest', () => {
    const filters = {
      ...noWholesaleFilters,
      company: 'a',
      category: 'Art',
      locations: ['US'],
      approvedFors: ['eBay'],
      wholesaleTypes: ['Dropship'],
    } as const;
    expect(
      searchBodyOf({
        ...filters,
        locations: ['US'],
        approvedFors: ['eBay'],
        wholesaleTypes: ['Dropship'],
        page: 2,
        limit: 100,
      }),
    ).toEqual({
      ...{ page: 2, limit: 100, company: 'a', recent: false },
      option: {
        category: 'Art',
        location: ['US'],
        approvedFor: ['eBay'],
        wholesaleType: ['Dropship'],
        productTypes: [],
      },
    });
    expect(newestBodyOf({ page: 1, limit: 10 })).toEqual({
      ...{ page: 1, limit: 10, company: '', recent: true },
      option: { category: '', location: [], approvedFor: [], wholesaleType: [], productTypes: [] },
    });
  });

  it('parse suppliers with missing fields and single values for lists, and drop those without an id', () => {
    const suppliers = [
      {
        _id: 7,
        company: 'A',
        wholesaleType: 'Dropship',
        approvedFor: ['eBay', null, 5, ''],
        brandNames: null,
        site: 5,
        more: { deep: true },
      },
      { company: 'nobody' },
      null,
    ];
    const read = {
      rows: [{ ...bare, _id: '7', company: 'A', wholesaleType: ['Dropship'], approvedFor: ['eBay'] }],
      total: 3,
    };
    expect(v.parse(upstreamSupplierPageSchema, { data: { suppliers, total: 3 } })).toEqual(read);
    expect(v.parse(upstreamSupplierPageSchema, { suppliers, total: 3 })).toEqual(read);
    for (const wrong of [
      {},
      { data: {} },
      { data: { suppliers: {}, total: 1 } },
      { data: { suppliers: [] } },
      null,
      [],
    ])
      expect(v.safeParse(upstreamSupplierPageSchema, wrong).success, JSON.stringify(wrong)).toBe(false);
  });

  it('distinguish an entry’s id from its supplier’s, whichever is in `_id`', () => {
    const suppliers = [
      { _id: 'w1', id: 's1', wholesaleId: 'w1', myNote: 'n' },
      { _id: 's2', wholesaleId: 'w2' },
      { _id: 'w3', id: 's3', myNote: null },
      { myNote: 'of nobody' },
    ];
    expect(v.parse(upstreamSavedPageSchema, { data: { suppliers, total: 4 } })).toEqual({
      rows: [
        { ...bare, _id: 'w1', id: 's1', wholesaleId: 'w1', myNote: 'n', work: null },
        { ...bare, _id: 'w2', id: 's2', wholesaleId: 'w2', myNote: '', work: null },
        { ...bare, _id: 'w3', id: 's3', wholesaleId: 'w3', myNote: '', work: null },
      ],
      total: 4,
    });
  });

  it('accept any answer to a change, including the embedded provider’s', () => {
    const saved = { id: 's1', wholesaleId: 'w1', myNote: '' };
    expect(v.parse(upstreamSavedOutcomeSchema, { changed: 0, saved })).toEqual({ changed: 0, saved });
    for (const answer of [
      {},
      null,
      undefined,
      'OK',
      [],
      { changed: 'yes', saved: 'yes' },
      { data: { modifiedCount: 1 } },
    ])
      expect(v.parse(upstreamSavedOutcomeSchema, answer), JSON.stringify(answer)).toEqual({
        changed: null,
        saved: null,
      });
  });
});
