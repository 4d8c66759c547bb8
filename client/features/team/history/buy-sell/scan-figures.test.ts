import { VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { fail, ok } from '#shared/result.ts';
import type { Profile } from '#shared/session/profile.ts';
import type { ScanFigures, ScanFiguresQuery, ScansRows } from '#shared/team/history/buy-sell.ts';
import { createScanFigures } from './scan-figures.ts';

const asin = (n: number) => `B0${String(n).padStart(8, '0')}`;

describe('the figures beside scanned products', () => {
  function stage(profile: Profile = 'full') {
    const scheduler = new VirtualTimeScheduler();
    const requested: ScanFiguresQuery[] = [];
    const server = { scans: 1, answers: true, knows: (_: string) => true };
    const figures = createScanFigures({
      scheduler,
      profile,
      api: {
        scanFigures: async (body) => {
          requested.push(body);
          if (!server.answers) return fail({ status: 500, code: 'EXCEPTION', message: 'Away' });
          const rows: ScanFigures['rows'] = body.asins.filter(server.knows).map((each) => ({
            asin: each,
            scans: server.scans,
            withProfit: 0,
            withLoss: 0,
            last: { createdAt: 1 },
            spark: [],
          }));
          return ok({ value: { rows }, head: null });
        },
      },
    });
    const settle = async () => {
      scheduler.flush();
      await new Promise((done) => setTimeout(done));
    };
    const scansOf = (n: number) => figures.view$.value.of.get(asin(n))?.scans;
    return { figures, server, requested, settle, scansOf };
  }
  const all: ScansRows = { time: null, account: null, individual: null };

  it('are requested once for all products that come into view together, in batches of 100', async () => {
    const { figures, requested, settle, scansOf } = stage();
    figures.begin({ ...all, account: 'm1', time: { st: 5 } });
    for (let page = 0; page < 15; page += 1) figures.want(Array.from({ length: 10 }, (_, at) => asin(page * 10 + at)));
    await settle();
    expect(requested.map(({ asins }) => asins.length)).toEqual([100, 50]);
    expect(requested[0]).toMatchObject({ account: 'm1', time: { st: 5 } });
    figures.want([asin(3), asin(200)]);
    await settle();
    expect(requested[2]?.asins).toEqual([asin(200)]);
    expect(scansOf(149)).toBe(1);
  });

  it('are requested again after a new scan, and the old ones show until the answer', async () => {
    const { figures, server, requested, settle, scansOf } = stage();
    figures.begin(all);
    figures.want([asin(1), asin(2)]);
    await settle();
    server.scans = 2;
    figures.refresh([asin(2), asin(9)]);
    expect(scansOf(2)).toBe(1);
    await settle();
    expect([scansOf(1), scansOf(2), requested[1]?.asins]).toEqual([1, 2, [asin(2)]]);
    figures.refresh();
    await settle();
    expect(scansOf(1)).toBe(2);
  });

  it('are null for unknown or unreadable products, and known figures stay', async () => {
    const { figures, server, settle, scansOf } = stage();
    figures.begin(all);
    server.knows = (each) => each !== asin(2);
    figures.want([asin(1), asin(2)]);
    await settle();
    expect(figures.view$.value.of.get(asin(2))).toBeNull();
    server.answers = false;
    figures.refresh();
    figures.want([asin(3)]);
    await settle();
    expect([scansOf(1), figures.view$.value.of.get(asin(3))]).toEqual([1, null]);
  });

  it('are separate for each selection of scans, and a late answer does not mix two', async () => {
    const { figures, requested, settle } = stage();
    figures.begin(all);
    figures.want([asin(1)]);
    const late = settle();
    figures.begin({ ...all, account: 'm1' });
    await late;
    expect(figures.view$.value.of.size).toBe(0);
    figures.want([asin(1)]);
    await settle();
    expect(requested.at(-1)?.account).toBe('m1');
    expect(figures.view$.value.of.size).toBe(1);
  });

  it('are not requested with the specification’s profile', async () => {
    const { figures, requested, settle } = stage('specification');
    figures.begin(all);
    figures.want([asin(1)]);
    await settle();
    expect(requested).toEqual([]);
  });
});
