import { describe, expect, it } from 'vitest';
import { Sequence } from '#edge/hub/log/sequence.ts';
import type { UpstreamFailure } from '#edge/hub/ports.ts';
import { parseEvent, type StreamEvent } from '#shared/events.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { upstreamEvents } from '#shared/upstream/frames.ts';
import { balanceOf } from '#tests/support/fake-calls/tokens.ts';
import { createHubBench } from '#tests/support/hub.ts';
import { SliceReader } from './slice-reader.ts';
import { type SliceName, slices } from './slices.ts';

const passing: UpstreamFailure = { status: 503, error: { code: 'X', message: 'x' } };
const refused: UpstreamFailure = { status: 403, error: { code: 'X', message: 'x' } };
const user = (planName: string) => ({ _id: 'u1', accountType: 'USER', productType: 'basic', planName });

/** A reader whose calls are answered when the test says so, and in the order that it says. */
function createReaderBench() {
  const bench = createHubBench();
  const events: StreamEvent[] = [];
  const sequence = new Sequence('u1', bench.deps, (signal) => {
    if (signal.type === 'stored')
      events.push(...signal.events.map(({ body }) => parseEvent(JSON.parse(body)) as StreamEvent));
  });
  const heard = { retryIn: undefined as number | undefined, users: 0, failingChanged: 0, staged: () => {} };
  const stage: Sequence['stage'] = (staged) => {
    sequence.stage(staged);
    heard.staged();
  };
  const reader = new SliceReader({
    deps: bench.deps,
    due: {
      set: (_name, ms) => {
        heard.retryIn = ms;
      },
    },
    sequence: { stage, isClosed: () => false },
    sessions: { token: () => 'token' },
    emit({ type }) {
      if (type === 'failing-changed') heard.failingChanged += 1;
      if (type === 'account-read') heard.users += 1;
    },
  });
  const requested: ((answer: Result<never, UpstreamFailure>) => void)[] = [];
  const waits = () => new Promise<never>((resolve) => requested.push(resolve as never));
  const hold = (name: SliceName) => {
    const { account, integrations, tokens, mutes } = bench.calls;
    if (name === 'account') account.userInfo = waits;
    if (name === 'integration') integrations.status = waits;
    if (name === 'tokens') tokens.balance = waits;
    if (name === 'mutes') mutes.list = waits;
  };
  return {
    ...bench,
    reader,
    sequence,
    heard,
    /** From now on the answers about this slice wait for `answer` or `fails`. */
    hold,
    requested,
    async answer(index: number, value: unknown) {
      requested[index]?.(ok(value as never));
      await bench.settle();
    },
    async fails(index: number, failure: UpstreamFailure) {
      requested[index]?.(fail(failure));
      await bench.settle();
    },
    emitted: (type?: string) => events.filter((event) => type === undefined || event.type === type),
    /** A reconcile's reading, to its end. */
    async afterGap() {
      void reader.readAfterGap('token');
      await bench.settle();
    },
    /** Waits as long as the reader asked for, and has it try again. */
    async retry() {
      const ms = heard.retryIn;
      heard.retryIn = undefined;
      if (ms === undefined) throw new Error('No retry is due');
      await bench.pass(ms);
      void reader.retryDue();
      await bench.settle();
      return ms;
    },
  };
}

describe('the table of slices', () => {
  it('has a slice for every stale notice of the provider, and the read value fits its event [LIVE-09]', async () => {
    const { calls } = createHubBench();
    const words = Object.values(upstreamEvents).filter((row) => row.brings === 'stale');
    expect(words.length).toBeGreaterThan(3);
    for (const { slice: name, becomes } of words) {
      const slice = slices[name] as (typeof slices)[SliceName] & { dataOf(value: unknown): unknown };
      const read = await slice.read(calls, 'token');
      const data = read.ok ? slice.dataOf(read.value) : undefined;
      expect(
        parseEvent({ seq: 1, id: 'a', type: becomes, at: 0, data: JSON.parse(JSON.stringify(data)) }),
      ).toMatchObject({ type: becomes });
    }
  });
});

