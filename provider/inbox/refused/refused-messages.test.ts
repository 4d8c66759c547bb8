import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import {
  type RefusedCheck,
  type RefusedFound,
  type RefusedList,
  refusedLimits,
  refusedPaths,
  type TakeAnswer,
} from '#shared/inbox/refused/refused-wire.ts';
import { RULES_VERSION } from '#shared/inbox/refused/rules-version.ts';
import { anyOfferChanged, pricingHealth } from '#tests/support/messages.ts';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { deleteRefusedBefore, putRefused } from './refused-table.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-06-01T12:00:00Z');
const RUN = 'run-00000001';
const bucket = (tokens: number) => ({ tokens, remaining: tokens });

describe('messages that the intake refuses', () => {
  let provider: TestProvider;
  let now: number;
  let token: string;

  beforeEach(async () => {
    now = NOW;
    provider = await startTestProvider({ clock: () => now });
    token = (
      await provider.addAccount({ email: 'owner@shop.test', id: 'owner', sellerId: 'A1OWN', subscribed: ['US'] })
    ).token;
  });
  afterEach(() => provider.close());

  async function ask<T>(path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${provider.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${provider.ingestKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }
  const list = () => ask<RefusedList>(refusedPaths.list);
  const only = async () => {
    const [group] = (await list()).groups;
    if (!group) throw new Error('Nothing waits');
    const { intake, reason, version } = group;
    return { intake, reason, version };
  };
  const take = async (more: object = {}) =>
    ask<TakeAnswer>(refusedPaths.take, { ...(await only()), run: RUN, by: 'Robin', ...more });
  const alerts = async () =>
    (
      (await provider.call('GET', '/portal/notifications?limit=100', { token })).body as {
        notifications: { notificationId: string; payload: unknown }[];
      }
    ).notifications;

  /** As an older version refused it, before a fix. */
  const refusedBefore = (
    id: string,
    publishedAt: number,
    message: object = pricingHealth({ sellerId: 'A1OWN', notificationId: id, at: publishedAt - 600, publishedAt }),
  ) =>
    provider.deps.write((trx) =>
      putRefused(
        trx,
        {
          intake: 'sp-api',
          message_id: id,
          account_id: 'owner',
          product: 'B0TEST0001',
          reason: 'offers[].shipping is missing',
          detail: 'offers[3].shipping is missing',
          version: '0.9',
          body: JSON.stringify(message),
          bytes: 1_000,
        },
        now,
      ),
    );

  const broken = (id: string) => {
    const message = pricingHealth({ sellerId: 'A1OWN', notificationId: id });
    const { issueType: _, ...payload } = message.payload;
    return { ...message, payload };
  };

  it('wait once each by their own id, by reason and version, with user, product and times [OPS-08]', async () => {
    expect((await provider.post('sp-api', broken('one'))).status).toBe(400);
    now += MINUTE;
    await provider.post('sp-api', {
      Messages: [{ Body: JSON.stringify(broken('one')) }, { Body: JSON.stringify(broken('two')) }],
    });
    const { groups, version } = await list();
    expect(version).toBe(RULES_VERSION);
    expect(groups).toEqual([
      {
        intake: 'sp-api',
        reason: 'payload.issueType is missing',
        version: RULES_VERSION,
        waiting: 2,
        users: 1,
        first: NOW,
        last: now,
        passing: 0,
        tried: 2,
      },
    ]);
    const { messages, sample, verdicts } = await ask<RefusedCheck>(refusedPaths.check, await only());
    expect(messages).toMatchObject([
      {
        id: 'id-1',
        user: 'owner',
        product: 'B0TEST0001',
        detail: 'payload.issueType is missing',
        first: NOW,
        last: now,
        times: 2,
        verdict: 'refused',
      },
      { id: 'id-2', times: 1 },
    ]);
    expect(verdicts.refused).toBe(2);
    expect(sample).toContain('PRICING_HEALTH');
    expect(sample).not.toContain('A1OWN');
  });

  it('are taken in after their seller has been connected, once and in their order, even if asked for a hundred times at once [OPS-08]', async () => {
    for (let n = 1; n <= 5; n += 1)
      await provider.post(
        'sp-api',
        pricingHealth({ sellerId: 'A1LATER', notificationId: `n${n}`, at: now - MINUTE + n }),
      );
    expect((await list()).groups).toMatchObject([
      { reason: 'No account has connected this seller', waiting: 5, passing: 0 },
    ]);
    await provider.addAccount({ email: 'later@shop.test', id: 'later', sellerId: 'A1LATER', subscribed: ['US'] });
    expect((await list()).groups).toMatchObject([{ waiting: 5, passing: 5 }]);
    const later = await provider.openSession('later@shop.test');
    const socket = await provider.connect(later);
    await socket.emitWithAck('join', 'later');
    const seen: string[] = [];
    socket.onAny((_event, data: { notificationId?: string }) => data.notificationId && seen.push(data.notificationId));

    const group = await only();
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const response = await fetch(`${provider.url}${refusedPaths.take}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${provider.ingestKey}`, 'content-type': 'application/json' },
          body: JSON.stringify({ ...group, run: RUN, by: 'Robin' }),
        });
        return { status: response.status, body: (await response.json()) as TakeAnswer };
      }),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect(done.reduce((sum, { body }) => sum + body.taken, 0)).toBe(5);
    await expect.poll(() => seen).toEqual(['n1', 'n2', 'n3', 'n4', 'n5']);
    expect(await list()).toMatchObject({
      groups: [],
      takes: [{ run: RUN, by: 'Robin', of: 5, taken: 5, already: 0, at: now }],
    });
  });

  it('say before what would happen: rings, list only, already there, still refused, and change nothing [OPS-08]', async () => {
    await provider.post('sp-api', pricingHealth({ sellerId: 'A1OWN', notificationId: 'there' }));
    await refusedBefore('new', now - MINUTE);
    await refusedBefore('old', now - 11 * MINUTE);
    await refusedBefore('there', now - MINUTE);
    await refusedBefore('bad', now - MINUTE, broken('bad'));
    const before = [await list(), (await alerts()).length];
    const check = await ask<RefusedCheck>(refusedPaths.check, await only());
    expect(check.verdicts).toEqual({ rings: 1, list: 1, already: 1, overtaken: 0, refused: 1 });
    // Ids and products come from outside: what does not have their form is replaced.
    expect(check.messages.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['id-1', 'rings'],
      ['id-2', 'list'],
      ['id-3', 'already'],
      ['id-4', 'refused'],
    ]);
    expect([await list(), (await alerts()).length]).toEqual(before);
    expect(await take()).toEqual({ taken: 2, already: 1, refused: 1, next: null });
    expect((await list()).groups).toMatchObject([{ waiting: 1, passing: 0 }]);
    expect((await alerts()).map(({ notificationId }) => notificationId).sort()).toEqual(['new', 'old', 'there']);
  });

  it('come in quietly when older than ten minutes: no sign for the page and no mail by a rule [OPS-08]', async () => {
    const rule = { name: 'Tell me', when: { types: ['PRICING_HEALTH'] }, actions: [{ kind: 'send' }], on: true };
    expect((await provider.call('PUT', inboxCalls.saveRule.upstream.path, { token, body: rule })).status).toBe(200);
    const socket = await provider.connect(token);
    await socket.emitWithAck('join', 'owner');
    await refusedBefore('old', now - 11 * MINUTE);
    const late = nextEvent(socket, 'spapi:PRICING_HEALTH');
    await take();
    expect((await late)[0]).toMatchObject({ notificationId: 'old', quiet: true });
    await refusedBefore('new', now - 9 * MINUTE);
    const fresh = nextEvent(socket, 'spapi:PRICING_HEALTH');
    await take({ run: 'run-00000002' });
    expect((await fresh)[0]).not.toHaveProperty('quiet');
    // Mails go in their order: the first one is the fresh alert's.
    await expect.poll(() => provider.counts.messagesSent).toBe(1);
    expect((await provider.deps.db.selectFrom('sandbox_messages').selectAll().execute()).length).toBe(1);
  });

  it('leave the list and come in, or do neither [OPS-08]', async () => {
    await refusedBefore('one', now - MINUTE);
    const { db } = provider.deps;
    await provider.deps.write(async (trx) => {
      await trx.schema.alterTable('refused_takes').renameTo('refused_takes_away').execute();
    });
    // The last step of the transaction fails.
    await provider.deps.write(async (trx) => {
      await trx.schema.createTable('refused_takes').addColumn('run', 'text').execute();
    });
    const broke = await fetch(`${provider.url}${refusedPaths.take}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${provider.ingestKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        intake: 'sp-api',
        reason: 'offers[].shipping is missing',
        version: '0.9',
        run: RUN,
        by: 'Robin',
        after: 0,
      }),
    });
    expect(broke.status).toBe(500);
    await provider.deps.write(async (trx) => {
      await trx.schema.dropTable('refused_takes').execute();
      await trx.schema.alterTable('refused_takes_away').renameTo('refused_takes').execute();
    });
    expect((await alerts()).length).toBe(0);
    expect(await db.selectFrom('refused_messages').select('message_id').execute()).toEqual([{ message_id: 'one' }]);
    expect(await take()).toMatchObject({ taken: 1 });
    expect((await alerts()).length).toBe(1);
  });

  it('of the extension and the app wait too, and are taken in by the rules of their intake [OPS-08]', async () => {
    const item = { asin: 'B0TEST0001', title: 'A lamp', member: 'newcomer', id: 'x1' };
    expect((await provider.post('activity', item)).status).toBe(404);
    expect((await provider.post('scans', { ...item, sellPrice: 'a secret text' })).status).toBe(400);
    expect((await list()).groups.map(({ intake, reason }) => [intake, reason]).sort()).toEqual([
      ['activity', 'member: unknown or inactive'],
      ['scans', 'sellPrice: Expected number'],
    ]);
    await provider.addAccount({ email: 'newcomer@shop.test', id: 'newcomer', sellerId: 'A1NEW', subscribed: ['US'] });
    const group = {
      intake: 'activity',
      reason: 'member: unknown or inactive',
      version: RULES_VERSION,
      run: RUN,
      by: 'Robin',
    };
    expect(await ask(refusedPaths.take, group)).toMatchObject({ taken: 1, already: 0 });
    expect(await provider.post('activity', { ...item, sourced: undefined })).toMatchObject({
      status: 200,
      body: { accepted: 0, duplicates: 1 },
    });
  });

  it('are none of what a person has no tokens for, and an operator who takes in a look-up spends nobody’s tokens [OPS-08]', async () => {
    const lookUp = { asin: 'B0TEST0001', member: 'owner', id: 'look-1', tokens: 1_000 };
    await provider.setBalance('owner@shop.test', {
      freeToken: bucket(10),
      subscription: bucket(0),
      onetime: bucket(0),
    });
    expect(await provider.post('activity', lookUp)).toMatchObject({ status: 402, body: { code: 'NO_TOKENS' } });
    expect((await list()).groups).toEqual([]);

    await provider.post('activity', { ...lookUp, member: 'newcomer' });
    await provider.addAccount({ email: 'newcomer@shop.test', id: 'newcomer', sellerId: 'A1NEW', subscribed: ['US'] });
    await provider.setBalance('newcomer@shop.test', {
      freeToken: bucket(10),
      subscription: bucket(0),
      onetime: bucket(0),
    });
    const [group] = (await list()).groups;
    expect(group).toMatchObject({ waiting: 1, passing: 1 });
    expect(await take()).toMatchObject({ taken: 1, refused: 0 });
    expect(await provider.deps.db.selectFrom('token_uses').selectAll().execute()).toEqual([]);
  });

  it('are found by account and product or id, also where no account is known [OPS-01]', async () => {
    await provider.post('sp-api', broken('one'));
    await provider.post('sp-api', pricingHealth({ sellerId: 'A1NOBODY', notificationId: 'two', asin: 'B0TEST0002' }));
    const find = async (search: object) =>
      (await ask<{ groups: RefusedFound }>(refusedPaths.find, search)).groups.map(({ reason, waiting }) => [
        reason,
        waiting,
      ]);
    const [unread, unknown] = [
      ['payload.issueType is missing', 1],
      ['No account has connected this seller', 1],
    ];
    expect(await find({ user: 'owner', word: 'B0TEST0001' })).toEqual([unread]);
    expect(await find({ user: 'owner', word: 'one' })).toEqual([unread]);
    expect(await find({ user: 'owner', word: 'B0TEST0002' })).toEqual([unknown]);
    expect(await find({ word: 'B0TEST0002' })).toEqual([unknown]);
    expect(await find({ user: 'owner' })).toEqual([unread]);
    expect(await find({ user: 'else', word: 'B0TEST0001' })).toEqual([]);
  });

  it('that stay refused are deleted when an operator clears them, and one that passes is taken in instead [OPS-08]', async () => {
    await refusedBefore('good', now - MINUTE);
    for (const id of ['bad', 'worse']) await refusedBefore(id, now - MINUTE, broken(id));
    expect(await take({ clear: true })).toEqual({ taken: 1, already: 0, refused: 2, next: null });
    expect((await list()).groups).toEqual([]);
    expect((await alerts()).map(({ notificationId }) => notificationId)).toEqual(['good']);
  });

  it('go on from where a call ended when there are more than one call takes in [OPS-08]', async () => {
    for (let n = 0; n < refusedLimits.taken + 3; n += 1)
      await refusedBefore(
        `n${n}`,
        now - 20 * MINUTE + n,
        anyOfferChanged({ sellerId: 'A1OWN', notificationId: `n${n}` }),
      );
    const first = await take();
    expect(first).toMatchObject({ taken: refusedLimits.taken, next: expect.any(Number) });
    expect(await take({ after: first.next })).toEqual({ taken: 3, already: 0, refused: 0, next: null });
    expect((await list()).takes).toMatchObject([{ of: refusedLimits.taken + 3, taken: refusedLimits.taken + 3 }]);
  });

  it('are dropped after 30 days, and the oldest beyond the limit; a message that is too large does not wait [OPS-08]', async () => {
    await provider.post('sp-api', broken('old'));
    now += 30 * 24 * 60 * MINUTE;
    await provider.post('sp-api', broken('new'));
    await provider.post('sp-api', { ...broken('large'), filler: 'x'.repeat(refusedLimits.messageBytes) });
    await deleteRefusedBefore(provider.deps.db, now - refusedLimits.age + 1);
    expect(await provider.deps.db.selectFrom('refused_messages').select('message_id').execute()).toEqual([
      { message_id: 'new' },
    ]);
    await provider.deps.db.updateTable('refused_messages').set({ n: 5 }).execute();
    await provider.deps.db
      .updateTable('sqlite_sequence' as never)
      .set({ seq: refusedLimits.messages + 4 } as never)
      .execute();
    await provider.post('sp-api', broken('newest'));
    expect(await provider.deps.db.selectFrom('refused_messages').select('message_id').execute()).toEqual([
      { message_id: 'newest' },
    ]);
  });

  it('are nobody’s business without the ingest key, and a wrong request gets a clear error [OPS-08]', async () => {
    for (const path of Object.values(refusedPaths)) {
      const init = path === refusedPaths.list ? {} : { method: 'POST', body: '{}' };
      expect(
        (await fetch(`${provider.url}${path}`, { ...init, headers: { authorization: 'Bearer wrong' } })).status,
        path,
      ).toBe(401);
    }
    await expect(
      ask(refusedPaths.take, { intake: 'sp-api', reason: 'x', version: '1', run: 'a b', by: 'Robin' }),
    ).rejects.toThrow('answered 400');
    await expect(ask(refusedPaths.check, { intake: 'hub' })).rejects.toThrow('answered 400');
  });
});
