import { VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { createClock } from './page-clock.ts';

function clockWorld() {
  const scheduler = new VirtualTimeScheduler();
  scheduler.maxFrames = 0;
  const clock = createClock(scheduler);
  const beats: number[] = [];
  clock.now$.subscribe((now) => beats.push(now));
  return {
    clock,
    beats,
    pass: (ms: number) => {
      scheduler.maxFrames += ms;
      scheduler.flush();
    },
  };
}

describe('the clock of the page', () => {
  it('ticks once a second, however often it receives a known offset [ST17, NOTE-09]', () => {
    const { clock, beats, pass } = clockWorld();
    clock.setOffset(5_000);
    expect(beats).toEqual([0, 5_000]);
    for (let batch = 0; batch < 300; batch += 1) clock.setOffset(5_000 + (batch % 2 ? 200 : -200));
    pass(2_000);
    expect(beats).toEqual([0, 5_000, 6_000, 7_000]);
  });

  it('shows a corrected clock at once, even when it drifted in small steps [ST17]', () => {
    const { clock, beats } = clockWorld();
    for (const offset of [100, 200, 300, 400, 600]) clock.setOffset(offset);
    expect(beats).toEqual([0, 300, 600]);
  });
});
