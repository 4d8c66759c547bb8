import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RejectedReason } from '#shared/recording/operator-wire.ts';
import { pricingRecord } from '#tests/support/messages.ts';
import { openTab, type TestTab } from '#tests/support/tab.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

/**
 * Mistakes that an external provider may make, planted in one that is otherwise correct. Each causes one log line, one
 * reason on the operator's page with its count and user, one metric and a message for the customer, and everything else
 * keeps working.
 */
describe.each(hosts)('a faulty provider on $name', (host: ContractHost) => {
  let upstream: TestUpstream;
  let folder: ReturnType<typeof temporaryFolder>;
  let edge: RunningHost;
  let tabs: TestTab[];
  let who: { email: string; password: string };

  beforeEach(async () => {
    upstream = await startUpstream();
    folder = temporaryFolder();
    tabs = [];
    who = upstream.addUser('u1');
    edge = await host.start({ upstream, dataDir: folder.path });
  });

  afterEach(async () => {
    for (const tab of tabs) tab.terminate();
    await edge.close();
    await upstream.close();
    folder.remove();
  });

  async function openedTab(): Promise<TestTab> {
    const tab = openTab(edge.url, await signIn(edge.url, who), { acks: true });
    tabs.push(tab);
    await tab.snapshot();
    return tab;
  }

  const ask = (path: string, body?: unknown) =>
    fetch(`${edge.url}/ops/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: 'Bearer operator-key-for-tests', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  /** The user's reasons on the operator's page. On Cloudflare, objects share the worker's process here. */
  const reasons = async (): Promise<RejectedReason[]> =>
    ((await (await ask('figures', { user: 'u1' })).json()) as { rejected: RejectedReason[] }).rejected;
  const reasonOf = (event: string) =>
    expect.poll(async () => (await reasons()).find((reason) => reason.event === event), { timeout: 5_000 });
  const figure = async (name: string, kind: string): Promise<number> =>
    Number(
      new RegExp(
        `^sellerwire_${name}_total\\{kind="${kind.replaceAll('(', '\\(').replaceAll(')', '\\)')}"\\} (\\d+)`,
        'm',
      ).exec(await (await fetch(`${edge.url}/metrics`)).text())?.[1] ?? 0,
    );
  const linesAbout = (...words: string[]) => edge.logs.filter((line) => words.every((word) => line.includes(word)));

  it.each([
    ['HTML with 200', 'tokens', 200, '<html>Log in</html>', 'token balance', 'Expected JSON, found HTML'],
    [
      'a 500',
      'tokens',
      500,
      '<html><h1>Server Error</h1></html>',
      'token balance',
      'Expected an answer, found status 500 with HTML',
    ],
    [
      'a balance of the wrong type',
      'tokens',
      200,
      { freeToken: { tokens: 'many', remaining: 1 } },
      'token balance',
      'Expected (number | string), found text',
    ],
  ] as const)(
    'goes live despite %s, names the missing part, and reports one line and one reason with its count [ST11, ST16, LIVE-13]',
    async (_, call, status, body, event, reason) => {
      upstream.fail(call, status, body);
      const tab = await openedTab();
      await tab.until('live without the balance', () =>
        tab.frames.some(
          (frame) => frame.type === 'upstream' && frame.state === 'live' && frame.failing?.includes('tokens'),
        ),
      );
      upstream.emit('u1', 'notification:new', pricingRecord(1));
      await tab.event(({ type }) => type === 'notification.created');
      await reasonOf(event).toMatchObject({ kind: 'answer', event, user: 'u1', count: expect.any(Number) });
      const [found] = (await reasons()).filter((each) => each.event === event);
      if (call === 'tokens' && status === 200 && typeof body === 'object') expect(found?.path).toBe('freeToken.tokens');
      else expect(found).toMatchObject({ reason });
      expect(found?.count).toBeGreaterThan(1);
      expect(linesAbout('no usable answer', 'token balance', '"count":1,', found?.userHash ?? '?')).toHaveLength(1);
      expect(await figure('bad_answers', 'token-balance')).toBeGreaterThan(1);
      upstream.mend('tokens');
      await tab.event(({ type }) => type === 'tokens.updated');
      await tab.until('nothing missing', () => tab.frameOf('upstream')?.failing === undefined);
    },
  );

  it('stays live for new alerts and tells the customer what is missing when the list has the wrong shape [ST16, LIVE-13]', async () => {
    upstream.fail('list', 200, { items: [] });
    const tab = await openedTab();
    await tab.upstream('live');
    const listed = await call(edge.url, await signIn(edge.url, who), 'GET', '/api/notifications');
    expect(listed).toMatchObject({
      status: 502,
      body: {
        code: 'BAD_ANSWER',
        message: expect.stringMatching(/'notifications'.*The rest of the portal works.*have been told/),
      },
    });
    await reasonOf('notifications').toMatchObject({
      kind: 'answer',
      path: 'notifications',
      reason: 'Required, but missing',
      user: 'u1',
    });
    upstream.store('u1', pricingRecord(1));
    upstream.mend('list');
    await tab.event(({ type }) => type === 'stream.gap', 'the gap, once the list can be read');
  });

  it('tells the customer what is missing and that the rest works when the list takes 20 s [ST16, LIVE-13]', async () => {
    const release = upstream.hold('list');
    const cookie = await signIn(edge.url, who);
    expect(await call(edge.url, cookie, 'GET', '/api/notifications')).toMatchObject({
      status: 502,
      body: {
        code: 'EXCEPTION',
        message: expect.stringMatching(
          /did not answer 'notifications' in time.*The rest of the portal works.*have been told/,
        ),
      },
    });
    const [found] = (await reasons()).filter(({ event }) => event === 'notifications');
    expect(found).toMatchObject({
      kind: 'answer',
      reason: expect.stringMatching(/^Expected an answer within 15 s, found none/),
      user: 'u1',
      count: 1,
    });
    expect(linesAbout('no usable answer', 'notifications', found?.userHash ?? '?')).toHaveLength(1);
    expect(await figure('bad_answers', 'notifications')).toBe(1);
    release();
    expect(await call(edge.url, cookie, 'GET', '/api/notifications')).toMatchObject({ status: 200 });
  });

  it('lists the other members and reports a malformed one once to the operator [MEM-01, LIVE-13]', async () => {
    const members = [{ _id: 'm1', email: 'mei@team.test' }, { _id: { $oid: 'm2' }, email: 'jane.roe@team.test' }, 'm3'];
    upstream.serve('GET /user/get-list-member/AZINSIGHT', (response) => response.end(JSON.stringify(members)));
    const cookie = await signIn(edge.url, who);
    for (let reading = 0; reading < 3; reading += 1)
      expect(await call(edge.url, cookie, 'GET', '/api/members?extension=AZINSIGHT')).toMatchObject({
        status: 200,
        body: { members: [{ id: 'm1' }] },
      });
    const { reasons: all } = (await (await ask('rejected')).json()) as { reasons: RejectedReason[] };
    const found = all.filter(({ event }) => event === 'load sub-accounts').sort((a, b) => (a.path < b.path ? -1 : 1));
    expect(found).toMatchObject([
      { kind: 'record', path: 'rows.*', reason: 'Expected an object, found text', user: 'u1', count: 1 },
      {
        kind: 'record',
        path: 'rows.*._id',
        reason: 'Expected (string | number), found an object',
        user: 'u1',
        count: 1,
      },
    ]);
    expect(JSON.stringify(found)).not.toContain('jane.roe');
    expect(linesAbout('stored record', 'load sub-accounts')).toHaveLength(2);
    expect(await figure('rejected', 'list')).toBe(2);
  });

  it('reads nothing else again when the mutes are malformed [ST16]', async () => {
    upstream.becomeFull();
    upstream.account('u1').mutes = { rev: 'seven', mutes: 'none' } as never;
    const tab = await openedTab();
    await tab.upstream('live');
    await expect
      .poll(() => upstream.calls.filter(({ name }) => name === 'mutes').length, { timeout: 10_000 })
      .toBeGreaterThan(4);
    for (const name of ['list', 'tokens', 'user'] as const)
      expect(upstream.calls.filter((each) => each.name === name).length).toBeLessThanOrEqual(2);
    await reasonOf('mutes').toMatchObject({ kind: 'answer', path: 'rev', user: 'u1' });
  });

  it('refuses sign-in and tells the operator why when the user record has no id [AUTH-03, LIVE-13]', async () => {
    upstream.account('u1').user._id = undefined;
    const answer = await call(edge.url, '', 'POST', '/api/session', who);
    expect(answer).toMatchObject({
      status: 502,
      body: { code: 'BAD_ANSWER', message: expect.stringMatching(/'sign in'.*have been told/) },
    });
    const { reasons: all } = (await (await ask('rejected')).json()) as { reasons: RejectedReason[] };
    expect(all).toMatchObject([
      { kind: 'answer', event: 'sign in', path: '_id', reason: 'Required, but missing', user: '' },
    ]);
    expect(linesAbout('no usable answer', 'sign in', '_id')).toHaveLength(1);
  });

  it('keeps the session and tells the operator when an expired token is answered with 403 [LIVE-13]', async () => {
    const tab = await openedTab();
    await tab.upstream('live');
    upstream.fail('user', 403, { code: 'ENDED', message: 'The token has ended.' });
    upstream.emit('u1', 'user:updated', {});
    await reasonOf('user info').toMatchObject({
      kind: 'answer',
      reason: 'Expected 200, or 401 where the session has ended, found status 403',
      user: 'u1',
    });
    expect(tab.frameOf('bye')).toBeUndefined();
  });

  it.each([
    [
      'without an account type',
      undefined,
      "Expected 'USER' for a main account, found nothing: it is treated as a sub-account",
    ],
    [
      'with an unknown account type',
      'user',
      "Expected one of USER, SUB_USER, found 'user': it is treated as a sub-account",
    ],
  ])('tells the operator that a user record %s counts as a sub-account [LIVE-13]', async (_, accountType, reason) => {
    upstream.account('u1').user.accountType = accountType;
    await openedTab();
    await reasonOf('user record').toMatchObject({ kind: 'value', path: 'accountType', reason, user: 'u1' });
  });

  it('reports six refused joins as one reason with the right title and keeps earlier reasons [ST11, ST16, LIVE-11]', async () => {
    const tab = await openedTab();
    await tab.upstream('live');
    upstream.emit('u1', 'weather:changed', {});
    await reasonOf('weather:changed').toMatchObject({ kind: 'event' });
    upstream.setRefuseJoin(true);
    upstream.disconnect('u1');
    await tab.until('the refusal', () => tab.frameOf('upstream')?.reason === 'refused');
    await reasonOf('(join)').toMatchObject({ kind: 'join', reason: 'The provider refuses the room: FORBIDDEN' });
    expect(linesAbout('does not admit', 'FORBIDDEN')).toHaveLength(1);
    expect(linesAbout('fitted no schema', 'FORBIDDEN')).toHaveLength(0);
    expect((await reasons()).some(({ event }) => event === 'weather:changed')).toBe(true);
  });

  it('rejects an unreadable stored record once for its user, however often the list is read [ST11, LIVE-13]', async () => {
    upstream.store('u1', pricingRecord(1));
    upstream.store('u1', { ...pricingRecord(2), payload: 'no payload' } as never);
    await openedTab();
    const cookie = await signIn(edge.url, who);
    await reasonOf('notifications list').toMatchObject({ kind: 'record', path: 'payload', user: 'u1' });
    for (let reading = 0; reading < 5; reading += 1) await call(edge.url, cookie, 'GET', '/api/notifications');
    // The worker and the user's object each read the list.
    const readers = host.name === 'Cloudflare' ? 2 : 1;
    expect((await reasons()).find(({ kind }) => kind === 'record')?.count).toBeLessThanOrEqual(readers);
    expect(linesAbout('stored record')).toHaveLength(1);
  });

  it('shows another time of an alert with an invalid one, refuses it if none is valid, and never shows 1970 [ST11, LIVE-13]', async () => {
    const tab = await openedTab();
    await tab.upstream('live');
    const record = pricingRecord(1);
    const body = structuredClone(record.payload) as Record<string, Record<string, unknown>>;
    const timeless = { ...body, offerChangeTrigger: { ...body.offerChangeTrigger, timeOfOfferChange: 'noon' } };
    upstream.emit('u1', 'notification:new', { ...pricingRecord(2), publishedTime: 12 });
    upstream.emit('u1', 'notification:new', { ...record, publishedTime: 12, payload: timeless });
    const shown = await tab.event(({ type }) => type === 'notification.created');
    expect(shown.data).toMatchObject({ identity: { recordId: 'rec-2' }, unreadable: ['time'] });
    expect(shown.data.publishedTime).toBeGreaterThan(Date.UTC(2020, 0, 1));
    await expect
      .poll(async () => (await reasons()).map(({ kind, path }) => [kind, path]).sort())
      .toEqual([
        ['event', 'publishedTime'],
        ['value', 'publishedTime'],
      ]);
    expect(await figure('rejected', 'notification:new')).toBe(2);
  });

  it('says that malformed prices could not be read, and counts them with their path [ST11, LIVE-13]', async () => {
    const tab = await openedTab();
    await tab.upstream('live');
    const record = pricingRecord(1);
    upstream.emit('u1', 'notification:new', {
      ...record,
      payload: { ...(record.payload as object), merchantOffer: { landedPrice: '12.99 USD' } },
    });
    const shown = await tab.event(({ type }) => type === 'notification.created');
    expect(shown.data).toMatchObject({ identity: { recordId: 'rec-1' }, unreadable: ['prices'] });
    expect(shown.data.detail).not.toHaveProperty('own');
    await reasonOf('notification:new').toMatchObject({
      kind: 'value',
      path: 'payload.merchantOffer.landedPrice',
      user: 'u1',
    });
  });

  it('logs a provider outage as two lines: its start, and its end with the number of users and what was recovered [ST16]', async () => {
    const tab = await openedTab();
    await tab.upstream('live');
    upstream.store('u1', pricingRecord(1));
    upstream.disconnect('u1');
    await tab.event(({ type }) => type === 'notification.created');
    await expect.poll(() => linesAbout('The provider is back')).toHaveLength(1);
    expect(linesAbout('is lost', '"users":1')).toHaveLength(1);
    expect(linesAbout('The provider is back', '"users":1', '"alertsRecovered":1')).toHaveLength(1);
  });
});
