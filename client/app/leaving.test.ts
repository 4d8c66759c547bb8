import { describe, expect, it } from 'vitest';
import { createLeaving } from './portal-root.ts';

/** Answers when it is told to, and is given up like a real one. */
function calls() {
  const requested: string[] = [];
  const answers: (() => void)[] = [];
  const fetch = ((path: string, init?: RequestInit) =>
    new Promise((resolve, reject) => {
      if (init?.signal?.aborted) return reject(new Error('given up'));
      requested.push(path);
      init?.signal?.addEventListener('abort', () => reject(new Error('given up')));
      answers.push(() => resolve(new Response(path)));
    })) as typeof globalThis.fetch;
  return { requested, answers, fetch };
}

describe('signing out', () => {
  it('aborts running calls, lets only the sign-out start, and rejects the others once it is over', async () => {
    const { requested, answers, fetch } = calls();
    const leaving = createLeaving({ fetch, lasting: '/session' });
    const emitted: string[] = [];
    const ask = (path: string) =>
      leaving.fetch(path).then(
        () => emitted.push(`${path} answered`),
        () => emitted.push(`${path} given up`),
      );
    const before = ask('/rows');
    const out = leaving.during(() => ask('/session'));
    const meanwhile = ask('/figures');
    await Promise.resolve();
    expect(emitted).toEqual([]);
    answers[1]?.();
    await Promise.all([out, before, meanwhile]);
    expect(emitted[0]).toBe('/session answered');
    expect(emitted.slice(1).toSorted()).toEqual(['/figures given up', '/rows given up']);
    expect(requested).toEqual(['/rows', '/session']);
  });

  it('lets calls continue when the sign-out fails', async () => {
    const { answers, fetch } = calls();
    const leaving = createLeaving({ fetch, lasting: '/session' });
    await expect(leaving.during(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
    const rows = leaving.fetch('/rows');
    answers[0]?.();
    expect(await (await rows).text()).toBe('/rows');
  });

  it('passes on the caller’s abort signal', async () => {
    const { fetch } = calls();
    const leaving = createLeaving({ fetch, lasting: '/session' });
    const own = new AbortController();
    const rows = leaving.fetch('/rows', { signal: own.signal });
    own.abort();
    await expect(rows).rejects.toThrow('given up');
  });
});
