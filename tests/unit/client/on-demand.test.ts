import { describe, expect, it, vi } from 'vitest';
import { onDemand } from '#client/app/on-demand.ts';

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

function watched(load: () => Promise<string>) {
  const mend = vi.fn(async () => {});
  const part = onDemand(load, mend);
  const seen: string[] = [];
  part.fetched$.subscribe((fetched) => seen.push(fetched.state === 'here' ? fetched.part : fetched.state));
  return { part, seen, mend };
}

describe('a part that is fetched on demand', () => {
  it('is fetched once, however often it is asked for, and is here at once for whoever comes later', async () => {
    const load = vi.fn(async () => 'code');
    const { part, seen, mend } = watched(load);
    part.fetch();
    part.fetch();
    await settled();
    part.fetch();
    await settled();
    expect(load).toHaveBeenCalledTimes(1);
    expect(seen).toEqual(['waiting', 'code']);
    expect(mend).not.toHaveBeenCalled();
    let first: unknown;
    part.fetched$.subscribe((fetched) => (first ??= fetched));
    expect(first).toEqual({ state: 'here', part: 'code' });
  });

  it('that did not come says so and can be tried again, its style sheets first', async () => {
    const load = vi.fn(async () => 'code').mockRejectedValueOnce(new Error('cut'));
    const { part, seen, mend } = watched(load);
    part.fetch();
    await settled();
    expect(seen).toEqual(['waiting', 'failed']);
    mend.mockRejectedValueOnce(new Error('no style sheet'));
    part.fetch();
    await settled();
    expect(load).toHaveBeenCalledTimes(1);
    part.fetch();
    await settled();
    expect(seen).toEqual(['waiting', 'failed', 'waiting', 'failed', 'waiting', 'code']);
    expect(mend).toHaveBeenCalledTimes(2);
  });
});
