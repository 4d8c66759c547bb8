import { afterEach, describe, expect, it } from 'vitest';
import { hosts } from '#tests/contract/hosts.ts';
import { killEdge } from './kills.ts';
import { planWorld } from './schedule.ts';
import { planCase, spelled } from './spelled.ts';
import { runWorld } from './world.ts';

// A small sample with fixed seeds; `npm run chaos` lives through hundreds. What fails here prints its seed and its schedule.

const node = hosts.find((host) => host.name === 'Node') ?? hosts[0];
if (!node) throw new Error('There is no host');

/** Nothing may end the process, however the disk and the provider behave. */
const crashes: unknown[] = [];
process.on('uncaughtException', (error) => crashes.push(error));

describe('whatever goes wrong', () => {
  afterEach(() => {
    expect(crashes.splice(0)).toEqual([]);
  });

  it('between tabs, hub and provider, nothing is missing and nothing doubled in the end, and every tab shows what the provider holds [ST1, ST2, ST3, ST4, ST12, ST13, ST14, ST16, LIVE-08]', async () => {
    const { schedules, failures } = await runWorld(node, planWorld(7, 13, false));
    expect(failures.join('\n\n')).toBe('');
    expect(schedules).toBe(13);
  }, 60_000);

  it('with the edge itself, its disk, its log or its clock too, it ends the same [ST1, ST2, ST4, ST8, ST12, ST15, ST16, LIVE-08, LIVE-09]', async () => {
    const { failures } = await runWorld(node, planWorld(8, 12, true));
    expect(failures.join('\n\n')).toBe('');
  }, 60_000);

  it.each(Object.keys(spelled))('%s', { timeout: 30_000 }, async (title) => {
    const { failures } = await runWorld(node, planCase(title));
    expect(failures.join('\n\n')).toBe('');
  });

  it('an edge that is killed under load comes back with all that a tab has seen, and the tabs with all that the provider holds [ST1, ST4, ST16, LIVE-08, LIVE-09]', async () => {
    const { kills, failures } = await killEdge(1, 1, 4);
    expect(failures.join('\n\n')).toBe('');
    expect(kills).toBe(1);
  }, 60_000);
});
