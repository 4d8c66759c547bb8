import { afterEach, describe, expect, it } from 'vitest';
import { amazonMessage } from '#examples/company/amazon-message-sample.ts';
import { startCompany } from '#examples/company/company.ts';
import { ok } from '#shared/result.ts';
import { areas } from '#shared/session/profile.ts';
import type { UserInfo } from '#shared/session/user.ts';
import {
  beginCompanion,
  endCompanions,
  endsLater,
  live,
  signIn,
  startCompanion,
} from '#tests/support/companion-world.ts';
import { nextEvent, startTestProvider, type TestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { createCompanyAlerts } from './company-alerts.ts';
import type { Company } from './company-client.ts';

afterEach(endCompanions);

type Found = { notifications: { _id: string; processed: boolean; notificationId: string }[]; total: number };

async function search(companion: TestProvider, token: string): Promise<Found> {
  const body = { filter: {}, page: 1, limit: 50 };
  return (await companion.call('POST', '/portal/notifications/search', { token, body })).body as Found;
}

const change = (companion: TestProvider, token: string, kind: string, ids: string[]) =>
  companion.call('PUT', '/portal/notifications/marks', {
    token,
    body: { change: `${kind}-${ids[0]}`, ids, command: { kind } },
  });

const asin = (n: number) => `B0COMP${String(n).padStart(4, '0')}`;
const message = (n: number) => amazonMessage('A1COMPANY', asin(n));
const userInfo = (companion: TestProvider, token: string) => companion.call('GET', '/get-user-info-app', { token });

describe('people', () => {
  it('are known by the company’s answer about their token, and get what is ours [CO-09]', async () => {
    const { companion } = await beginCompanion();
    const token = await signIn(companion);
    expect(await userInfo(companion, token)).toMatchObject({
      status: 200,
      body: { _id: 'u1', email: 'owner@company.example', planName: 'Advanced' },
    });
    expect(await companion.call('GET', '/portal/notifications/rules', { token })).toMatchObject({ status: 200 });
    expect(await companion.call('POST', '/user/get-az-tokens', { token, body: {} })).toMatchObject({
      status: 200,
      body: { subscription: { remaining: 1_000 } },
    });
    expect((await userInfo(companion, 'forged')).status).toBe(401);
  });

  it('a refused token ends everywhere within a minute, and a changed record shows [CO-09]', async () => {
    const { company, companion, clock } = await beginCompanion();
    const token = await signIn(companion);
    Object.assign(company.users.get('u1') ?? {}, { planName: 'Renamed' });
    expect(await userInfo(companion, token)).toMatchObject({ body: { planName: 'Advanced' } });
    clock.now += 61_000;
    expect(await userInfo(companion, token)).toMatchObject({ body: { planName: 'Renamed' } });
    company.tokens.delete(token);
    clock.now += 61_000;
    expect((await userInfo(companion, token)).status).toBe(401);
    expect(await companion.deps.db.selectFrom('company_tokens').selectAll().execute()).toEqual([]);
  });

  it('go on for a day while the company does not answer, and nobody new comes in [CO-09]', async () => {
    const { proxy, companion, clock } = await beginCompanion();
    const token = await signIn(companion);
    proxy.fault = 'down';
    clock.now += 3_600_000;
    expect((await userInfo(companion, token)).status).toBe(200);
    expect(
      await companion.call('POST', '/sign-in-portal', { body: { email: 'a@b.example', password: 'x' } }),
    ).toMatchObject({
      status: 502,
      body: { code: 'EXCEPTION', message: expect.stringContaining('does not answer right now') },
    });
    clock.now += 86_400_000;
    expect(await userInfo(companion, token)).toMatchObject({ status: 503, body: { code: 'EXCEPTION' } });
    expect(companion.logs.join('\n')).toContain("The company's API gave no usable answer to GET /get-user-info-app");
    expect(companion.logs.join('\n')).not.toContain('a@b.example');
  });

  it('a team is named by its owner’s id, in whatever order its people come [CO-09]', async () => {
    const { companion } = await beginCompanion();
    const member = await signIn(companion, 'member@company.example');
    const owner = await signIn(companion);
    expect(await companion.call('GET', '/portal/notifications/rules', { token: member })).toMatchObject({
      status: 403,
    });
    const members = await companion.call('GET', '/user/get-list-member/AZINSIGHT', { token: owner });
    expect(JSON.stringify(members.body)).toContain('member@company.example');
    const flags = { ids: ['u2'], flag: 'accessNotifications', value: true, extension: 'AZINSIGHT' };
    expect(await companion.call('POST', '/user/member-flags', { token: owner, body: flags })).toMatchObject({
      status: 200,
    });
    expect(await companion.call('GET', '/portal/notifications/rules', { token: member })).toMatchObject({
      status: 200,
    });
    expect(await companion.call('GET', '/portal/notifications/people', { token: owner })).toMatchObject({
      body: { people: [{ id: 'u1' }, { id: 'u2' }] },
    });
  });

  it('a record that is too large to be stored is not used, and the operator reads why [CO-09]', async () => {
    const { company, companion, clock } = await beginCompanion();
    const token = await signIn(companion);
    Object.assign(company.users.get('u1') ?? {}, { planName: 'x'.repeat(70_000) });
    clock.now += 61_000;
    expect(await userInfo(companion, token)).toMatchObject({ status: 200, body: { planName: 'Advanced' } });
    expect(companion.logs.join('\n')).toContain('larger than 64 KiB');
    const other = await signIn(companion);
    expect(await userInfo(companion, other)).toMatchObject({ status: 503 });
  });

  it('somebody who changes teams starts a new session there [CO-09]', async () => {
    const { company, companion, clock } = await beginCompanion();
    const token = await signIn(companion, 'member@company.example');
    Object.assign(company.users.get('u2') ?? {}, { ownerId: 'u3' });
    clock.now += 61_000;
    expect((await userInfo(companion, token)).status).toBe(401);
    const again = await signIn(companion, 'member@company.example');
    expect((await userInfo(companion, again)).status).toBe(200);
    const rows = await companion.deps.db.selectFrom('accounts').select('owner_id').where('id', '=', 'u2').execute();
    expect(rows).toEqual([{ owner_id: 'u3' }]);
  });

  it('a record of somebody else for a token ends its session, and the operator reads why [CO-09]', async () => {
    const { company, companion, clock } = await beginCompanion();
    const token = await signIn(companion);
    company.tokens.set(token, 'u3');
    clock.now += 61_000;
    expect((await userInfo(companion, token)).status).toBe(401);
    expect(companion.logs.join('\n')).toContain('the record of another person');
  });
});

describe('in front of an API with all of the specification', () => {
  it('members come from the company, our rights are laid over them, and both of its edits and ours are kept [CO-09]', async () => {
    const company = await startTestProvider({ profile: 'specification' });
    endsLater(company.close);
    const owner = await company.addAccount({ email: 'boss@company.example', password: 'company-pass-1' });
    const member = await company.addAccount({
      email: 'helper@company.example',
      password: 'company-pass-1',
      owner: 'boss@company.example',
      profile: { firstName: 'Sample', lastName: 'Helper' },
    });
    const companion = await startCompanion(company.url, company.url, { now: Date.now() });
    const token = await signIn(companion, 'boss@company.example');
    const list = async () => (await companion.call('GET', '/user/get-list-member/AZINSIGHT', { token })).body;
    const rights = { _id: member.id, email: 'helper@company.example', accessNotifications: false, changePrices: false };
    expect(await list()).toMatchObject([rights]);

    // Before the member has ever logged in.
    const flags = { ids: [member.id], flag: 'accessNotifications', value: true, extension: 'AZINSIGHT' };
    expect((await companion.call('POST', '/user/member-flags', { token, body: flags })).status).toBe(200);
    expect(await list()).toMatchObject([{ ...rights, accessNotifications: true }]);
    const edit = { firstName: 'Renamed', lastName: 'Helper', changePrices: true, accessHistory: true };
    expect((await companion.call('POST', `/user/edit-member/${member.id}`, { token, body: edit })).status).toBe(200);
    expect(await list()).toMatchObject([
      { ...rights, firstName: 'Renamed', accessHistory: true, accessNotifications: true, changePrices: true },
    ]);
    expect((await companion.call('GET', `/user/member-changes?id=${member.id}`, { token })).body).toMatchObject({
      changes: expect.arrayContaining([expect.objectContaining({ kind: 'edited', by: 'boss@company.example' })]),
    });

    const helper = await signIn(companion, 'helper@company.example');
    expect(await companion.call('GET', '/portal/notifications/people', { token: helper })).toMatchObject({
      body: { people: [{ id: owner.id }, { id: member.id }] },
    });
  });
});

describe('alerts', () => {
  it('are stored once, whether they come by ingest, over the socket, or in the list [CO-09]', async () => {
    const { company, companion } = await beginCompanion();
    const token = await signIn(companion);
    const first = message(1);
    expect(await companion.post('sp-api?account=u1' as 'sp-api', first)).toMatchObject({ status: 202 });
    await company.raise('u1', first);
    const socket = await companion.connect(token);
    const arrived = nextEvent(socket, 'spapi:PRICING_HEALTH');
    await socket.emitWithAck('join', 'u1');
    await expect
      .poll(async () => (await companion.deps.db.selectFrom('company_alerts').selectAll().execute()).length)
      .toBe(1);
    await company.raise('u1', message(2));
    expect((await arrived)[0]).toMatchObject({ notificationType: 'PRICING_HEALTH' });
    expect((await search(companion, token)).total).toBe(2);
  });

  it('ingest for somebody who has never been here is refused and waits for the operator [CO-09]', async () => {
    const { companion } = await beginCompanion();
    expect(await companion.post('sp-api?account=u9' as 'sp-api', message(1))).toMatchObject({
      status: 404,
      body: { code: 'UNKNOWN_ACCOUNT' },
    });
  });

  it('what is read or deleted here reaches the company, also after it was away and after a restart [CO-09]', async () => {
    const folder = temporaryFolder();
    endsLater(folder.remove);
    const { company, companion, proxy, clock } = await beginCompanion(folder.path);
    for (const n of [1, 2, 3]) await company.raise('u1', message(n));
    const { token } = await live(companion);
    await expect.poll(async () => (await search(companion, token)).total).toBe(3);
    const ids = (await search(companion, token)).notifications.map(({ _id }) => _id);
    await change(companion, token, 'read', [ids[0] as string]);
    await expect.poll(() => company.alerts.get('u1')?.filter(({ processed }) => processed).length).toBe(1);

    proxy.fault = 'failing';
    await change(companion, token, 'delete', [ids[1] as string]);
    await change(companion, token, 'read', [ids[2] as string]);
    expect(company.alerts.get('u1')).toHaveLength(3);
    await companion.close();
    proxy.fault = undefined;
    const again = await startCompanion(proxy.url, company.url, clock, folder.path);
    await expect.poll(() => company.alerts.get('u1')?.length).toBe(2);
    await expect.poll(() => company.alerts.get('u1')?.every(({ processed }) => processed)).toBe(true);
    expect((await search(again, token)).total).toBe(2);
  });

  it('what is read or deleted at the company shows here, and an empty list deletes nothing [CO-09]', async () => {
    const { company, companion } = await beginCompanion();
    for (const n of [1, 2, 3]) await company.raise('u1', message(n));
    const { token, socket } = await live(companion);
    await expect.poll(async () => (await search(companion, token)).total).toBe(3);
    const [first, second] = company.alerts.get('u1') ?? [];
    if (first) first.processed = true;
    company.alerts.set(
      'u1',
      (company.alerts.get('u1') ?? []).filter((alert) => alert !== second),
    );
    socket.disconnect();
    const changed = await companion.connect(token);
    const deleted = nextEvent(changed, 'notification:deleted');
    await changed.emitWithAck('join', 'u1');
    await deleted;
    const found = await search(companion, token);
    expect(found.total).toBe(2);
    expect(found.notifications.filter(({ processed }) => processed)).toHaveLength(1);

    company.alerts.set('u1', []);
    changed.disconnect();
    await (await companion.connect(token)).emitWithAck('join', 'u1');
    await companion.call('GET', '/portal/incidents', { token });
    expect((await search(companion, token)).total).toBe(2);
  });

  it('what another process stores while the list is read is not taken for deleted [ENG-02]', async () => {
    const { company, companion } = await beginCompanion();
    await company.raise('u1', message(1));
    const { token } = await live(companion);
    const total = async () => (await search(companion, token)).total;
    await expect.poll(total).toBe(1);
    const notifications = company.alerts.get('u1');
    const read = async () => {
      await company.raise('u1', message(2));
      await expect.poll(total).toBe(2);
      return ok({ notifications });
    };
    await createCompanyAlerts(companion.deps, { read } as unknown as Company).catchUp('u1', token);
    expect(await total()).toBe(2);
  });
});

describe('what waits for the company', () => {
  it('is counted for its person, no longer once it is written, and given up after a day with a notice [CO-09]', async () => {
    const { company, companion, proxy, clock } = await beginCompanion();
    for (const n of [1, 2]) await company.raise('u1', message(n));
    const { token } = await live(companion);
    await expect.poll(async () => (await search(companion, token)).total).toBe(2);
    const [first, second] = (await search(companion, token)).notifications.map(({ _id }) => _id) as [string, string];
    const waiting = async () => ((await userInfo(companion, token)).body as UserInfo).changesWaiting ?? 0;

    proxy.fault = 'failing';
    await change(companion, token, 'read', [first]);
    await expect.poll(waiting).toBe(1);
    proxy.fault = undefined;
    clock.now += 2_000;
    await expect.poll(waiting).toBe(0);

    proxy.fault = 'failing';
    await change(companion, token, 'read', [second]);
    await expect.poll(waiting).toBe(1);
    clock.now += 86_401_000;
    await expect.poll(() => companion.logs.join('\n')).toContain('1 changes of alerts could not be written');
    proxy.fault = undefined;
    clock.now += 60_000;
    await expect.poll(waiting).toBe(0);
    expect((await search(companion, token)).notifications).toContainEqual(
      expect.objectContaining({
        payload: expect.objectContaining({
          notice: { about: 'unsent', member: 'u1', name: expect.any(String), changes: 1 },
        }),
      }),
    );
  });
});

describe('a company’s socket that is away', () => {
  it('is shown to its people until it is back [CO-09]', async () => {
    const { company, companion } = await beginCompanion();
    const { token } = await live(companion);
    const since = async () => ((await userInfo(companion, token)).body as UserInfo).alertsAwaySince ?? null;
    expect(await since()).toBeNull();
    await company.close();
    await expect.poll(since, { timeout: 15_000 }).toEqual(expect.any(Number));
    const { alerts, tokens } = company;
    const port = Number(new URL(company.url).port);
    endsLater((await startCompany({ port, before: { alerts, tokens } })).close);
    await expect.poll(since, { timeout: 15_000 }).toBeNull();
  });
});

describe('a company’s API that is broken', () => {
  it.each([
    ['down', 'gave no usable answer'],
    ['html', "can't be read"],
    ['redirect', 'it redirects, which is not followed'],
    ['huge', 'it is larger than 32 MiB'],
  ] as const)('%s: the person reads that it does not answer, the operator why [CO-09]', async (fault, why) => {
    const { proxy, companion, clock } = await beginCompanion();
    const token = await signIn(companion);
    proxy.fault = fault;
    clock.now += 61_000;
    // Known people go on with what is ours.
    expect((await companion.call('GET', '/portal/notifications/rules', { token })).status).toBe(200);
    expect(companion.logs.join('\n')).toContain(why);
    if (fault !== 'html')
      expect(await companion.call('POST', '/user/get-az-tokens', { token, body: {} })).toMatchObject({
        status: 502,
        body: { message: expect.stringContaining('does not answer right now') },
      });
    proxy.fault = undefined;
    clock.now += 61_000;
    expect((await companion.call('POST', '/user/get-az-tokens', { token, body: {} })).status).toBe(200);
  });
});

describe('what the company’s API lacks', () => {
  it('is named with the profile, so that the portal does without it, and found out again later [CO-09]', async () => {
    const { companion, proxy, clock } = await beginCompanion();
    const profile = async () => (await companion.call('GET', '/portal/profile')).body;
    // Nothing is left out while the company does not answer.
    proxy.fault = 'down';
    expect(await profile()).toEqual({ profile: 'full', lacks: [] });
    proxy.fault = undefined;
    clock.now += 30_000;
    expect(await profile()).toEqual({ profile: 'full', lacks: [...areas].sort() });
  });

  it('is a balance of tokens: what a look-up cost is recorded, and nothing is taken [CO-09]', async () => {
    const { companion } = await beginCompanion();
    await signIn(companion);
    const row = { member: 'owner@company.example', asin: asin(2), marketplace: 'US', tokens: 3 };
    expect(await companion.post('activity', row)).toMatchObject({ status: 202 });
    expect(await companion.deps.db.selectFrom('token_uses').select(['member_id', 'spent']).execute()).toEqual([
      { member_id: 'u1', spent: 3 },
    ]);
  });

  it('is a history only until rows came by ingest [CO-09]', async () => {
    const { companion } = await beginCompanion();
    await signIn(companion);
    const row = { member: 'owner@company.example', asin: asin(1), marketplace: 'US' };
    expect(await companion.post('activity', row)).toMatchObject({ status: 202 });
    const { body } = await companion.call('GET', '/portal/profile');
    expect((body as { lacks: string[] }).lacks).not.toContain('history');
  });

  it('is served by the companion where it can be: connections, members, histories [CO-09]', async () => {
    const { companion } = await beginCompanion();
    const token = await signIn(companion);
    expect(await companion.call('GET', '/amazon/status', { token })).toMatchObject({ body: { na: false, eu: false } });
    expect((await companion.call('GET', '/stripe/prices', { token })).status).toBe(404);
    expect((await companion.call('GET', '/portal/notifications/subscriptions', { token })).status).toBe(404);
  });
});
