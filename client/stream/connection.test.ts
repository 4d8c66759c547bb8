import { describe, expect, it } from 'vitest';
import { closeCodes, limits } from '#shared/protocol.ts';
import { tabWorld } from '#tests/support/tab-world.ts';

describe('delivery to the features', () => {
  it('passes on each event once, in order, whatever the wire repeats [ST4, LIVE-07]', () => {
    const tab = tabWorld().start();
    tab.batch(11, 13);
    tab.batch(12, 15);
    tab.batch(9, 11);
    expect(tab.seqs()).toEqual([11, 12, 13, 14, 15]);
  });

  it('resumes from the last event when the next one is missing, and passes on nothing after the hole [ST4]', () => {
    const tab = tabWorld().start();
    tab.batch(11, 11);
    tab.batch(13, 14);
    tab.pass(0);
    expect(tab.sockets).toHaveLength(2);
    tab.welcome('replay');
    expect(tab.hello()).toEqual({ type: 'hello', tab: 'tab-1', epoch: 'e1', seq: 11, id: 'id-11' });
    tab.batch(12, 14);
    expect(tab.seqs()).toEqual([11, 12, 13, 14]);
  });

  it('waits longer before each retry when the hub keeps skipping', () => {
    const tab = tabWorld({ random: 1 }).start();
    for (let round = 0; round < 2; round += 1) {
      tab.batch(20, 20);
      tab.pass(0);
      if (round === 0) tab.welcome('replay');
    }
    expect(tab.sockets).toHaveLength(2);
    tab.pass(limits.backoffFirst * 2);
    expect(tab.sockets).toHaveLength(3);
  });

  it('shows since when the provider has been quiet, while it is [LIVE-11]', () => {
    const tab = tabWorld().start();
    tab.socket().frame({ type: 'upstream', state: 'live', since: 1, quietSince: 400 });
    expect(tab.status()).toEqual({ state: 'live', quietSince: 400 });
    tab.socket().frame({ type: 'upstream', state: 'live', since: 1 });
    expect(tab.status()).toEqual({ state: 'live' });
    tab.socket().frame({ type: 'upstream', state: 'live', since: 1, quietSince: 900 });
    tab.socket().frame({ type: 'upstream', state: 'down', since: 2 });
    expect(tab.status()).toEqual({ state: 'down', since: 2 });
  });

  it('shows that the provider refuses, that it has not confirmed the room, and which parts cannot be read [LIVE-11]', () => {
    const tab = tabWorld().start();
    tab.socket().frame({ type: 'upstream', state: 'down', since: 2, reason: 'refused' });
    expect(tab.status()).toEqual({ state: 'provider-refuses', since: 2 });
    tab.socket().frame({ type: 'upstream', state: 'connecting', since: 2, reason: 'unconfirmed' });
    expect(tab.status()).toEqual({ state: 'unconfirmed' });
    tab
      .socket()
      .frame({ type: 'upstream', state: 'live', since: 3, failing: ['tokens', 'a part of a later release'] as never });
    expect(tab.status()).toEqual({ state: 'live', failing: ['tokens'] });
    tab.socket().frame({
      type: 'upstream',
      state: 'live',
      since: 3,
      reason: 'a reason of a later release' as never,
      failing: [],
    });
    expect(tab.status()).toEqual({ state: 'live' });
  });

  it('starts without a cursor and takes it from the snapshot [ST17, LIVE-08]', () => {
    const tab = tabWorld();
    tab.welcome('snapshot');
    expect(tab.hello()).toEqual({ type: 'hello', tab: 'tab-1' });
    tab.batch(11, 11); // before the snapshot there is nothing to apply it to
    tab.snapshot(10);
    tab.batch(11, 12);
    expect(tab.out.filter((each) => each.kind !== 'link').map((each) => each.kind)).toEqual([
      'snapshot',
      'event',
      'event',
    ]);
  });

  it('takes a snapshot in the middle of a connection as its new position [ST5]', () => {
    const tab = tabWorld().start();
    tab.batch(11, 12);
    tab.snapshot(500);
    tab.batch(501, 501);
    expect(tab.seqs()).toEqual([11, 12, 501]);
  });

  it('forgets its position when the epoch changes [ST2]', () => {
    const tab = tabWorld().start();
    tab.socket().onClose(1006);
    tab.pass(20_000);
    tab.welcome('snapshot', { epoch: 'e2' });
    tab.batch(11, 11);
    tab.snapshot(3, 'e2');
    tab.batch(4, 4);
    expect(tab.seqs()).toEqual([4]);
  });

  it('counts and skips an event it does not understand, and continues [LIVE-13]', () => {
    const tab = tabWorld().start();
    tab.batch(11, 11, { type: 'weather.changed' });
    tab.batch(12, 12, { data: { from: 'yesterday' } });
    tab.socket().onText('{"type":"surprise"}');
    tab.socket().onText('not json');
    tab.batch(13, 13);
    expect(tab.seqs()).toEqual([13]);
    expect(tab.link().unknown).toBe(4);
    expect(tab.sockets).toHaveLength(1);
  });
});

