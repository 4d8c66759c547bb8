import { asyncScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { createFileCall } from './file-call.ts';
import { readStorefront } from './storefront-reader.ts';

const wanted = { sellerId: 'A1', general: ['info' as const] };
const line = (what: unknown) => `${JSON.stringify(what)}\n`;
const rows = (from: number, count: number) => Array.from({ length: count }, (_, n) => ({ asin: `B${from + n}` }));

/** Reads what an edge writes in these pieces; `read` is how many of them were taken. */
async function reading(
  pieces: readonly string[],
  options: { status?: number; signal?: AbortController; ends?: boolean; onRows?: (count: number) => void } = {},
) {
  let [taken, cancelled] = [0, false];
  const requested: unknown[] = [];
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[taken];
        taken += 1;
        if (piece !== undefined) controller.enqueue(new TextEncoder().encode(piece));
        else if (options.ends === false) controller.error(new Error('Gone'));
        else controller.close();
      },
      cancel: () => {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const fetch = async (path: unknown, init?: RequestInit) => {
    requested.push([path, JSON.parse(String(init?.body))]);
    return new Response(body, { status: options.status ?? 200 });
  };
  const came: string[] = [];
  const signal = options.signal ?? new AbortController();
  const outcome = await readStorefront(
    {
      fileCall: createFileCall({ fetch: fetch as typeof globalThis.fetch, onSignedOut: () => {} }),
      scheduler: asyncScheduler,
    },
    wanted,
    (some, of) => {
      came.push(...some.map(({ asin }) => asin));
      options.onRows?.(came.length);
      expect(of).toBe(6);
    },
    signal.signal,
  );
  return { outcome, came, requested, cancelled };
}

describe('a storefront download', () => {
  const all =
    line({ rows: rows(0, 4), of: 6 }) + line({ rows: rows(4, 2), of: 6 }) + line({ end: { rows: 6, unreadable: 1 } });

  it('yields rows line by line, wherever the network splits them', async () => {
    const { outcome, came, requested } = await reading(all.match(/[\s\S]{1,17}/g) ?? []);
    expect(outcome).toEqual({ ok: true, value: { rows: 6, unreadable: 1 } });
    expect(came).toEqual(['B0', 'B1', 'B2', 'B3', 'B4', 'B5']);
    expect(requested).toEqual([['/api/sellers/storefront', wanted]]);
  });

  it('keeps the rows it received before an interruption and gives the reason', async () => {
    const first = line({ rows: rows(0, 4), of: 6 });
    for (const [pieces, ends] of [
      [[first], true],
      [[first], false],
      [[first, 'no JSON\n'], true],
    ] as const) {
      const { outcome, came } = await reading(pieces, { ends });
      expect(came).toHaveLength(4);
      expect(outcome).toMatchObject({
        ok: false,
        error: { code: 'BAD_ANSWER', message: 'The download was interrupted. You keep what was loaded.' },
      });
    }
    const answered = await reading([first, line({ failed: { code: 'X', message: 'Down.' } })]);
    expect(answered.outcome).toMatchObject({ ok: false, error: { code: 'X', message: 'Down.' } });
    const refused = await reading(['{"code":"NO_TOKENS","message":"Too few."}'], { status: 402 });
    expect(refused).toMatchObject({
      outcome: { ok: false, error: { status: 402, code: 'NO_TOKENS', message: 'Too few.' } },
      came: [],
    });
  });

  it('is canceled at the server when the caller aborts it', async () => {
    const signal = new AbortController();
    const { came, cancelled, outcome } = await reading(
      [line({ rows: rows(0, 4), of: 6 }), line({ rows: rows(4, 2), of: 6 })],
      {
        signal,
        onRows: () => signal.abort(),
      },
    );
    expect([came.length, cancelled, outcome.ok]).toEqual([4, true, false]);
  });
});
