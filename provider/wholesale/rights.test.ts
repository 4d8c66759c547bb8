import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { someSuppliers } from '#tests/support/suppliers.ts';

const upgrade = 'Subscribe to AZInsight Advanced plan now to access the wholesale suppliers list.';
const option = { category: 'Art', location: [], approvedFor: [], wholesaleType: [], productTypes: [] };
const search = [
  'POST',
  '/portal/wholesales/search',
  { page: 1, limit: 100, company: '', recent: false, option },
] as const;
const newest = [
  'POST',
  '/portal/wholesales/search',
  { page: 1, limit: 10, company: '', recent: true, option: { ...option, category: '' } },
] as const;
/** The newest of what a filter lets through: a search by another name. */
const filteredNewest = [
  'POST',
  '/portal/wholesales/search',
  { page: 1, limit: 10, company: 'c', recent: true, option },
] as const;
const emptySearch = ['POST', '/portal/wholesales/search', { page: 1, limit: 10 }] as const;
const saved = [
  ['POST', '/portal/wholesales/get-my-saved', { page: 1, limit: 10 }],
  ['POST', '/portal/wholesales/update-my-saved', { wholesaleId: 'w1', myNote: '' }],
  ['DELETE', '/portal/wholesales/delete-my-saved', { ids: ['no-such-entry'] }],
] as const;

describe('access to suppliers', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider();
    await provider.addSuppliers(someSuppliers(3));
  });
  afterAll(() => provider.close());

  const table: [string, { productType?: string | null; isInTrial?: boolean }, { lists: boolean; search: boolean }][] = [
    ['basic', { productType: 'basic', isInTrial: false }, { lists: true, search: true }],
    ['basic in trial', { productType: 'basic', isInTrial: true }, { lists: true, search: false }],
    ['hazmat', { productType: 'hazmat' }, { lists: true, search: false }],
    ['hazbasic', { productType: 'hazbasic' }, { lists: true, search: false }],
    ['starter', { productType: 'starter' }, { lists: false, search: false }],
    ['starter in trial', { productType: 'starter', isInTrial: true }, { lists: true, search: false }],
    ['no plan', {}, { lists: false, search: false }],
    ['no plan in trial', { productType: null, isInTrial: true }, { lists: true, search: false }],
  ];

  it.each(table)(
    '%s: the provider answers the calls that the plan includes, and shows what unlocks the others',
    async (name, profile, opens) => {
      const { token } = await provider.addAccount({ email: `${name.replaceAll(' ', '-')}@shop.test`, profile });
      const calls = [
        ...[newest, ...saved].map((call) => [call, opens.lists] as const),
        ...[search, filteredNewest, emptySearch].map((call) => [call, opens.search] as const),
      ];
      for (const [[method, path, body], isOpen] of calls) {
        const answer = await provider.call(method, path, { token, body });
        const what = `${path} ${JSON.stringify(body)}`;
        if (isOpen) expect(answer.status, what).toBe(200);
        else expect(answer, what).toEqual({ status: 403, body: { code: 'PLAN_REQUIRED', message: upgrade } });
      }
    },
  );

  it('is refused to members of a team and to requests without a token', async () => {
    await provider.addAccount({ email: 'owner@team.test' });
    const member = await provider.addAccount({ email: 'member@team.test', owner: 'owner@team.test' });
    for (const [method, path, body] of [search, newest, ...saved]) {
      expect(await provider.call(method, path, { token: member.token, body })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
      expect((await provider.call(method, path, { body })).status).toBe(401);
    }
  });
});
