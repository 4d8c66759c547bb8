import { describe, expect, it } from 'vitest';
import { closeCodes, limits } from '#shared/protocol.ts';
import { fail, ok } from '#shared/result.ts';
import { balanceOf } from '#tests/support/fake-calls/tokens.ts';
import { createHubBench } from '#tests/support/hub.ts';

const MINUTE = 60_000;

describe('a hub over time', () => {
  it('closes a tab that sends no hello within 10 s [ST9]', async () => {
    const bench = createHubBench();
    const mute = bench.attach(bench.session(), null);
    mute.send('ping');
    await bench.pass(9_900);
    expect(mute.closed()).toBeUndefined();
    await bench.pass(200);
    expect(mute.closed()).toBe(closeCodes.tooSlow);
  });

  it('requests an ack for every 32 KiB sent, and closes a tab that hasn’t acked 30 s after the request, not before [ST5]', async () => {
    const bench = createHubBench();
    const tab = bench.attach(bench.session());
    await bench.join();
    await bench.pass(100);
    let sent = 0;
    const asks = () =>
      tab.frames().filter((frame) => (frame.type === 'batch' || frame.type === 'snapshot') && frame.ack);
    const send = async (bytes: number) => {
      for (const end = sent + bytes; sent < end; sent += JSON.stringify(tab.frames().at(-1)).length) {
        bench.emit('tokens:updated', balanceOf(sent), { outboxId: `a${sent}` });
        await bench.settle();
      }
    };
    await send(30 * 1024);
    expect(asks()).toEqual([]);
    const pass = async (ms: number) => {
      await bench.pass(ms / 2);
      bench.upstreams.at(-1)?.events.onMessage('2');
      await bench.pass(ms / 2);
      bench.upstreams.at(-1)?.events.onMessage('2');
    };
    // A tab without requests may be silent: the ping shows that it is there.
    await pass(62_000);
    expect(tab.closed()).toBeUndefined();
    await send(4 * 1024);
    expect(asks()).toHaveLength(1);
    tab.send({ type: 'ack', seq: tab.events().at(-1)?.seq ?? 0 });
    await pass(31_000);
    expect(tab.closed()).toBeUndefined();
    await send(34 * 1024);
    expect(asks()).toHaveLength(2);
    await bench.pass(29_000);
    expect(tab.closed()).toBeUndefined();
    await bench.pass(1_100);
    expect(tab.closed()).toBe(closeCodes.tooSlow);
  });

  it('closes a session’s socket with 4401 the moment the session ends [ST8]', async () => {
    const bench = createHubBench();
    const tab = bench.attach(bench.session('s1', { expiresAt: bench.now() + 5_000 }));
    await bench.join();
    tab.send({ type: 'ack', seq: 1 });
    await bench.pass(4_900);
    expect(tab.closed()).toBeUndefined();
    await bench.pass(200);
    expect(tab.closed()).toBe(closeCodes.sessionExpired);
  });

  it('answers a ping with its time, by which the page measures its clock [ST17]', async () => {
    const bench = createHubBench();
    const tab = bench.attach(bench.session());
    await bench.pass(25_000);
    tab.send('ping');
    const [pong = ''] = tab.texts.filter((text) => text.startsWith('pong'));
    const [welcome] = tab.frames().filter(({ type }) => type === 'welcome');
    expect(Number(pong.slice('pong '.length)) - welcome.now).toBe(25_000);
  });

  it('closes a tab that is silent for three minutes, but not one that pings [ST9]', async () => {
    const bench = createHubBench();
    const silent = bench.attach(bench.session(), { tab: 'silent' });
    const talking = bench.attach(bench.session(), { tab: 'talking' });
    await bench.settle();
    for (const tab of [silent, talking]) tab.send({ type: 'ack', seq: 0 });
    for (let n = 0; n < 8; n += 1) {
      await bench.pass(25_000);
      talking.send('ping');
      bench.upstreams.at(-1)?.events.onMessage('2');
    }
    expect(silent.closed()).toBe(closeCodes.silent);
    expect(talking.closed()).toBeUndefined();
  });

  it('closes the upstream 60 s after the last tab leaves, not while a tab is open, and then stops [LIVE-01]', async () => {
    const bench = createHubBench();
    const tab = bench.attach(bench.session());
    await bench.join();
    tab.connection.onClose();
    await bench.pass(30_000);
    bench.upstreams.at(-1)?.events.onMessage('2');
    await bench.pass(29_000);
    bench.upstreams.at(-1)?.events.onMessage('2');
    expect(bench.upstreams.at(-1)?.closed).toBe(false);
    const again = bench.attach(bench.session(), { tab: 't2' });
    again.send({ type: 'ack', seq: 0 });
    await bench.pass(5_000);
    expect(bench.upstreams).toHaveLength(1);
    again.connection.onClose();
    await bench.pass(30_000);
    bench.upstreams.at(-1)?.events.onMessage('2');
    await bench.pass(30_100);
    expect(bench.upstreams.at(-1)?.closed).toBe(true);
    expect(bench.running()).toBe(false);
  });

  it('declares a silent upstream dead after interval plus timeout, and reconnects with full jitter [ST16]', async () => {
    const bench = createHubBench();
    const tab = bench.attach(bench.session());
    await bench.join();
    tab.send({ type: 'ack', seq: 1 });
    await bench.pass(44_000);
    expect(bench.upstreams).toHaveLength(1);
    await bench.pass(1_100);
    expect(bench.upstreams[0]?.closed).toBe(true);
    expect(tab.frames().at(-1)).toMatchObject({ type: 'upstream', state: 'down' });
    await bench.pass(1_000);
    expect(bench.upstreams).toHaveLength(2);
  });

  it('keeps its epoch and a right just granted if a snapshot brings the account as it was before [ST2, ST13]', async () => {
    const bench = createHubBench();
    const member = { _id: 'u1', accountType: 'SUB_USER', accessHistory: true };
    const snapshot = Promise.withResolvers<void>();
    let answers = 0;
    bench.calls.account.userInfo = async () => {
      answers += 1;
      if (answers > 1) return ok({ ...member, accessProducts: true });
      await snapshot.promise;
      return ok(member);
    };
    const tab = bench.attach(bench.session());
    await bench.join();
    bench.emit('user:updated');
    await bench.settle();
    const [epoch] = tab.frames().map((frame) => frame.epoch);
    snapshot.resolve();
    await bench.settle();
    expect(tab.frames().filter((frame) => frame.type === 'snapshot')).toMatchObject([{ epoch }]);
    expect(tab.events().filter(({ type }) => type === 'account.updated')).toMatchObject([
      { data: { user: { accessProducts: true } } },
    ]);
    expect(bench.hub().check(bench.session())).toMatchObject({ rights: { accessProducts: true } });
  });

  it('backs off up to 20 s from a provider that refuses, and checks whether the session has ended [ST10, ST16]', async () => {
    const bench = createHubBench();
    let requested = 0;
    bench.calls.account.userInfo = async () => {
      requested += 1;
      return { ok: false, error: { status: 503, error: { code: 'X', message: 'x' } } };
    };
    const tab = bench.attach(bench.session(), { tab: 't', epoch: 'x', seq: 0 });
    const gaps: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const before = bench.now();
      const count = bench.upstreams.length;
      bench.upstreams
        .at(-1)
        ?.events.onMessage('0{"sid":"x","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}');
      bench.upstreams.at(-1)?.events.onMessage('44{"message":"USER_NOT_AUTHORIZE"}');
      while (bench.upstreams.length === count) {
        await bench.pass(50);
        tab.send('ping');
      }
      gaps.push(bench.now() - before);
    }
    expect(requested).toBeGreaterThanOrEqual(8);
    expect(gaps[0]).toBeLessThanOrEqual(300);
    expect(gaps.at(-1)).toBeGreaterThan(9_000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(limits.backoffLast);
  });

  it('reports a refused room as down, backs off, and checks whether the session has ended [ST16]', async () => {
    const bench = createHubBench();
    let requested = 0;
    bench.calls.account.userInfo = async () => {
      requested += 1;
      return { ok: false, error: { status: 503, error: { code: 'X', message: 'x' } } };
    };
    const tab = bench.attach(bench.session(), { tab: 't', epoch: 'x', seq: 0 });
    const gaps: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const before = bench.now();
      const count = bench.upstreams.length;
      await bench.join([{ ok: false, code: 'FORBIDDEN' }]);
      while (bench.upstreams.length === count) {
        await bench.pass(100);
        tab.send('ping');
      }
      gaps.push(bench.now() - before);
    }
    expect(requested).toBeGreaterThanOrEqual(8);
    expect(gaps.at(-1)).toBeGreaterThan(60_000);
    const states = tab.frames().flatMap((frame) => (frame.type === 'upstream' ? [[frame.state, frame.reason]] : []));
    expect(states).toEqual([
      ['connecting', undefined],
      ['down', 'refused'],
    ]);
    expect(bench.rejected.at(-1)).toMatchObject({ reason: 'The provider refuses the room: FORBIDDEN' });
  });

  it('treats a room as joined if the answer has another shape, and as lost if the refusal arrives late [ST16]', async () => {
    const bench = createHubBench();
    const tab = bench.attach(bench.session());
    await bench.join([]);
    expect(tab.frames().findLast((frame) => frame.type === 'upstream')).toMatchObject({ state: 'live' });
    bench.upstreams.at(-1)?.events.onMessage('431[{"ok":false}]');
    expect(tab.frames().at(-1)).toMatchObject({ type: 'upstream', state: 'down' });
  });

  it('stops after a refused command [ST8]', async () => {
    const bench = createHubBench();
    const expired = bench.session('s1', { expiresAt: bench.now() });
    expect(await bench.hub().command(expired, { kind: 'undo', change: 'change-1' })).toMatchObject({
      ok: false,
      error: { status: 401 },
    });
    expect(bench.running()).toBe(false);
  });

  it('rereads the integration until it succeeds after a failed read [LIVE-09]', async () => {
    const bench = createHubBench();
    const tab = bench.attach(bench.session());
    await bench.join();
    let failures = 3;
    bench.calls.integrations.status = async () => {
      failures -= 1;
      if (failures >= 0) return { ok: false, error: { status: 503, error: { code: 'X', message: 'x' } } };
      return { ok: true, value: { na: true, eu: true } };
    };
    bench.emit('integration:updated', {});
    await bench.pass(20_000);
    expect(tab.events().filter((event) => event.type === 'integration.updated')).toMatchObject([
      { data: { na: true, eu: true } },
    ]);
    await bench.pass(20_000);
    expect(failures).toBe(-1);
  });

  it('emits each mute list once, whether the answer or the event arrives first, and never an older list after a newer one [LIVE-10, ST13]', async () => {
    const bench = createHubBench();
    const list = (rev: number) => ({ rev, mutes: [{ kind: 'asin' as const, asin: `B00000000${rev}`, until: null }] });
    const emitted = () => tab.events().flatMap((event) => (event.type === 'mutes.updated' ? [event.data.rev] : []));
    bench.calls.mutes.list = async () => ({ ok: true, value: list(1) });
    bench.calls.mutes.put = async () => ({ ok: true, value: list(3) });
    const tab = bench.attach(bench.session());
    await bench.join();
    expect(emitted()).toEqual([1]);
    const muting = bench.hub().command(bench.session(), { kind: 'mute', mutes: list(3).mutes });
    await bench.settle();
    expect(await muting).toEqual({ ok: true, value: list(3) });
    bench.emit('mutes:updated', list(3), { outboxId: 'o3' });
    bench.emit('mutes:updated', list(2), { outboxId: 'o2' });
    bench.emit('mutes:updated', list(4), { outboxId: 'o4' });
    await bench.settle();
    expect(emitted()).toEqual([1, 3, 4]);
    expect(bench.sql.all('SELECT * FROM intent')).toEqual([]);
  });

  it('rereads the mutes after an unanswered change, and goes live although the mutes are unreadable [ST1, ST16]', async () => {
    const bench = createHubBench();
    const failed = { ok: false as const, error: { status: 503, error: { code: 'X', message: 'x' } } };
    let rev = 0;
    bench.calls.mutes.list = async () => (rev === 0 ? failed : { ok: true, value: { rev, mutes: [] } });
    bench.calls.mutes.put = async () => failed;
    const tab = bench.attach(bench.session());
    await bench.join();
    expect(tab.frames().findLast((frame) => frame.type === 'upstream')).toMatchObject({ state: 'live' });
    const emitted = () => tab.events().flatMap((event) => (event.type === 'mutes.updated' ? [event.data.rev] : []));
    rev = 7;
    await bench.pass(20_000);
    expect(emitted()).toEqual([7]);
    rev = 8;
    expect(
      await bench
        .hub()
        .command(bench.session(), { kind: 'mute', mutes: [{ kind: 'type', type: 'PRICING_HEALTH', until: null }] }),
    ).toEqual(failed);
    await bench.settle();
    expect(emitted()).toEqual([7, 8]);
  });

  it('ends after a failed commit with nothing changed, and restarts from its log [ST1]', async () => {
    const bench = createHubBench();
    const tab = bench.attach(bench.session());
    await bench.join();
    bench.emit('tokens:updated', balanceOf(5), { outboxId: 'a' });
    await bench.settle();
    const head = tab.events().at(-1)?.seq;
    bench.setFailCommits(true);
    bench.emit('tokens:updated', balanceOf(4), { outboxId: 'b' });
    await bench.settle();
    expect(tab.events().at(-1)?.seq).toBe(head);
    expect(tab.closed()).toBe(closeCodes.hubRestarted);
    expect(bench.running()).toBe(false);
    expect(bench.counts.get('hub_restarts:failed')).toBe(1);
    bench.setFailCommits(false);
    const again = bench.attach(bench.session(), { tab: 't1', epoch: tab.frames()[0].epoch, seq: head });
    expect(again.frames()[0]).toMatchObject({ mode: 'live', head });
    await bench.join();
    bench.emit('tokens:updated', balanceOf(4), { outboxId: 'b' });
    await bench.settle();
    expect(again.events().map((event: { seq: number }) => event.seq)).toEqual(
      again.events().map((_: unknown, index: number) => (head ?? 0) + 1 + index),
    );
    expect(again.events().some((event: { type: string }) => event.type === 'tokens.updated')).toBe(true);
  });

  it('reports an event that is nested too deeply to be written to the operator, and the stream continues [ST11]', async () => {
    const bench = createHubBench();
    const tab = bench.attach(bench.session());
    await bench.join();
    const row = JSON.stringify({ _id: '1', asin: 'B0EXAMPLE1', sourced: 1, extra: 'DEEP' }).replace(
      '"DEEP"',
      '['.repeat(20_000) + ']'.repeat(20_000),
    );
    bench.upstreams.at(-1)?.events.onMessage(`42["history:recorded",${row}]`);
    bench.emit('tokens:updated', balanceOf(5), { outboxId: 'a' });
    await bench.settle();
    expect(tab.closed()).toBeUndefined();
    expect(bench.rejected).toMatchObject([{ path: 'history:recorded', reason: 'is nested too deeply' }]);
    expect(tab.events().at(-1)).toMatchObject({ type: 'tokens.updated' });
  });

  it('never emits a decreasing `at`, whatever the clock does [ST1]', async () => {
    const bench = createHubBench();
    const tab = bench.attach(bench.session());
    await bench.join();
    bench.emit('tokens:updated', balanceOf(5), { outboxId: 'a' });
    await bench.settle();
    bench.setClock(-3_600_000);
    bench.emit('tokens:updated', balanceOf(4), { outboxId: 'b' });
    await bench.settle();
    const times = tab.events().map((event: { at: number }) => event.at);
    expect([...times].sort((a, b) => a - b)).toEqual(times);
  });

  it.each([
    ['an hour back', -3_600_000],
    ['ten minutes forward', 600_000],
  ])('closes no tab if the clock jumps %s, and still detects silence [ST5, ST9, ST16]', async (_, jump) => {
    const bench = createHubBench();
    const session = { expiresAt: bench.now() + 24 * 3_600_000 };
    const tab = bench.attach(bench.session('s1', session));
    const silent = bench.attach(bench.session('s1', session), { tab: 'silent' });
    const mute = bench.attach(bench.session('s1', session), null);
    await bench.join();
    for (const each of [tab, silent]) each.send({ type: 'ack', seq: each.events().at(-1)?.seq ?? 0 });
    bench.setClock(jump);
    for (let n = 0; n < 60; n += 1) {
      await bench.pass(100);
      tab.send({ type: 'ack', seq: 1 });
    }
    expect([tab.closed(), silent.closed(), mute.closed()]).toEqual([undefined, undefined, undefined]);
    await bench.pass(5_000);
    expect(mute.closed()).toBe(closeCodes.tooSlow);
    for (let n = 0; n < 30; n += 1) {
      await bench.pass(1_000);
      tab.send('ping');
    }
    expect(bench.upstreams[0]?.closed).toBe(false);
    for (let n = 0; n < 15; n += 1) {
      await bench.pass(1_000);
      tab.send('ping');
    }
    expect(bench.upstreams[0]?.closed).toBe(true);
    for (let n = 0; n < 150; n += 1) {
      await bench.pass(1_000);
      tab.send('ping');
    }
    expect(silent.closed()).toBe(closeCodes.silent);
    expect(tab.closed()).toBeUndefined();
  });

  it('shows current and new tabs since when the upstream has been quiet, from an overdue ping until the next message [ST16, LIVE-11]', async () => {
    const bench = createHubBench();
    const tab = bench.attach(bench.session());
    await bench.join();
    tab.send({ type: 'ack', seq: 1 });
    const heard = bench.now();
    const last = () => tab.frames().findLast((frame) => frame.type === 'upstream');
    await bench.pass(29_900);
    expect(last()).not.toHaveProperty('quietSince');
    await bench.pass(200);
    expect(last()).toMatchObject({ state: 'live', quietSince: heard });
    const late = bench.attach(bench.session(), { tab: 't2' });
    expect(late.frames()[1]).toMatchObject({ type: 'upstream', state: 'live', quietSince: heard });
    bench.upstreams.at(-1)?.events.onMessage('2');
    expect(last()).not.toHaveProperty('quietSince');
    await bench.pass(30_100);
    expect(last()).toMatchObject({ quietSince: heard + 30_100 });
    await bench.pass(15_000);
    expect(last()).toMatchObject({ state: 'down' });
    expect(last()).not.toHaveProperty('quietSince');
  });

  it('deletes events older than a day, except the newest [ST7]', async () => {
    const bench = createHubBench();
    const tab = bench.attach(bench.session('s1', { expiresAt: bench.now() + 100 * 3_600_000 }));
    await bench.join();
    for (let n = 0; n < 5; n += 1) {
      bench.emit('tokens:updated', balanceOf(n), { outboxId: `a${n}` });
      await bench.settle();
    }
    const head = tab.events().at(-1)?.seq as number;
    for (let hour = 0; hour < 26; hour += 1) {
      for (let n = 0; n < 60; n += 1) {
        tab.send({ type: 'ack', seq: head });
        bench.upstreams.at(-1)?.events.onMessage('2');
        await bench.pass(MINUTE / 2);
        bench.upstreams.at(-1)?.events.onMessage('2');
        await bench.pass(MINUTE / 2);
      }
    }
    const row = bench.store.load('u1');
    expect(row?.head).toBe(head);
    expect(row?.floor).toBe(head);
    expect(bench.store.eventsAfter('u1', 0, 100)).toHaveLength(1);
  });

  it('saves a tab’s state with its socket, and continues from there after the hub has slept [ST5]', async () => {
    const bench = createHubBench();
    const tab = bench.attach(bench.session());
    await bench.join();
    bench.emit('tokens:updated', balanceOf(5), { outboxId: 'a' });
    await bench.settle();
    tab.send({ type: 'ack', seq: tab.events().at(-1)?.seq });
    const saved = tab.saved();
    expect(saved).toMatchObject({ tab: 't1', cursor: tab.events().at(-1)?.seq, session: { sessionId: 's1' } });
    tab.connection.onClose();
    await bench.pass(MINUTE + 100);
    expect(bench.running()).toBe(false);

    const texts: string[] = [];
    bench.hub().restore([
      {
        socket: { send: (text) => texts.push(text), close: () => {}, save: () => {} },
        saved: saved as NonNullable<typeof saved>,
      },
    ]);
    await bench.join();
    bench.emit('tokens:updated', balanceOf(3), { outboxId: 'z' });
    await bench.settle();
    const seqs = texts.flatMap((text) => (JSON.parse(text).events ?? []).map((event: { seq: number }) => event.seq));
    expect(seqs[0]).toBe((saved?.cursor ?? 0) + 1);
    expect(texts.some((text) => text.includes('"welcome"'))).toBe(false);
  });

  it('ends all sessions issued before, at once [ST8]', async () => {
    const bench = createHubBench();
    const tab = bench.attach(bench.session());
    await bench.pass(10);
    bench.hub().endAllSessions();
    expect(tab.closed()).toBe(closeCodes.signedOut);
    expect(bench.hub().check(bench.session('old', { issuedAt: bench.now() - 1 }))).toMatchObject({
      ok: false,
      refusal: { code: closeCodes.signedOut },
    });
    expect(bench.hub().check(bench.session('new'))).toMatchObject({ ok: true });
  });

  it('ends only the sessions that the provider refuses; a session without an answer stays [ST8]', async () => {
    const bench = createHubBench();
    const tabs = {
      here: bench.attach(bench.session('here')),
      there: bench.attach(bench.session('there')),
      unsure: bench.attach(bench.session('unsure')),
    };
    await bench.pass(10);
    const read = bench.calls.account.userInfo;
    bench.calls.account.userInfo = async (token) => {
      if (token === 'token-there')
        return fail({ status: 401, error: { code: 'USER_NOT_AUTHORIZE', message: 'User not authorize' } });
      return token === 'token-unsure'
        ? fail({ status: 0, error: { code: 'EXCEPTION', message: 'No answer' } })
        : read(token);
    };
    await bench.hub().endRefusedSessions();
    expect([tabs.here.closed(), tabs.there.closed(), tabs.unsure.closed()]).toEqual([
      undefined,
      closeCodes.signedOut,
      undefined,
    ]);
    expect(bench.hub().check(bench.session('there'))).toMatchObject({
      ok: false,
      refusal: { code: closeCodes.signedOut },
    });
    expect(bench.hub().check(bench.session('here'))).toMatchObject({ ok: true });
  });

  it('reports the account’s rights as of the last read, and only while the provider would send changes [SHELL-16]', async () => {
    const bench = createHubBench();
    const session = bench.session();
    const rights = () => {
      const check = bench.hub().check(session);
      return check.ok ? check.rights : check.refusal;
    };
    expect(rights()).toBeUndefined();
    bench.attach(session);
    await bench.join();
    await bench.pass(10);
    expect(rights()).toMatchObject({ accountType: 'USER', productType: 'basic' });
    bench.calls.account.userInfo = async () => ok({ _id: 'u1', accountType: 'USER', productType: 'starter' });
    await bench.hub().refreshAccount();
    expect(rights()).toMatchObject({ productType: 'starter' });
    bench.upstreams.at(-1)?.events.onClose();
    expect(rights()).toBeUndefined();
  });
});
