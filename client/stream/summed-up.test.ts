import { map } from 'rxjs';
import { describe, it } from 'vitest';
import { marbles } from '#tests/support/marbles.ts';
import { summedUp } from './summed-up.ts';

describe('what is summed up', () => {
  it('comes at once, then at most every ten seconds, with the sum of what came meanwhile', () => {
    marbles(({ hot, expectObservable }, scheduler) => {
      const said$ = hot('a 999ms b 999ms c 9999ms d 20s e', { a: [1], b: [2, 3], c: [4], d: [5], e: [6] }).pipe(
        summedUp(10_000, scheduler),
        map((sum) => sum.join('+')),
      );
      expectObservable(said$).toBe('a 9999ms s 9999ms d 12s e', { a: '1', s: '2+3+4', d: '5', e: '6' });
    });
  });
});