describe('reporting what is drawn', () => {
  const drawnBy = (tab: ReturnType<typeof tabWorld>) => tab.socket().sent.filter(({ text }) => text.includes('drawn'));
  const alert = { type: 'notification.created' };

  it('names the newest alert once it is drawn, at most once a second [OPS-01]', () => {
    const tab = tabWorld({ drawnAfter: 16 });
    tab.welcome('snapshot', { drawn: true });
    tab.snapshot(10);
    tab.pass(2_000);
    tab.batch(11, 12, alert);
    tab.pass(100);
    for (let seq = 13; seq <= 40; seq += 1) {
      tab.batch(seq, seq, alert);
      tab.pass(10);
    }
    tab.pass(5_000);
    expect(drawnBy(tab)).toEqual([
      { at: 16, text: '{"type":"drawn","seq":10}' },
      { at: 2_016, text: '{"type":"drawn","seq":12}' },
      { at: 3_016, text: '{"type":"drawn","seq":40,"ago":630}' },
    ]);
  });

  it('says nothing of other events, and nothing to a hub that does not ask [OPS-01]', () => {
    const asked = tabWorld();
    asked.welcome('snapshot', { drawn: true });
    asked.snapshot(10);
    asked.pass(2_000);
    asked.batch(11, 11);
    asked.pass(2_000);
    expect(drawnBy(asked)).toHaveLength(1);

    const silent = tabWorld().start();
    silent.batch(11, 11, alert);
    silent.pass(2_000);
    expect(drawnBy(silent)).toEqual([]);
  });
});

describe('acknowledging', () => {
  it('sends nothing unless an acknowledgment is requested [ST5]', () => {
    const tab = tabWorld().start();
    for (let seq = 11; seq < 111; seq += 1) {
      tab.batch(seq, seq, { data: { from: 1, to: 2, filling: 'x'.repeat(1024) } });
      tab.pass(100);
    }
    expect(tab.acks()).toEqual([]);
  });

  it('answers at once with its position, whether visible or hidden [ST5]', () => {
    const tab = tabWorld().start();
    tab.pass(2000);
    tab.batch(11, 12, { ack: true });
    tab.pass(500);
    tab.visible$.next(false);
    tab.batch(13, 13, { ack: true });
    expect(tab.acks()).toEqual([
      { at: 2000, text: '{"type":"ack","seq":12}' },
      { at: 2500, text: '{"type":"ack","seq":13}' },
    ]);
  });

  it('answers a snapshot that requests it [ST5]', () => {
    const tab = tabWorld();
    tab.welcome('snapshot');
    tab.snapshot(10, 'e1', true);
    expect(tab.acks().map(({ text }) => text)).toEqual(['{"type":"ack","seq":10}']);
  });

  it('never sends more than 20 frames a second, even hidden during a flood of requests, and ends with the last position [ST9]', () => {
    const tab = tabWorld().start();
    tab.visible$.next(false);
    tab.pass(1000);
    for (let seq = 11; seq < 1011; seq += 1) {
      tab.batch(seq, seq, { ack: true });
      tab.pass(1);
    }
    expect(tab.acks().length).toBeLessThanOrEqual(11);
    tab.pass(100);
    expect(tab.acks().at(-1)?.text).toBe('{"type":"ack","seq":1010}');
  });
});

