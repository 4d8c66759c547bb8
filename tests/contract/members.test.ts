import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeCodes } from '#shared/protocol.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { addOwner, MEMBER_PASSWORD, type Owner } from '#tests/support/sub-accounts.ts';
import { openTab, type TestTab } from '#tests/support/tab.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

describe.each(hosts)('sub-accounts on $name', (host: ContractHost) => {
  let folder: ReturnType<typeof temporaryFolder>;
  let provider: TestProvider;
  let edge: RunningHost;
  let owner: Owner;
  let mei: { id: string; email: string };
  let cookies: { owner: string; mei: string };
  const tabs: TestTab[] = [];
  const tabOf = async (cookie: string): Promise<TestTab> => {
    const tab = openTab(edge.url, cookie, { acks: true });
    tabs.push(tab);
    await tab.upstream('live');
    return tab;
  };

  beforeEach(async () => {
    folder = temporaryFolder();
    provider = await startTestProvider();
    owner = await addOwner(provider, { insight: 3 });
    mei = await owner.addSignedIn('Mei', { accessHistory: true });
    edge = await host.start({ upstream: provider, dataDir: folder.path });
    cookies = {
      owner: await signIn(edge.url, { email: owner.email, password: MEMBER_PASSWORD }),
      mei: await signIn(edge.url, { email: mei.email, password: MEMBER_PASSWORD }),
    };
  });
  afterEach(async () => {
    for (const tab of tabs.splice(0)) tab.close();
    await edge.close();
    await provider.close();
    folder.remove();
  });

  it("removes a revoked right from the member's open tab and calls, and shows it in the owner's list", async () => {
    await provider.post('activity', { asin: 'B0TEST0001', email: owner.email, marketplace: 'US' });
    const [tab, list] = [await tabOf(cookies.mei), await tabOf(cookies.owner)];
    const rows = async () =>
      (await call(edge.url, cookies.mei, 'POST', '/api/history/team', { page: 1, filterModel: {} })).body.rows.length;
    expect(await rows()).toBe(1);
    for (const value of [false, true]) {
      const notified = [
        tab.event((event) => event.type === 'account.updated' && event.data.user.accessHistory === value),
        list.event((event) => event.type === 'members.changed' && event.data.ids[0] === mei.id),
      ];
      expect(
        (
          await call(edge.url, cookies.owner, 'POST', '/api/members/flags', {
            ids: [mei.id],
            flag: 'accessHistory',
            value,
          })
        ).status,
      ).toBe(200);
      await Promise.all(notified);
      expect(await rows()).toBe(value ? 1 : 0);
      expect(
        (await call(edge.url, cookies.owner, 'GET', '/api/members?extension=AZINSIGHT')).body.members,
      ).toMatchObject([{ id: mei.id, accessHistory: value }]);
      list.events.length = 0;
    }
  });

  it('opens a right at once that a member asked for, and tells both sides [OWN-11]', async () => {
    const [tab, list] = [await tabOf(cookies.mei), await tabOf(cookies.owner)];
    const asked = list.event((event) => event.type === 'right.requested');
    expect(
      (
        await call(edge.url, cookies.mei, 'POST', '/api/rights', {
          right: 'accessProducts',
          reason: 'To look up products',
        })
      ).status,
    ).toBe(200);
    const { data } = await asked;
    expect(data).toMatchObject({
      memberId: mei.id,
      right: 'accessProducts',
      reason: 'To look up products',
      state: 'open',
    });
    const notified = [
      tab.event((event) => event.type === 'right.requested' && event.data.state === 'granted'),
      tab.event((event) => event.type === 'account.updated' && event.data.user.accessProducts === true),
    ];
    expect(
      (await call(edge.url, cookies.owner, 'POST', '/api/rights/answer', { id: data.id, grant: true, words: 'Go on' }))
        .status,
    ).toBe(200);
    await Promise.all(notified);
    expect((await call(edge.url, cookies.mei, 'GET', '/api/rights')).body).toMatchObject({
      requests: [{ state: 'granted', words: 'Go on' }],
    });
  });

  it('signs a deactivated or deleted member out of every tab at once, with the reason [MEM-12]', async () => {
    const tab = await tabOf(cookies.mei);
    const elsewhere = await signIn(edge.url, { email: mei.email, password: MEMBER_PASSWORD });
    expect((await call(edge.url, cookies.owner, 'POST', '/api/members/deactivate', { id: mei.id })).status).toBe(200);
    expect(await tab.closed()).toMatchObject({ code: closeCodes.accountInactive });
    expect((await call(edge.url, elsewhere, 'GET', '/api/session')).body).toEqual({ user: null, inactive: true });
    expect((await call(edge.url, cookies.mei, 'GET', '/api/header')).status).toBe(401);
    expect((await call(edge.url, cookies.owner, 'POST', '/api/members/activate', { id: mei.id })).status).toBe(200);
    const again = await signIn(edge.url, { email: mei.email, password: MEMBER_PASSWORD });
    const second = await tabOf(again);
    expect((await call(edge.url, cookies.owner, 'DELETE', '/api/members', { id: mei.id })).status).toBe(200);
    expect(await second.closed()).toMatchObject({ code: closeCodes.signedOut });
  });

  it("passes a provider's refusal to the page unchanged: by field, with its code", async () => {
    const form = {
      extension: 'AZINSIGHT',
      firstName: 'Ivo',
      lastName: 'Berg',
      email: 'ivo@team.test',
      password: MEMBER_PASSWORD,
      repassword: MEMBER_PASSWORD,
    };
    const add = (fields: object = {}) => call(edge.url, cookies.owner, 'POST', '/api/members', { ...form, ...fields });
    expect(await add({ email: mei.email })).toMatchObject({
      status: 400,
      body: { code: 'INVALID', errors: { email: expect.any(String) } },
    });
    expect((await add()).status).toBe(200);
    expect((await add({ email: 'ann@team.test' })).status).toBe(200);
    expect(await add({ email: 'bea@team.test' })).toMatchObject({
      status: 400,
      body: { code: 'LIMIT', message: expect.any(String) },
    });
    expect(await call(edge.url, cookies.mei, 'GET', '/api/members?extension=AZINSIGHT')).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    const old = (await call(edge.url, cookies.owner, 'GET', `/api/members/one?id=${mei.id}`)).body;
    await call(edge.url, cookies.owner, 'POST', '/api/members/flags', {
      ids: [mei.id],
      flag: 'accessSeller',
      value: true,
    });
    expect(
      await call(edge.url, cookies.owner, 'PUT', '/api/members', {
        ...old,
        extension: 'AZINSIGHT',
        password: '',
        repassword: '',
      }),
    ).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE' },
    });
  });
});
