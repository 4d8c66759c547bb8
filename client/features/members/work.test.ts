import { describe, expect, it } from 'vitest';
import { cloneCalls } from '#shared/members/member-work.ts';
import { createWork } from './work.ts';

const no = { status: 500, code: 'EXCEPTION', message: 'Not now' };

describe('a batch of calls', () => {
  it('clones eight marketplaces for ALL and reports progress [MEM-04]', async () => {
    const requested: string[] = [];
    const work = createWork(
      cloneCalls('ALL').map((name) => ({
        name,
        call: async () => {
          requested.push(name);
          return null;
        },
      })),
    );
    const seen: number[] = [];
    work.state$.subscribe(({ done }) => seen.push(done));
    expect(await work.run()).toMatchObject({ state: 'done', done: 8, of: 8, failed: [] });
    expect(requested).toEqual(['US', 'CA', 'MX', 'UK', 'DE', 'IT', 'FR', 'ES']);
    expect([...new Set(seen)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(cloneCalls('UK')).toEqual(['UK']);
  });

  it('stops when it is canceled and keeps finished calls', async () => {
    const requested: string[] = [];
    const work = createWork(
      ['US', 'CA', 'MX'].map((name) => ({
        name,
        call: async () => {
          requested.push(name);
          if (name === 'CA') work.cancel();
          return null;
        },
      })),
    );
    expect(await work.run()).toMatchObject({ state: 'paused', done: 2, of: 3 });
    expect(requested).toEqual(['US', 'CA']);
  });

  it('continues after a failure, names it with the reason, and retries only that call', async () => {
    let broken = true;
    const requested: string[] = [];
    const work = createWork(
      ['US', 'CA', 'MX'].map((name) => ({
        name,
        call: async () => {
          requested.push(name);
          return broken && name === 'CA' ? no : null;
        },
      })),
    );
    const end = await work.run();
    expect(end.failed.map(({ at, item, why }) => [at, item.name, why])).toEqual([[2, 'CA', 'Not now']]);
    broken = false;
    expect(await work.tryAgain()).toMatchObject({ state: 'done', done: 1, of: 1, failed: [] });
    expect(requested).toEqual(['US', 'CA', 'MX', 'CA']);
  });
});
