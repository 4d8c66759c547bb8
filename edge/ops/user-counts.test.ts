import { describe, expect, it } from 'vitest';
import type { Meter } from '#edge/hub/ports.ts';
import { createCountedUsers } from './user-counts.ts';

const HOUR = 3_600_000;
const nothing: Meter = { count: () => {}, gauge: () => {}, delay: () => {}, time: () => {} };

describe("a user's counts", () => {
  it('are rejects, resumes and errors of the last 24 hours; a page that was just opened is no resume [OPS-02]', () => {
    let now = 100 * HOUR;
    const counted = createCountedUsers(() => now);
    const passed: string[] = [];
    const meter = counted.meterOf('u1', { ...nothing, count: (name, label) => passed.push(`${name} ${label}`) });
    meter.count('rejected', 'spapi:PRICING_HEALTH');
    for (const label of ['snapshot:fresh', 'live', 'replay', 'snapshot:floor']) meter.count('resumes', label);
    for (const [name, label] of [
      ['upstream_losses'],
      ['commit_failures'],
      ['closes', '4408'],
      ['closes', '4501'],
      ['events', 'tokens.updated'],
    ] as const)
      meter.count(name, label);
    expect(counted.of('u1')).toEqual({ rejects: 1, resumes: 3, errors: 3 });
    expect(counted.of('u2')).toEqual({ rejects: 0, resumes: 0, errors: 0 });
    expect(passed).toHaveLength(10);
    now += 20 * HOUR;
    meter.count('rejected');
    now += 5 * HOUR;
    expect(counted.of('u1')).toEqual({ rejects: 1, resumes: 0, errors: 0 });
    now += 20 * HOUR;
    expect(counted.of('u1')).toEqual({ rejects: 0, resumes: 0, errors: 0 });
  });

  it('are kept of the 20,000 users that were counted last [OPS-02]', () => {
    const counted = createCountedUsers(() => 0);
    for (let n = 0; n <= 20_000; n += 1) counted.add(`u${n}`, { rejects: 1, resumes: 0, errors: 0 });
    counted.add('nobody', { rejects: 0, resumes: 0, errors: 0 });
    expect([counted.of('u0').rejects, counted.of('u1').rejects, counted.of('u20000').rejects]).toEqual([0, 1, 1]);
  });
});