describe('reading a slice', () => {
  it('never emits an older answer after a newer one, and doesn’t report it to the hub [ST13]', async () => {
    const bench = createReaderBench();
    bench.hold('account');
    void bench.reader.readStale('account', 'account.updated');
    void bench.reader.readStale('account', 'subscription.updated');
    await bench.answer(1, user('new'));
    await bench.answer(0, user('old'));
    expect(bench.emitted()).toMatchObject([{ type: 'subscription.updated', data: { plan: { name: 'new' } } }]);
    expect(bench.heard.users).toBe(1);
  });

  it('runs one read at a time, and one more for all notices that arrived meanwhile [LIVE-09]', async () => {
    const bench = createReaderBench();
    bench.hold('integration');
    for (let n = 0; n < 4; n += 1) void bench.reader.readStale('integration');
    expect(bench.requested).toHaveLength(1);
    await bench.answer(0, { na: false, eu: false });
    expect(bench.requested).toHaveLength(2);
    await bench.answer(1, { na: true, eu: false });
    expect(bench.requested).toHaveLength(2);
    expect(bench.emitted().map(({ data }) => data)).toEqual([
      { na: false, eu: false },
      { na: true, eu: false },
    ]);
    void bench.reader.readStale('integration');
    expect(bench.requested).toHaveLength(3);
  });

  it('retries a transient failure but not a refusal, and then emits the event of the notice that caused it [ST16]', async () => {
    const bench = createReaderBench();
    bench.hold('account');
    void bench.reader.readStale('account');
    await bench.fails(0, refused);
    expect(bench.heard.retryIn).toBeUndefined();
    void bench.reader.readStale('account', 'subscription.updated');
    await bench.fails(1, passing);
    await bench.retry();
    await bench.answer(2, user('Advanced'));
    expect(bench.emitted()).toMatchObject([{ type: 'subscription.updated' }]);
    expect(bench.heard.retryIn).toBeUndefined();
  });

  it('waits longer with each retry, up to minutes; the slice counts as failing from the second failure until a read or a live event brings it', async () => {
    const bench = createReaderBench();
    bench.calls.tokens.balance = async () => fail(passing);
    await bench.afterGap();
    expect(bench.reader.failing()).toEqual([]);
    const waits: number[] = [];
    for (let n = 0; n < 12; n += 1) waits.push(await bench.retry());
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits[0]).toBeLessThanOrEqual(500);
    expect(waits.at(-1)).toBeGreaterThan(100_000);
    expect(waits.at(-1)).toBeLessThanOrEqual(300_000);
    expect([bench.reader.failing(), bench.heard.failingChanged]).toEqual([['tokens'], 1]);
    bench.reader.acceptLive({ type: 'tokens.updated', data: balanceOf(9) });
    expect([bench.reader.failing(), bench.heard.failingChanged]).toEqual([[], 2]);
  });

  it('never emits a numbered list after one with a higher number, whichever was requested first [LIVE-10]', async () => {
    const bench = createReaderBench();
    bench.hold('mutes');
    void bench.reader.readStale('mutes');
    expect(bench.reader.acceptLive({ type: 'mutes.updated', data: { rev: 4, mutes: [] } })).toBe(true);
    await bench.answer(0, { rev: 3, mutes: [] });
    expect(bench.emitted()).toEqual([]);
    expect(bench.reader.acceptLive({ type: 'mutes.updated', data: { rev: 4, mutes: [] } })).toBe(false);
    expect(bench.reader.acceptLive({ type: 'mutes.updated', data: { rev: 5, mutes: [] } })).toBe(true);
  });

  it('emits a slice that a snapshot lacked to all tabs, whatever they received before [LIVE-10]', async () => {
    const bench = createReaderBench();
    bench.calls.mutes.list = async () => ok({ rev: 4, mutes: [] });
    bench.reader.acceptLive({ type: 'mutes.updated', data: { rev: 4, mutes: [] } });
    bench.reader.missingInSnapshot('mutes');
    await bench.retry();
    expect(bench.emitted()).toMatchObject([{ type: 'mutes.updated', data: { rev: 4 } }]);
  });
});

