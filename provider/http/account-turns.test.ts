import { setImmediate as nextTurn } from 'node:timers/promises';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createTurns, inTurn, leavingAtEnd } from './account-turns.ts';

describe('turns per key', () => {
  it('run a limited number at once, queue a limited number in order, and refuse the rest at once', async () => {
    const turns = createTurns({ atOnce: 2, waiting: 3 });
    const began: number[] = [];
    const leaves: (() => void)[] = [];
    const requested = Array.from({ length: 100 }, (_, index) => {
      const turn = turns.enter('owner');
      void turn?.then((leave) => {
        began.push(index);
        leaves[index] = leave;
      });
      return turn;
    });
    expect(requested.filter((turn) => turn === undefined)).toHaveLength(95);
    await nextTurn();
    expect(began).toEqual([0, 1]);
    for (const [left, running] of [
      [1, [0, 1, 2]],
      [0, [0, 1, 2, 3]],
      [3, [0, 1, 2, 3, 4]],
    ] as const) {
      leaves[left]?.();
      await nextTurn();
      await nextTurn();
      expect(began).toEqual(running);
    }
  });

  it('free a slot once, however often it is released', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 0 });
    const leave = await turns.enter('one');
    leave?.();
    leave?.();
    const second = turns.enter('one');
    expect(second).toBeDefined();
    leave?.();
    expect(turns.enter('one')).toBeUndefined();
  });

  it('never wait for another key', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 0 });
    await turns.enter('one');
    expect(turns.enter('one')).toBeUndefined();
    expect(turns.enter('two')).toBeDefined();
  });
});

describe('calls that take turns', () => {
  it('do no work if their caller left while waiting, and pass their turn to the next', async () => {
    const worked: string[] = [];
    const first = Promise.withResolvers<void>();
    const app = new Hono<{ Variables: { caller: { account: { id: string } } } }>();
    app.use(async (c, next) => {
      c.set('caller', { account: { id: 'owner' } });
      await next();
    });
    app.get('/:call', inTurn(createTurns({ atOnce: 1, waiting: 2 })), async (c) => {
      worked.push(c.req.param('call'));
      if (worked.length === 1) await first.promise;
      return c.text('done');
    });
    const leaving = new AbortController();
    const calls = [
      app.request('/first'),
      app.request(new Request('http://127.0.0.1/gone', { signal: leaving.signal })),
      app.request('/last'),
    ];
    leaving.abort();
    first.resolve();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 408, 200]);
    expect(worked).toEqual(['first', 'last']);
  });
});

describe('a stream that holds a slot', () => {
  const parts = (...texts: string[]) =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const text = texts.shift();
        if (text === 'broken') controller.error(new Error(text));
        else if (text) controller.enqueue(new TextEncoder().encode(text));
        else controller.close();
      },
    });

  it('releases it when it ends, when it fails, and when its reader leaves', async () => {
    const left: string[] = [];
    const whole = leavingAtEnd(parts('a', 'b'), () => left.push('end'));
    expect(left).toEqual([]);
    expect(await new Response(whole).text()).toBe('ab');
    const broken = leavingAtEnd(parts('a', 'broken'), () => left.push('failure'));
    await expect(new Response(broken).text()).rejects.toThrow('broken');
    await leavingAtEnd(parts('a', 'b'), () => left.push('gone')).cancel();
    expect(left).toEqual(['end', 'failure', 'gone']);
  });
});