describe('staying connected', () => {
  it('pings every 25 s and treats a socket that is silent for 5 s as lost [ST17]', () => {
    const tab = tabWorld().start();
    tab.pass(limits.pingEvery);
    expect(tab.pings()).toBe(1);
    tab.socket().onText('pong');
    tab.pass(limits.pingEvery);
    expect(tab.pings()).toBe(2);
    tab.pass(limits.pongTimeout);
    expect(tab.socket().closedByTab).toBe(true);
    expect(tab.status()).toEqual({ state: 'reconnecting', attempt: 1 });
  });

  it.each(['pageshow', 'online', 'visible'] as const)('pings the socket at once on %s [ST17]', (signal) => {
    const tab = tabWorld().start();
    const wake = {
      pageshow: () => tab.pageshow$.next(),
      online: () => tab.online$.next(true),
      visible: () => tab.visible$.next(true),
    }[signal];
    if (signal === 'online') tab.online$.next(false);
    if (signal === 'visible') tab.visible$.next(false);
    tab.socket().onText('pong');
    const before = tab.pings();
    wake();
    expect(tab.pings()).toBe(before + 1);
  });

  it('retries at once when the user is back [ST17]', () => {
    const tab = tabWorld({ random: 1 }).start();
    tab.visible$.next(false);
    tab.socket().onClose(1006);
    expect(tab.sockets).toHaveLength(1);
    tab.visible$.next(true);
    expect(tab.sockets).toHaveLength(2);
  });

  it('never holds two sockets, whatever wakes it [ST17]', () => {
    const tab = tabWorld();
    for (let round = 0; round < 5; round += 1) {
      tab.pageshow$.next();
      tab.online$.next(false);
      tab.online$.next(true);
      tab.visible$.next(false);
      tab.visible$.next(true);
      tab.welcome('snapshot');
      tab.pageshow$.next();
      tab.socket().onClose(1006);
      tab.pageshow$.next();
      tab.pass(30_000);
    }
    expect(tab.mostAlive()).toBe(1);
  });

  it('gives up a socket that never receives a welcome', () => {
    const tab = tabWorld();
    tab.socket().onOpen();
    tab.pass(limits.helloTimeout + limits.backoffFirst);
    expect(tab.sockets).toHaveLength(2);
  });

  it('waits longer after each failure, up to 20 s, and starts over after 30 s live [ST10]', () => {
    const tab = tabWorld({ random: 1 });
    const waits: number[] = [];
    const lose = () => {
      tab.socket().onClose(1006);
      const from = tab.scheduler.now();
      const count = tab.sockets.length;
      while (tab.sockets.length === count) tab.pass(100);
      waits.push(tab.scheduler.now() - from);
    };
    for (let round = 0; round < 7; round += 1) lose();
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 20_000]);
    tab.welcome('snapshot');
    for (let second = 0; second < 30; second += 5) {
      tab.pass(5000);
      tab.socket().onText('pong');
    }
    lose();
    expect(waits.at(-1)).toBe(500);
  });

  it('waits as long as the bye requests [ST10]', () => {
    const tab = tabWorld().start();
    tab.socket().frame({ type: 'bye', code: closeCodes.hubRestarted, retryMs: 7000 });
    tab.socket().onClose(closeCodes.hubRestarted);
    tab.pass(6900);
    expect(tab.sockets).toHaveLength(1);
    tab.pass(100);
    expect(tab.sockets).toHaveLength(2);
  });

  it('leaves nothing running after close', () => {
    const tab = tabWorld().start();
    tab.batch(11, 11);
    tab.close();
    const sent = tab.socket().sent.length;
    tab.pass(120_000);
    expect(tab.sockets).toHaveLength(1);
    expect(tab.socket().sent).toHaveLength(sent);
    expect(tab.socket().closedByTab).toBe(true);
  });
});

describe('closing codes', () => {
  const closed = (...codes: number[]) => {
    const tab = tabWorld({ random: 0 });
    for (const code of codes) {
      tab.welcome('snapshot');
      tab.socket().onClose(code);
      tab.pass(50);
    }
    return tab;
  };

  it('reconnects after any code from 4000 to 4499 [ST10]', () => {
    for (const code of [4000, closeCodes.tooSlow, closeCodes.tooManyFrames, closeCodes.silent, 4499])
      expect(closed(code).sockets).toHaveLength(2);
  });

  it('gives up after the third frame that the hub could not read [ST9]', () => {
    expect(closed(4400, 4400).sockets).toHaveLength(3);
    const tab = closed(4400, 4400, 4400);
    expect(tab.sockets).toHaveLength(3);
    expect(tab.status()).toEqual({ state: 'ended', reason: 'refused' });
  });

  it('retries once with the current cookie when the session has expired, then requires a sign-in [ST8]', () => {
    expect(closed(4401).sockets).toHaveLength(2);
    const tab = closed(4401, 4401);
    expect(tab.sockets).toHaveLength(2);
    expect(tab.status()).toEqual({ state: 'ended', reason: 'signed-out' });
  });

  it('ends with the reason of every other final code [ST10]', () => {
    expect(closed(closeCodes.signedOut).status()).toEqual({ state: 'ended', reason: 'signed-out' });
    expect(closed(closeCodes.unknownProtocol).status()).toEqual({ state: 'ended', reason: 'reload' });
    expect(closed(4777).status()).toEqual({ state: 'ended', reason: 'refused' });
  });

  it('ends for good: no signal reconnects it [ST10]', () => {
    const tab = closed(closeCodes.signedOut);
    tab.pageshow$.next();
    tab.visible$.next(false);
    tab.visible$.next(true);
    tab.pass(60_000);
    expect(tab.sockets).toHaveLength(1);
  });

  it('waits until the tab is visible again after too many sockets [ST9]', () => {
    const tab = closed(closeCodes.tooManySockets);
    expect(tab.status()).toEqual({ state: 'paused' });
    tab.pageshow$.next();
    tab.pass(60_000);
    expect(tab.sockets).toHaveLength(1);
    tab.visible$.next(false);
    tab.visible$.next(true);
    expect(tab.sockets).toHaveLength(2);
  });
});

