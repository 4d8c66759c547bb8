import { describe, expect, it } from 'vitest';
import { atRest, isMoving, leaps, movedTo, rowsAhead } from './scroll-motion.ts';

describe('the motion of a scroll', () => {
  const begun = movedTo(atRest, 0, 1_000, true);

  it('predicts nothing at rest or on the first step', () => {
    expect(rowsAhead(atRest, 32)).toEqual({ from: 0, to: 0 });
    expect(rowsAhead(movedTo(begun, 640, 1_010, false), 32)).toEqual({ from: 0, to: 0 });
  });

  it('predicts from the next step on, for the duration of an answer or for two steps if those are longer', () => {
    expect(rowsAhead(movedTo(begun, 320, 1_010, true), 32)).toEqual({ from: 10, to: 150 });
    expect(rowsAhead(movedTo(begun, -3_200, 1_100, true), 32)).toEqual({ from: -100, to: -200 });
  });

  it('is a jump when a step exceeds the view, until the scroll ends', () => {
    const leapt = movedTo(begun, -700, 1_010, true);
    expect([leaps(begun, 600), leaps(leapt, 600), leaps(leapt, 800), leaps(movedTo(leapt, -700, 1_200, false), 600)]).toEqual([false, true, false, false]);
  });

  it('is moving between the steps of a scroll, until they stop', () => {
    const moved = movedTo(begun, 320, 1_010, true);
    expect([isMoving(atRest, 1_000), isMoving(moved, 1_090), isMoving(moved, 1_200), isMoving(movedTo(moved, 320, 1_080, false), 1_090)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});
