import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Supplier } from '#shared/wholesale/supplier.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { someSuppliers, supplier } from '#tests/support/suppliers.ts';

describe('the supplier search', () => {
  let provider: TestProvider;
  let token: string;
  beforeAll(async () => {
    provider = await startTestProvider();
    token = (await provider.addAccount({ email: 'a@shop.test' })).token;
    await provider.addSuppliers([
      supplier(1, {
        company: 'Zürcher Möbel AG',
        location: 'Switzerland',
        category: 'Furniture',
        wholesaleType: ['Dropship', 'Private Label'],
      }),
      supplier(2, {
        company: 'ŁÓDŹ Hurt',
        location: 'Poland',
        category: 'Home & Garden',
        approvedFor: ['eBay', 'Physical Retail'],
      }),
      supplier(3, {
        company: '100% Cotton_Co',
        location: 'US',
        category: 'Home & Garden',
        productTypes: ['Bed linen', 'Towels'],
      }),
      supplier(4, {
        company: 'Amber Möbelhaus',
        location: 'Germany',
        category: 'Furniture',
        approvedFor: ['Amazon', 'eBay'],
      }),
      supplier(5, {
        company: 'Nameless',
        location: null,
        category: null,
        address: null,
        site: null,
        wholesaleType: [],
        approvedFor: [],
        brandNames: [],
        productTypes: [],
      }),
    ]);
  });
  afterAll(() => provider.close());

  const search = (body: object) => provider.call('POST', '/portal/wholesales/search', { token, body });
  const found = async (body: object) => {
    const { status, body: answer } = await search(body);
    expect(status, JSON.stringify(answer)).toBe(200);
    return (answer as { data: { suppliers: Supplier[]; total: number } }).data;
  };
  const ids = async (body: object) => (await found(body)).suppliers.map(({ _id }) => _id);
  const option = (rest: object) => ({
    option: { category: '', location: [], approvedFor: [], wholesaleType: [], productTypes: [], ...rest },
  });

  it('returns suppliers with the specification’s names, A to Z', async () => {
    const { suppliers, total } = await found({ page: 1, limit: 100, company: 'mobel', recent: false, ...option({}) });
    expect(total).toBe(2);
    expect(suppliers).toEqual([
      supplier(4, {
        company: 'Amber Möbelhaus',
        location: 'Germany',
        category: 'Furniture',
        approvedFor: ['Amazon', 'eBay'],
      }),
      supplier(1, {
        company: 'Zürcher Möbel AG',
        location: 'Switzerland',
        category: 'Furniture',
        wholesaleType: ['Dropship', 'Private Label'],
      }),
    ]);
  });

  it('finds words of a company’s name in any order, ignoring accents and case, with % and _ as plain characters', async () => {
    for (const company of ['möb', 'MOB', 'Mö', ' möbel '])
      expect(await ids({ company }), company).toEqual(['w4', 'w1']);
    expect(await ids({ company: 'lodz' })).toEqual(['w2']);
    expect(await ids({ company: 'cotton 100' })).toEqual(['w3']);
    expect(await ids({ company: 'AG zurcher' })).toEqual(['w1']);
    expect(await ids({ company: '%' })).toEqual(['w3']);
    expect(await ids({ company: 'n_c' })).toEqual(['w3']);
    expect(await ids({ company: "'; drop table suppliers; --" })).toEqual([]);
  });

  it('filters by category, and by any of several locations, approvals, types and products', async () => {
    expect(await ids(option({ category: 'Furniture' }))).toEqual(['w4', 'w1']);
    expect(await ids(option({ location: ['Poland', 'US'] }))).toEqual(['w3', 'w2']);
    expect(await ids(option({ approvedFor: ['eBay'] }))).toEqual(['w4', 'w2']);
    expect(await ids(option({ wholesaleType: ['Private Label', 'Pallet Deals'] }))).toEqual(['w1']);
    expect(await ids(option({ productTypes: ['Towels'] }))).toEqual(['w3']);
    expect(
      await ids({
        company: 'mobel',
        ...option({ category: 'Furniture', location: ['Germany'], approvedFor: ['Amazon', 'eBay'] }),
      }),
    ).toEqual(['w4']);
    expect(await ids({ company: 'mobel', ...option({ location: ['Poland'] }) })).toEqual([]);
    expect(await ids(option({ category: 'Moon' }))).toEqual([]);
  });

  it('runs only if a filter is set, and returns no rows otherwise', async () => {
    for (const body of [
      {},
      { company: '' },
      { company: '  ' },
      { company: '\u0301' },
      { company: null, option: null },
      option({}),
      { recent: false, ...option({ category: null }) },
    ])
      expect(await found({ page: 1, limit: 100, ...body }), JSON.stringify(body)).toEqual({ suppliers: [], total: 0 });
  });

  it('returns the newest suppliers on request, of all or of those that match', async () => {
    expect(await ids({ page: 1, limit: 10, company: '', recent: true, ...option({}) })).toEqual([
      'w5',
      'w4',
      'w3',
      'w2',
      'w1',
    ]);
    expect(await ids({ recent: true, ...option({ category: 'Furniture' }) })).toEqual(['w4', 'w1']);
    expect((await found({ recent: true, limit: 1 })).suppliers[0]).toMatchObject({
      location: null,
      site: null,
      wholesaleType: [],
      productTypes: [],
    });
  });

  it('returns every supplier once over its pages, and none past the end', async () => {
    const other = await startTestProvider();
    const who = await other.addAccount({ email: 'b@shop.test' });
    // Names that are the same leave the order to the ids.
    await other.addSuppliers(
      someSuppliers(25).map((each, index) => ({ ...each, company: index % 2 ? 'Same' : each.company })),
    );
    for (const body of [{ recent: true }, { company: 'm' }]) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) =>
          other.call('POST', '/portal/wholesales/search', { token: who.token, body: { ...body, page, limit: 10 } }),
        ),
      );
      const data = pages.map((page) => (page.body as { data: { suppliers: Supplier[]; total: number } }).data);
      expect(data.map(({ total, suppliers }) => [suppliers.length, total])).toEqual([
        [10, 25],
        [10, 25],
        [5, 25],
        [0, 25],
      ]);
      expect(new Set(data.flatMap(({ suppliers }) => suppliers.map(({ _id }) => _id))).size).toBe(25);
    }
    await other.close();
  });

  it('refuses invalid pages and filters and values that are too long, and names the path', async () => {
    const wrong: [object, string][] = [
      [{ page: 0 }, 'page'],
      [{ page: 1.5 }, 'page'],
      [{ limit: 501 }, 'limit'],
      [{ limit: -1 }, 'limit'],
      [{ company: 'x'.repeat(201) }, 'company'],
      [{ company: 7 }, 'company'],
      [{ recent: 'yes' }, 'recent'],
      [{ option: { location: 'US' } }, 'option.location'],
      [{ option: { location: [7] } }, 'option.location.0'],
      [{ option: { productTypes: Array(51).fill('x') } }, 'option.productTypes'],
    ];
    for (const [body, path] of wrong)
      expect(await search(body), JSON.stringify(body).slice(0, 60)).toMatchObject({
        status: 400,
        body: { code: 'INVALID', errors: { [path]: expect.any(String) } },
      });
  });
});
