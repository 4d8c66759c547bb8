import { describe, expect, it } from 'vitest';
import type { RecordingLine } from '#shared/recording.ts';
import { type Delivery, noFaults, planDeliveries, readFaults } from './faults.ts';

const lines: RecordingLine[] = Array.from({ length: 500 }, (_, index) => ({
  at: index * 100,
  dir: 'up',
  frame: [`event-${index}`],
}));
const numbers = (deliveries: Delivery[]) =>
  deliveries.flatMap((each) => (each.kind === 'frame' ? [lines.indexOf(each.line)] : []));

describe('faults', () => {
  it('reads faults from one line of text, with none for what it omits [LIVE-14]', () => {
    expect(readFaults('seed=7,drop=0.01, reorder=3')).toEqual({
      ok: true,
      value: { ...noFaults, seed: 7, drop: 0.01, reorder: 3 },
    });
    expect(readFaults('')).toEqual({ ok: true, value: noFaults });
  });

  it('refuses senseless faults with a sentence [LIVE-14]', () => {
    for (const [text, words] of [
      ['dropp=1', /no fault 'dropp'.*drop/],
      ['drop=2', /chance between 0 and 1/],
      ['reorder=0.5', /whole number/],
      ['drop', /not ''/],
      ['__proto__=1', /no fault/],
    ] as const) {
      const read = readFaults(text);
      expect(!read.ok && read.error).toMatch(words);
    }
  });

  it('delivers every frame once, in order and on time without faults [LIVE-14]', () => {
    const plan = planDeliveries(lines, noFaults);
    expect(numbers(plan)).toEqual(lines.map((_, index) => index));
    expect(plan.map((each) => each.at)).toEqual(lines.map((line) => line.at));
  });

  it('cuts the connection with a loss, repeats a duplicate, and makes the same plan from the same seed [LIVE-14]', () => {
    const faults = { ...noFaults, seed: 5, drop: 0.1, dup: 0.2 };
    const plan = planDeliveries(lines, faults);
    const came = numbers(plan);
    const lost = lines.filter((_, index) => !came.includes(index));
    expect(lost.length).toBeGreaterThan(20);
    expect(plan.filter((each) => each.kind === 'cut').map((each) => each.at)).toEqual(lost.map((line) => line.at));
    expect(came.length - new Set(came).size).toBeGreaterThan(40);
    expect(planDeliveries(lines, faults)).toEqual(plan);
    expect(planDeliveries(lines, { ...faults, seed: 6 })).not.toEqual(plan);
  });

  it('delays a frame behind at most the given number of followers [LIVE-14]', () => {
    const came = numbers(planDeliveries(lines, { ...noFaults, seed: 2, reorder: 3 }));
    const behind = came.map((number, place) => place - number);
    expect(came.toSorted((a, b) => a - b)).toEqual(lines.map((_, index) => index));
    expect(Math.max(...behind)).toBeGreaterThan(0);
    expect(Math.max(...behind)).toBeLessThanOrEqual(3);
  });

  it('delivers late frames never early and never later than allowed [LIVE-14]', () => {
    const plan = planDeliveries(lines, { ...noFaults, seed: 2, delay: 250 });
    const late = plan.flatMap((each) => (each.kind === 'frame' ? [each.at - each.line.at] : []));
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...late)).toBeLessThanOrEqual(250);
    expect(new Set(late).size).toBeGreaterThan(50);
  });
});
