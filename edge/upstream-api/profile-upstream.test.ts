import { describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#shared/result.ts';
import { profileCall } from './profile-upstream.ts';
import type { CallUpstream } from './transport.ts';

type Answer = { profile: 'specification' | 'full' } | number;

/**
 * Answers with one value after the other; the last one stays. A number is the status of a refusal; 0 is no answer at
 * all.
 */
function provider(...answers: Answer[]) {
  let now = 0;
  const call = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return typeof answer === 'number' ? fail({ status: answer, error: { code: 'X', message: 'no' } }) : ok(answer);
  });
  const capabilities = profileCall(call as unknown as CallUpstream, () => now);
  return { ask: async () => (await capabilities()).profile, call, pass: (ms: number) => (now += ms) };
}

describe('the profile of a provider', () => {
  it('is what it declares, and the specification’s if it does not know the question', async () => {
    expect(await provider({ profile: 'full' }).ask()).toBe('full');
    expect(await provider({ profile: 'specification' }).ask()).toBe('specification');
    for (const refused of [401, 403, 404, 405]) expect(await provider(refused).ask()).toBe('specification');
  });

  it('is asked for once a minute, by one of the pages that open then', async () => {
    const { ask, call, pass } = provider({ profile: 'specification' }, { profile: 'full' });
    expect(await ask()).toBe('specification');
    pass(59_999);
    expect(await ask()).toBe('specification');
    expect(call).toHaveBeenCalledTimes(1);
    pass(1);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['full', 'specification', 'specification']);
    expect(call).toHaveBeenCalledTimes(2);
    expect(await ask()).toBe('full');
  });

  it('leaves nothing out while the provider can’t be reached, and is the last one known after that', async () => {
    const { ask, pass } = provider(0, 429, 502, { profile: 'specification' }, 0);
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual(['full', 'full', 'full', 'specification']);
    pass(60_000);
    expect(await ask()).toBe('specification');
  });

  it('is one question for a hundred pages at once, also of a provider that hangs', async () => {
    const quick = provider({ profile: 'specification' });
    const all = await Promise.all(Array.from({ length: 100 }, () => quick.ask()));
    expect([...new Set(all)]).toEqual(['specification']);
    expect(quick.call).toHaveBeenCalledTimes(1);

    vi.useFakeTimers();
    const call = vi.fn(() => new Promise(() => {}));
    const ask = profileCall(call as unknown as CallUpstream, () => 0);
    const asked = Promise.all(Array.from({ length: 100 }, async () => (await ask()).profile));
    await vi.advanceTimersByTimeAsync(2_000);
    expect([...new Set(await asked)]).toEqual(['full']);
    expect(call).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});
