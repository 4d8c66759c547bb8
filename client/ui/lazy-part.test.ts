import { describe, expect, it, vi } from 'vitest';
import { lazy } from './lazy-part.ts';

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

function watched(load: () => Promise<string>) {
  const part = lazy(load);
  const seen: string[] = [];
  part.fetched$.subscribe((fetched) => seen.push(fetched.state === 'here' ? fetched.part : fetched.state));
  return { part, seen };
}

describe('a lazy part', () => {
  it('is fetched once, however often it is requested, and is available at once for later subscribers', async () => {
    const load = vi.fn(async () => 'code');
    const { part, seen } = watched(load);
    expect(load).not.toHaveBeenCalled();
    part.fetch();
    part.fetch();
    await settled();
    part.fetch();
    await settled();
    expect(load).toHaveBeenCalledTimes(1);
    expect(seen).toEqual(['waiting', 'code']);
    let first: unknown;
    part.fetched$.subscribe((fetched) => {
      first ??= fetched;
    });
    expect(first).toEqual({ state: 'here', part: 'code' });
  });

  it('reports a failure and is not fetched again before a reload', async () => {
    const load = vi.fn(async () => Promise.reject(new Error('cut')));
    const { part, seen } = watched(load);
    part.fetch();
    await settled();
    part.fetch();
    await settled();
    expect(seen).toEqual(['waiting', 'failed']);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