describe('reading after a gap', () => {
  it('emits the balance unless the tabs already have it, and the account only if it changed since the first read [ST13, ST16]', async () => {
    const bench = createReaderBench();
    await bench.afterGap();
    expect(bench.emitted().map(({ type }) => type)).toEqual(['tokens.updated']);
    await bench.afterGap();
    expect(bench.emitted()).toHaveLength(1);
    bench.calls.account.userInfo = async () => ok(user('Advanced'));
    bench.calls.tokens.balance = async () => ok(balanceOf(3));
    await bench.afterGap();
    await bench.afterGap();
    expect(bench.emitted().map(({ type }) => type)).toEqual(['tokens.updated', 'account.updated', 'tokens.updated']);
  });

  it('doesn’t repeat a value that a snapshot has just shown [ST13]', async () => {
    const bench = createReaderBench();
    bench.reader.inSnapshot('tokens', balanceOf(3));
    bench.calls.tokens.balance = async () => ok(balanceOf(3));
    await bench.afterGap();
    expect(bench.emitted()).toEqual([]);
  });

  it('drops a balance that a live one has overtaken, in flight or during its commit [ST13]', async () => {
    const bench = createReaderBench();
    bench.hold('tokens');
    void bench.reader.readAfterGap('token');
    bench.reader.acceptLive({ type: 'tokens.updated', data: balanceOf(9) });
    await bench.answer(0, balanceOf(1));
    void bench.reader.readAfterGap('token');
    bench.requested[1]?.(ok(balanceOf(2) as never));
    // As late as it can be: the answer is in line, its commit not yet written.
    let inLine = 0;
    bench.heard.staged = () => {
      inLine += 1;
      bench.reader.acceptLive({ type: 'tokens.updated', data: balanceOf(8) });
    };
    await bench.settle();
    expect(inLine).toBe(1);
    bench.heard.staged = () => {};
    expect(bench.emitted()).toEqual([]);
    void bench.reader.readAfterGap('token');
    await bench.answer(2, balanceOf(7));
    expect(bench.emitted()).toMatchObject([{ type: 'tokens.updated', data: balanceOf(7) }]);
  });

  it('reads the integration only if the read after the provider’s notice failed, and then emits it [LIVE-09]', async () => {
    const bench = createReaderBench();
    bench.hold('integration');
    await bench.afterGap();
    expect(bench.requested).toHaveLength(0);
    void bench.reader.readStale('integration');
    await bench.fails(0, passing);
    void bench.reader.readAfterGap('token');
    await bench.answer(1, { na: true, eu: true });
    expect(bench.emitted('integration.updated')).toMatchObject([{ data: { na: true, eu: true } }]);
    await bench.afterGap();
    expect(bench.requested).toHaveLength(2);
  });

  it('retries a failed slice alone, and doesn’t retry a refusal [ST16]', async () => {
    const bench = createReaderBench();
    let [accounts, balances] = [0, 0];
    bench.calls.account.userInfo = async () => {
      accounts += 1;
      return fail(refused);
    };
    bench.calls.tokens.balance = async () => {
      balances += 1;
      return balances < 3 ? fail(passing) : ok(balanceOf(3));
    };
    await bench.afterGap();
    await bench.retry();
    await bench.retry();
    expect([accounts, balances]).toEqual([1, 3]);
    expect(bench.emitted()).toMatchObject([{ type: 'tokens.updated', data: balanceOf(3) }]);
    expect(bench.heard.retryIn).toBeUndefined();
  });
});
