import { VirtualTimeScheduler } from 'rxjs';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { CALL_PATIENCE, createCall, readHead } from './call.ts';

const schema = v.object({ count: v.number() });
const answering = (response: (signal: AbortSignal) => Response | Promise<Response>) => {
  const onSignedOut = vi.fn();
  const scheduler = new VirtualTimeScheduler();
  scheduler.maxFrames = 0;
  const fetching = vi.fn(async (_: string, { signal }: { signal: AbortSignal }) => response(signal));
  const call = createCall({ fetch: fetching as unknown as typeof fetch, scheduler, onSignedOut });
  const pass = (ms: number) => {
    scheduler.maxFrames += ms;
    scheduler.flush();
  };
  return {
    onSignedOut,
    call,
    fetching,
    pass,
    waiting: () => scheduler.actions.length,
    run: (patience?: number) => call({ name: 'count things', path: '/api/things', schema, patience }),
  };
};
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);

describe('an API call', () => {
  it('returns the answer and the position in the stream at which it was read [ST13]', async () => {
    const { run } = answering(() => json({ count: 3 }, { headers: { 'Stream-Head': 'e:1:42' } }));
    expect(await run()).toEqual({ ok: true, value: { value: { count: 3 }, head: { epoch: 'e:1', seq: 42 } } });
    expect([readHead(null), readHead('x'), readHead('e:-1'), readHead(':4')]).toEqual([null, null, null, null]);
  });

  it('does not wait in the browser’s cache for an equal call of another tab', async () => {
    const { run, fetching } = answering(() => json({ count: 3 }));
    await run();
    expect(fetching.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-store' });
  });

  it('ends when the caller aborts it', async () => {
    const asker = new AbortController();
    const { call, waiting } = answering(aborted);
    const answer = call({ name: 'count things', path: '/api/things', schema, signal: asker.signal });
    asker.abort();
    expect(await answer).toMatchObject({ ok: false, error: { status: 0 } });
    expect(waiting()).toBe(0);
  });

  it('names the call when its answer does not match the schema', async () => {
    const { run } = answering(() => json({ count: 'three' }));
    expect(await run()).toEqual({
      ok: false,
      error: { status: 200, code: 'BAD_ANSWER', message: "The answer to 'count things' could not be read (count)." },
    });
  });

  it('passes on the code, message, and field messages of a refusal [ERR-02]', async () => {
    const body = { code: 'INVALID', message: 'Please look at the form', errors: { email: 'Too long' } };
    expect(await answering(() => json(body, { status: 400 })).run()).toEqual({
      ok: false,
      error: { status: 400, ...body },
    });
  });

  it('has a message for an answer without one and for no answer at all', async () => {
    expect(await answering(() => new Response('<h1>Bad gateway</h1>', { status: 502 })).run()).toMatchObject({
      error: { status: 502, code: 'EXCEPTION', message: 'Error can not request server' },
    });
    const none = answering(() => Promise.reject(new TypeError('failed')));
    expect(await none.run()).toMatchObject({
      error: { status: 0, message: 'The portal did not answer. Check your connection and try again.' },
    });
  });

  it('times out while waiting for the whole answer and says after how many seconds [ERR-01]', async () => {
    const silent = answering(aborted);
    const nothing = silent.run();
    silent.pass(CALL_PATIENCE - 1);
    expect(await Promise.race([nothing, 'still waiting'])).toBe('still waiting');
    silent.pass(1);
    expect(await nothing).toMatchObject({
      error: {
        status: 0,
        message: 'The portal did not answer within 20 seconds. Check your connection and try again.',
      },
    });

    // The head of an answer is not yet an answer.
    const halting = answering((signal) => ({ text: () => aborted(signal) }) as unknown as Response);
    const half = halting.run(60_000);
    halting.pass(60_000);
    expect(await half).toMatchObject({
      error: { message: 'The portal did not answer within 60 seconds. Check your connection and try again.' },
    });

    const prompt = answering(() => json({ count: 3 }));
    await prompt.run();
    expect(prompt.waiting()).toBe(0);
  });

  it('reads the delay from Retry-After and caps it at one hour [ST16]', async () => {
    const refused = (wait: string) =>
      answering(() =>
        json({ code: 'TOO_MANY', message: 'Later' }, { status: 429, headers: { 'Retry-After': wait } }),
      ).run() as Promise<{
        error: { retryMs?: number };
      }>;
    expect((await refused('7')).error.retryMs).toBe(7_000);
    expect((await refused('99999999')).error.retryMs).toBe(3_600_000);
    expect((await refused('soon')).error.retryMs).toBeUndefined();
  });

  it('reports the end of the session, but not a refused sign-in', async () => {
    const over = answering(() => json({ code: 'SIGNED_OUT', message: 'x' }, { status: 401 }));
    await over.run();
    expect(over.onSignedOut).toHaveBeenCalledOnce();
    const refused = answering(() => json({ code: 'SIGN_IN_FAILED', message: 'x' }, { status: 401 }));
    await refused.run();
    expect(refused.onSignedOut).not.toHaveBeenCalled();
  });
});
