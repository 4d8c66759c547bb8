import { describe, expect, it } from 'vitest';
import { atRest, isMoving, leaps, movedTo, rowsAhead } from './scroll-motion.ts';

describe('the motion of a scroll', () => {
  const begun = movedTo(atRest, 0, 1_000, true);

  it('at rest, and with the first step after it, nothing is said to lie ahead', () => {
    expect(rowsAhead(atRest, 32)).toEqual({ from: 0, to: 0 });
    expect(rowsAhead(movedTo(begun, 640, 1_010, false), 32)).toEqual({ from: 0, to: 0 });
  });

  it('what lies ahead begins with the next step and goes on for as long as an answer takes, or two steps where those are longer', () => {
    expect(rowsAhead(movedTo(begun, 320, 1_010, true), 32)).toEqual({ from: 10, to: 150 });
    expect(rowsAhead(movedTo(begun, -3_200, 1_100, true), 32)).toEqual({ from: -100, to: -200 });
  });

  it('a step higher than the view is a leap, until the scroll ends', () => {
    const leapt = movedTo(begun, -700, 1_010, true);
    expect([leaps(begun, 600), leaps(leapt, 600), leaps(leapt, 800), leaps(movedTo(leapt, -700, 1_200, false), 600)]).toEqual([false, true, false, false]);
  });

  it('between the steps of a scroll the view is moving, and no longer once they stop coming', () => {
    const moved = movedTo(begun, 320, 1_010, true);
    expect([isMoving(atRest, 1_000), isMoving(moved, 1_090), isMoving(moved, 1_200), isMoving(movedTo(moved, 320, 1_080, false), 1_090)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});
