import { describe, expect, it } from 'vitest';
import type { LogEvent } from '#edge/hub/ports.ts';
import { limits } from '#shared/protocol.ts';
import { RecentEvents } from './sequence.ts';

const events = (from: number, to: number, bytes = 10) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ seq: from + index, bytes })) as unknown as LogEvent[];

describe('the newest events in memory', () => {
  it('continue from every seq that they cover, and from none before it, so that no event is skipped [ST3, ST7]', () => {
    const recent = new RecentEvents({ take: () => true, give: () => {} });
    expect(recent.after(0, 100)).toBeUndefined();
    recent.add(events(6, 10));
    for (let seq = 0; seq < 5; seq += 1) expect(recent.after(seq, 100), `after ${seq}`).toBeUndefined();
    for (let seq = 5; seq <= 10; seq += 1)
      expect(recent.after(seq, 100)?.map((event) => event.seq)).toEqual([6, 7, 8, 9, 10].slice(seq - 5));
    expect(recent.after(6, 2)?.map((event) => event.seq)).toEqual([7, 8]);
  });

  it('drop the oldest beyond the hub’s share, and all of them if the process has no memory left [ST7]', () => {
    let left = 1_000_000;
    const recent = new RecentEvents({
      take: (bytes) => {
        if (bytes > left) return false;
        left -= bytes;
        return true;
      },
      give: (bytes) => {
        left += bytes;
      },
    });
    const size = limits.memoryBytesPerHub / 16;
    recent.add(events(1, 17, size));
    expect(recent.after(5, 100)?.map((event) => event.seq)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    expect(recent.after(4, 100)).toBeUndefined();
    expect(left).toBe(1_000_000 - 12 * size);
    left = 0;
    recent.add(events(18, 18, size));
    expect(recent.isEmpty()).toBe(true);
    expect(left).toBe(12 * size);
  });
});
