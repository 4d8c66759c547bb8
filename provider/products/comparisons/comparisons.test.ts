import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ComparedItem, MOST_COMPARISONS, type SavedComparison } from '#shared/products/comparisons/comparison.ts';
import { comparison } from '#tests/support/comparisons.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { countComparisons } from './comparisons-table.ts';

type Body = { comparison: SavedComparison; comparisons: SavedComparison[]; items: ComparedItem[]; code?: string };

describe('saved comparisons', () => {
  let provider: TestProvider;
  const tokens: Record<string, string> = {};
  beforeEach(async () => {
    provider = await startTestProvider({ clock: () => 5_000 });
    const owner = await provider.addAccount({ id: 'owner', email: 'owner@team.test' });
    tokens.owner = owner.token;
    tokens.stranger = (await provider.addAccount({ id: 'stranger', email: 'stranger@other.test' })).token;
    for (const [name, profile] of [
      ['mei', { accessProducts: true }],
      ['luis', { accessSeller: true }],
    ] as const)
      tokens[name] = (
        await provider.addAccount({ id: name, email: `${name}@team.test`, owner: owner.email, profile })
      ).token;
  });
  afterEach(() => provider.close());

  const ask = async (who: string, method: string, path = '', body?: object) => {
    const answer = await provider.call(method, `/portal/comparisons${path}`, { token: tokens[who] ?? '', body });
    return { status: answer.status, body: answer.body as Body };
  };
  const save = (who: string, more = {}) => ask(who, 'PUT', '', comparison(more));
  const idOf = (saved: Awaited<ReturnType<typeof save>>) => saved.body.comparison.id;
  const names = async (who: string) => (await ask(who, 'GET')).body.comparisons.map(({ name }) => name);

  it('store up to four products with their values and a note, are opened as they were, and changed by their maker [RES-08]', async () => {
    const saved = await save('mei', { items: ['B000000001', 'B000000002', 'B000000003', 'B000000004'] });
    const id = idOf(saved);
    expect(saved.body).toMatchObject({
      comparison: {
        name: 'Two lamps',
        note: 'The second one is quieter.',
        ids: ['B000000001', 'B000000002', 'B000000003', 'B000000004'],
        mine: true,
        changedAt: 5_000,
      },
    });
    const opened = await ask('mei', 'GET', `/one?id=${id}`);
    expect(opened.body).toEqual(saved.body);
    expect(opened.body.items[1]).toEqual({
      id: 'B000000002',
      at: 1_000,
      values: { asin: 'B000000002', title: 'Product B000000002', buy_box_price_new: 21 },
    });
    await save('mei', { id, name: 'Lamps', note: '' });
    expect(await names('mei')).toEqual(['Lamps']);
    for (const [more, field] of [
      [{ items: ['B000000001'] }, 'items'],
      [{ items: ['B000000001', 'B000000001'] }, 'items'],
      [{ items: [1, 2, 3, 4, 5].map((n) => `B00000000${n}`) }, 'items'],
      [{ name: ' ' }, 'name'],
      [{ note: 'x'.repeat(2_001) }, 'note'],
    ] as const)
      expect(await save('mei', more)).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } });
  });

  it('are seen by the team once shared, each kind by those with its right, and never by another team [RES-08]', async () => {
    const products = idOf(await save('mei', { name: 'Lamps' }));
    expect([await names('owner'), await names('luis')]).toEqual([[], []]);
    await save('mei', { id: products, name: 'Lamps', shared: true });
    await save('owner', { kind: 'sellers', name: 'Rivals', items: ['A1RIVAL000001', 'A1RIVAL000002'], shared: true });
    expect([(await names('owner')).sort(), await names('mei'), await names('luis'), await names('stranger')]).toEqual([
      ['Lamps', 'Rivals'],
      ['Lamps'],
      ['Rivals'],
      [],
    ]);
    for (const who of ['luis', 'stranger'])
      expect(await ask(who, 'GET', `/one?id=${products}`)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await save('luis')).toMatchObject({ status: 403 });
    expect(await save('owner', { id: products, name: 'Mine' })).toMatchObject({ status: 403 });
    await ask('owner', 'DELETE', '', { ids: [products] });
    expect(await names('mei')).toEqual(['Lamps']);
    await ask('mei', 'DELETE', '', { ids: [products] });
    expect([await names('mei'), await names('owner')]).toEqual([[], ['Rivals']]);
  });

  it('have a limit per account that holds for many calls at once, and tell the maker, and for a shared one the team [RES-08]', async () => {
    const heard = { mei: 0, owner: 0, luis: 0 };
    for (const who of ['mei', 'owner', 'luis'] as const) {
      const socket = await provider.connect(tokens[who] ?? '');
      socket.on('comparisons:changed', () => {
        heard[who] += 1;
      });
      await socket.emitWithAck('join', who);
    }
    const saved = await Promise.all(
      Array.from({ length: MOST_COMPARISONS + 5 }, (_, n) => save('mei', { name: `No. ${n}`, shared: n === 0 })),
    );
    const refused = saved.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.code)).toEqual(Array.from({ length: 5 }, () => 'TOO_MANY_COMPARISONS'));
    expect(await countComparisons(provider.deps.db, 'mei')).toBe(MOST_COMPARISONS);
    await expect.poll(() => heard).toEqual({ mei: MOST_COMPARISONS, owner: 1, luis: 0 });
  });
});