describe('the state of the connection', () => {
  it('goes through connecting, live, and reconnecting with the attempt number [LIVE-11]', () => {
    const tab = tabWorld({ random: 0 });
    expect(tab.status()).toEqual({ state: 'connecting' });
    tab.welcome('snapshot');
    expect(tab.status()).toEqual({ state: 'live' });
    tab.socket().onClose(1006);
    expect(tab.status()).toEqual({ state: 'reconnecting', attempt: 1 });
    tab.pass(50);
    tab.socket().onClose(1006);
    expect(tab.status()).toEqual({ state: 'reconnecting', attempt: 2 });
    tab.pass(50);
    tab.welcome();
    expect(tab.status()).toEqual({ state: 'live' });
  });

  it('is not live before the hub has said so of the provider, also after a reconnect [LIVE-11]', () => {
    const tab = tabWorld({ random: 0 });
    tab.greeting('snapshot');
    expect(tab.status()).toEqual({ state: 'connecting' });
    tab.socket().frame({ type: 'upstream', state: 'live', since: 0 });
    expect(tab.status()).toEqual({ state: 'live' });
    tab.socket().onClose(1006);
    tab.pass(50);
    tab.greeting();
    expect(tab.status()).toEqual({ state: 'connecting' });
    tab.socket().frame({ type: 'upstream', state: 'down', since: 77 });
    expect(tab.status()).toEqual({ state: 'down', since: 77 });
  });

  it('shows that the provider is down, and since when, while the edge is reachable [LIVE-11]', () => {
    const tab = tabWorld().start();
    tab.socket().frame({ type: 'upstream', state: 'down', since: 77 });
    expect(tab.status()).toEqual({ state: 'down', since: 77 });
    tab.socket().frame({ type: 'upstream', state: 'live', since: 99 });
    expect(tab.status()).toEqual({ state: 'live' });
  });

  it('shows offline only when the socket is gone too, since a portal on the same machine still answers [LIVE-11]', () => {
    const tab = tabWorld({ random: 0 }).start();
    tab.pass(1000);
    tab.online$.next(false);
    expect(tab.status()).toEqual({ state: 'live' });
    tab.pass(limits.pongTimeout);
    expect(tab.status()).toEqual({ state: 'offline', since: 1000 });
    tab.online$.next(true);
    tab.welcome();
    expect(tab.status()).toEqual({ state: 'live' });
  });

  it('pings again every 5 s while offline, since the first ping may have gone through [LIVE-11]', () => {
    const tab = tabWorld({ random: 0 }).start();
    tab.online$.next(false);
    tab.socket().onText('pong');
    tab.pass(limits.pongTimeout);
    expect(tab.status()).toEqual({ state: 'live' });
    tab.pass(limits.pongTimeout);
    expect(tab.status()).toMatchObject({ state: 'offline' });
  });

  it('measures the offset of this clock again with every pong that carries the time of the edge [ST17]', () => {
    const tab = tabWorld().start();
    const { clockOffset } = tab.link();
    const HOURS = 7_200_000;
    // The clock of this machine is two hours behind: a laptop woke.
    tab.socket().onText(`pong ${tab.scheduler.now() + clockOffset + HOURS}`);
    expect(tab.link()).toMatchObject({ clockOffset: clockOffset + HOURS, unknown: 0 });
    tab.socket().onText('pong');
    expect(tab.link()).toMatchObject({ clockOffset: clockOffset + HOURS, unknown: 0 });
    tab.socket().onText(`pong ${tab.scheduler.now() + clockOffset}`);
    expect(tab.link()).toMatchObject({ clockOffset });
  });

  it('has the time of the last event and the offset of this clock [LIVE-11, ST17]', () => {
    const tab = tabWorld().start();
    tab.batch(11, 12);
    expect(tab.link()).toMatchObject({ lastEventAt: 100_012, clockOffset: 5000, beats: 2 });
    tab.batch(13, 13, { type: 'stream.gap', data: { from: 1, to: 2 } });
    expect(tab.link()).toMatchObject({ lastEventAt: 100_012 });
  });
});
