import { describe, expect, it } from 'vitest';
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
