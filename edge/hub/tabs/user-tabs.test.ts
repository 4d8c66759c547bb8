import { describe, expect, it, vi } from 'vitest';
import { closeCodes } from '#shared/protocol.ts';
import { balanceOf } from '#tests/support/fake-calls/tokens.ts';
import { createHubBench } from '#tests/support/hub.ts';

describe("a user's tabs for the operator", () => {
  it('are behind for as long as one owes an ack, and resuming until they have what they missed [OPS-02]', async () => {
    const bench = createHubBench();
    const figures = () => {
      const { tabs, resuming, lag } = bench.hub().figures();
      return { tabs, resuming, lag };
    };
    expect(figures()).toEqual({ tabs: 0, resuming: 0, lag: null });
    const greeting = bench.attach(bench.session(), null);
    expect(figures()).toEqual({ tabs: 1, resuming: 1, lag: 0 });
    greeting.send({ type: 'hello', tab: 't1' });
    await bench.join();
    await bench.pass(1_000);
    expect(figures()).toEqual({ tabs: 1, resuming: 0, lag: 0 });
    for (let n = 1; n <= 200; n += 1) {
      bench.emit('tokens:updated', balanceOf(n));
      await bench.settle();
    }
    await bench.pass(7_000);
    expect(figures()).toEqual({ tabs: 1, resuming: 0, lag: 7_000 });
    greeting.send({ type: 'ack', seq: bench.hub().figures().head });
    expect(figures()).toEqual({ tabs: 1, resuming: 0, lag: 0 });
  });
});

describe("a user's tabs that a restarting portal sends away", () => {
  it('return at one moment, and share one reading where they come to [CO-03, ENG-01]', async () => {
    const before = createHubBench();
    const random = [0.2, 0.9];
    before.deps.random = () => random.shift() ?? 0;
    const sent = ['t1', 't2'].map((tab) => before.attach(before.session(), { tab }));
    await before.join();
    await before.pass(1_000);
    before.hub().drain();
    const byes = sent.map((tab) => tab.frames().at(-1));
    expect(byes).toEqual([1, 2].map(() => ({ type: 'bye', code: closeCodes.hubRestarted, retryMs: 1_200 })));

    const after = createHubBench();
    const inbox = vi.spyOn(after.calls.notifications, 'inbox');
    const returned = ['t1', 't2'].map((tab) =>
      after.attach(after.session(), { tab, epoch: 'of-the-other', seq: 1, id: 'x' }),
    );
    await after.settle();
    for (const tab of returned) expect(tab.frames().map(({ type }) => type)).toContain('snapshot');
    expect(inbox).toHaveBeenCalledTimes(1);
  });
});
