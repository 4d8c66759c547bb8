import { afterEach, describe, expect, it } from 'vitest';
import { bundle } from '#tests/contract/cloudflare-host.ts';
import { chaosHosts, faultyScript } from './chaos-hosts.ts';
import { killEdge } from './kills.ts';
import { planSleep, planWorld, type WorldPlan } from './schedule.ts';
import { alarmCases, objectCases, planCase, spelled } from './spelled.ts';
import { runStorm } from './storm.ts';
import { runWorld } from './world.ts';

// A small sample with fixed seeds; `npm run chaos` runs hundreds. A failure prints its seed and its schedule.

/** No failure of the disk or the provider may end the process. */
const crashes: unknown[] = [];
process.on('uncaughtException', (error) => crashes.push(error));

async function lived(name: 'Node' | 'Cloudflare', plan: WorldPlan): Promise<string> {
  const host = chaosHosts.find((each) => each.name === name);
  if (!host) throw new Error('There is no such host');
  const { schedules, failures } = await runWorld(host, plan);
  expect(schedules).toBe(plan.schedules.length);
  return failures.join('\n\n');
}

describe('under faults', () => {
  afterEach(() => {
    expect(crashes.splice(0)).toEqual([]);
  });

  it("loses and duplicates nothing after faults between tabs, hub and provider, and every tab shows the provider's state [ST1, ST2, ST3, ST4, ST12, ST13, ST14, ST16, LIVE-08]", async () => {
    expect(await lived('Node', planWorld(7, 13, false))).toBe('');
  }, 60_000);

  it('ends the same after faults of the edge, its disk, its log or its clock [ST1, ST2, ST4, ST8, ST12, ST15, ST16, LIVE-08, LIVE-09, ACT-07, ACT-09]', async () => {
    expect(await lived('Node', planWorld(8, 12, true))).toBe('');
  }, 60_000);

  it("ends the same when users' objects are ended, killed or fail one by one [ST1, ST2, ST4, ST8, ST12, ST13, ST16, LIVE-08, LIVE-09]", async () => {
    expect(await lived('Cloudflare', planWorld(8, 8, true, true))).toBe('');
  }, 60_000);

  it('recovers everything missed by an object that was asleep or evicted [ST3, ST4, ST16, LIVE-08]', async () => {
    expect(await lived('Cloudflare', planSleep(2, 5))).toBe('');
  }, 120_000);

  it.each(Object.keys(spelled))('%s', { timeout: 30_000 }, async (title) => {
    expect(await lived('Node', planCase(title))).toBe('');
  });

  it.each(Object.keys({ ...objectCases, ...alarmCases }))('%s', { timeout: 80_000 }, async (title) => {
    expect(await lived('Cloudflare', planCase(title))).toBe('');
  });

  it('restores an edge killed under load with all that a tab has seen, and the tabs with all that the provider holds [ST1, ST4, ST16, LIVE-08, LIVE-09]', async () => {
    const { kills, failures } = await killEdge(1, 1, 4, 'node');
    expect(failures.join('\n\n')).toBe('');
    expect(kills).toBe(1);
  }, 60_000);

  it.each(chaosHosts)(
    'gives everyone all missed alerts once when all reconnect at once to a killed edge on $name [ST1, ST2, ST4, ST16, LIVE-08]',
    {
      timeout: 60_000,
    },
    async ({ portal }) => {
      const { failures, counts } = await runStorm(portal, 50, 1);
      expect(failures.join('\n\n')).toBe('');
      // On a busy machine, some connections end and are made again.
      expect(counts.get('snapshot:fresh')).toBeGreaterThanOrEqual(50);
    },
  );

  it('the deployed worker has no fault endpoint', async () => {
    for (const [script, has] of [
      [(await bundle).script, false],
      [await faultyScript(), true],
    ] as const)
      expect([script.includes('/chaos'), script.includes('made by the test')]).toEqual([has, has]);
  });
});
