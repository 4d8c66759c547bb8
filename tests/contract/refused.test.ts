import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OperatorRefused, RefusedCheck, RefusedName, TakeAnswer } from '#shared/inbox/refused/refused-wire.ts';
import { RULES_VERSION } from '#shared/inbox/refused/rules-version.ts';
import type { Figures } from '#shared/recording/operator-wire.ts';
import { asinOf, pricingMessage } from '#tests/support/messages.ts';
import { openTab, type TestTab } from '#tests/support/tab.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { type ContractHost, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const MINUTE = 60_000;
const REASON = 'payload.issueType is missing';

describe.each(hosts)('refused messages of the hub on $name', (host: ContractHost) => {
  let upstream: TestUpstream;
  let folder: ReturnType<typeof temporaryFolder>;
  let edge: RunningHost;
  let tabs: TestTab[];

  beforeEach(async () => {
    upstream = await startUpstream();
    folder = temporaryFolder();
    tabs = [];
    await start();
  });

  afterEach(async () => {
    for (const tab of tabs) tab.terminate();
    await edge.close();
    await upstream.close();
    folder.remove();
  });

  const start = async () => {
    edge = await host.start({ upstream, dataDir: folder.path });
  };

  async function liveTab(who: { email: string; password: string }): Promise<TestTab> {
    const tab = openTab(edge.url, await signIn(edge.url, who), { acks: true });
    tabs.push(tab);
    await tab.upstream('live');
    return tab;
  }

  const ask = (path: string, body?: unknown, key = 'operator-key-for-tests') =>
    fetch(`${edge.url}/ops/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const list = async () => (await (await ask('refused')).json()) as OperatorRefused;

  const broken = (n: number, at: number) => {
    const { payload, ...message } = pricingMessage(n, { at });
    const { issueType: _, ...rest } = payload;
    return { ...message, payload: rest };
  };
  const refuse = (user: string, n: number, at: number) =>
    upstream.emit(user, 'spapi:PRICING_HEALTH', broken(n, at), { outboxId: `ob-${n}` });

  /** Makes what waits look as an older version refused it, and readable to this one: as after a fix. */
  function fix() {
    const files = readdirSync(folder.path, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:db|sqlite)$/.test(name),
    );
    for (const file of files) {
      const db = new DatabaseSync(join(folder.path, file));
      const has = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'refused'").get();
      for (const { n, body } of has
        ? (db.prepare('SELECT n, body FROM refused').all() as { n: number; body: string }[])
        : []) {
        const [name, message, meta] = JSON.parse(body);
        const fixed = JSON.stringify([
          name,
          { ...message, payload: { ...message.payload, issueType: 'BuyBoxDisqualification' } },
          meta,
        ]);
        db.prepare("UPDATE refused SET body = ?, version = '0.9' WHERE n = ?").run(fixed, n);
      }
      // What an object reported under the older version.
      if (db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'refused_user'").get())
        db.prepare('UPDATE refused_user SET rules = \'0.9\', groups = replace(groups, ?, \'"version":"0.9"\')').run(
          `"version":"${RULES_VERSION}"`,
        );
      db.close();
    }
  }

  it('wait once each, by reason and version, and are listed without what they contain [OPS-08, ST11]', async () => {
    const [ann, bob] = [upstream.addUser('u1'), upstream.addUser('u2')];
    await liveTab(ann);
    await liveTab(bob);
    const now = Date.now();
    for (const n of [1, 2, 1]) refuse('u1', n, now);
    refuse('u2', 3, now);
    upstream.emit('u1', 'weather:changed', { mail: 'ann@shop.example' });
    await expect
      .poll(async () => (await list()).groups, { timeout: 8_000 })
      .toMatchObject([
        { intake: 'hub', reason: REASON, version: RULES_VERSION, waiting: 3, users: 2, passing: 0, tried: 3 },
      ]);
    expect(await list()).toMatchObject({ version: RULES_VERSION, provider: 'no-key', takes: [] });
    const check = (await (
      await ask('refused/check', { intake: 'hub', reason: REASON, version: RULES_VERSION })
    ).json()) as RefusedCheck;
    expect(check).toMatchObject({ waiting: 3, verdicts: { rings: 0, list: 0, already: 0, overtaken: 0, refused: 3 } });
    expect(check.messages.map(({ user, product, times }) => [user, product, times]).sort()).toEqual([
      ['u1', asinOf(1), 2],
      ['u1', asinOf(2), 1],
      ['u2', asinOf(3), 1],
    ]);
    // An id from outside that has no known form is replaced.
    for (const { id } of check.messages) expect(id).toMatch(/^id-\d$/);
    expect(check.sample).toContain('PRICING_HEALTH');
    expect(check.sample).not.toContain('SELLER1');
  });

  it('are taken in after a fix: once and in their order, late ones quietly, however often an operator asks [OPS-08]', async () => {
    const ann = upstream.addUser('u1');
    const first = await liveTab(ann);
    const now = Date.now();
    refuse('u1', 1, now - 20 * MINUTE);
    refuse('u1', 2, now - 15 * MINUTE);
    refuse('u1', 3, now);
    await expect.poll(async () => (await list()).groups[0]?.waiting, { timeout: 8_000 }).toBe(3);
    first.terminate();
    await edge.close();
    fix();
    await start();
    const tab = await liveTab(ann);
    const group: RefusedName = { intake: 'hub', reason: REASON, version: '0.9' };
    await expect
      .poll(async () => (await list()).groups, { timeout: 8_000 })
      .toMatchObject([{ ...group, waiting: 3, passing: 3, tried: 3 }]);
    const { verdicts } = (await (await ask('refused/check', group)).json()) as RefusedCheck;
    expect(verdicts).toEqual({ rings: 1, list: 2, already: 0, overtaken: 0, refused: 0 });

    let taken = 0;
    const run = 'run-00000001';
    const takeAll = async () => {
      for (let after: number | null = 0; after !== null; ) {
        const answer = await ask('refused/take', { ...group, run, after });
        if (answer.status !== 200) {
          expect(answer.status).toBe(429);
          return;
        }
        const body = (await answer.json()) as TakeAnswer;
        taken += body.taken;
        after = body.next;
      }
    };
    await Promise.all(Array.from({ length: 100 }, takeAll));
    await takeAll();
    expect(taken).toBe(3);
    await expect
      .poll(
        () =>
          tab.events
            .filter(({ type }) => type === 'notification.created')
            .map(({ data }) => [(data as { asin: string }).asin, (data as { quiet?: true }).quiet]),
        { timeout: 5_000 },
      )
      .toEqual([
        [asinOf(1), true],
        [asinOf(2), true],
        [asinOf(3), undefined],
      ]);
    await expect.poll(async () => (await list()).groups, { timeout: 8_000 }).toEqual([]);
    expect((await list()).takes).toMatchObject([
      { ...group, run, by: 'Operator key', of: 3, taken: 3, already: 0, at: expect.any(Number) },
    ]);
    // The provider sends it again, readable now: it is known.
    upstream.emit('u1', 'spapi:PRICING_HEALTH', pricingMessage(3, { at: now }), { outboxId: 'ob-3' });
    upstream.emit('u1', 'spapi:PRICING_HEALTH', pricingMessage(4, { at: now }), { outboxId: 'ob-4' });
    await tab.event(
      ({ type, data }) => type === 'notification.created' && (data as { asin: string }).asin === asinOf(4),
    );
    expect(tab.events.filter(({ data }) => (data as { asin?: string }).asin === asinOf(3))).toHaveLength(1);
  });

  it('are taken in while nobody has the portal open, and wait for the next tab [OPS-08]', async () => {
    const ann = upstream.addUser('u1');
    const first = await liveTab(ann);
    const cursor = first.cursor();
    refuse('u1', 1, Date.now());
    await expect.poll(async () => (await list()).groups[0]?.waiting, { timeout: 8_000 }).toBe(1);
    first.terminate();
    await edge.close();
    fix();
    await start();
    const group: RefusedName = { intake: 'hub', reason: REASON, version: '0.9' };
    // A sleeping object has not tried the present rules yet, unless an alarm from before the restart has woken it.
    const tried = host.name === 'Cloudflare' ? expect.toBeOneOf([0, 1]) : 1;
    expect((await list()).groups).toMatchObject([{ ...group, waiting: 1, tried }]);
    expect(((await (await ask('refused/check', group)).json()) as RefusedCheck).verdicts.rings).toBe(1);
    let taken = 0;
    for (let after: number | null = 0; after !== null; ) {
      const answer = (await (await ask('refused/take', { ...group, run: 'run-00000002', after })).json()) as TakeAnswer;
      taken += answer.taken;
      after = answer.next;
    }
    expect(taken).toBe(1);
    expect((await list()).groups).toEqual([]);
    const tab = openTab(edge.url, await signIn(edge.url, ann), { acks: true, hello: cursor });
    tabs.push(tab);
    await tab.event(
      ({ type, data }) => type === 'notification.created' && (data as { asin: string }).asin === asinOf(1),
    );
  });

  it('need the operator’s key, and a wrong request gets a clear error [OPS-08]', async () => {
    for (const [path, body] of [['refused'], ['refused/check', {}], ['refused/take', {}]] as const)
      expect((await ask(path, body, 'not-the-operator-key')).status, path).toBe(401);
    expect((await ask('refused/check', { intake: 'window' })).status).toBe(400);
    expect((await ask('refused/take', { intake: 'hub', reason: 'x', version: '1', run: 'too short' })).status).toBe(
      400,
    );
    expect(
      (await ask('refused/take', { intake: 'sp-api', reason: 'x', version: '1', run: 'run-00000001' })).status,
    ).toBe(404);
    const nothing = { intake: 'hub', reason: 'nothing', version: '1', run: 'run-00000001' };
    expect(await (await ask('refused/take', nothing)).json()).toMatchObject({ taken: 0, already: 0, refused: 0 });
  });

  it('the list of users has state, lag, tabs, rejects, resumes and errors of each [OPS-02]', async () => {
    const [ann, bob] = [upstream.addUser('u1'), upstream.addUser('u2')];
    const tab = await liveTab(ann);
    await liveTab(bob);
    refuse('u1', 1, Date.now());
    const cookie = await signIn(edge.url, ann);
    tab.terminate();
    const again = openTab(edge.url, cookie, { acks: true, hello: tab.cursor() });
    tabs.push(again);
    await again.upstream('live');
    const users = async () => ((await (await ask('figures')).json()) as Figures).hubs ?? [];
    await expect
      .poll(
        async () =>
          (await users())
            .map(({ user, tabs: open, lag, resuming, rejects, resumes, errors }) => ({
              user,
              open,
              lag,
              resuming,
              rejects,
              resumes,
              errors,
            }))
            .sort((a, b) => (a.user < b.user ? -1 : 1)),
        { timeout: 15_000 },
      )
      .toEqual([
        { user: 'u1', open: 1, lag: 0, resuming: 0, rejects: 1, resumes: 1, errors: 0 },
        { user: 'u2', open: 1, lag: 0, resuming: 0, rejects: 0, resumes: 0, errors: 0 },
      ]);
    for (const user of ['u1', 'u2']) upstream.cut(user);
    await expect.poll(async () => (await users()).every(({ errors }) => errors === 1), { timeout: 15_000 }).toBe(true);
  });
});
