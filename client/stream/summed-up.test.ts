import { map, Subject, Subscription } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { marbles } from '#tests/support/marbles.ts';
import { fromFirstSubscriber, summedUp } from './operators.ts';

describe('a summed-up stream', () => {
  it('emits at once, then at most every ten seconds with the sum of what came meanwhile', () => {
    marbles(({ hot, expectObservable }, scheduler) => {
      const said$ = hot('a 999ms b 999ms c 9999ms d 20s e', { a: [1], b: [2, 3], c: [4], d: [5], e: [6] }).pipe(
        summedUp(10_000, scheduler),
        map((sum) => sum.join('+')),
      );
      expectObservable(said$).toBe('a 9999ms s 9999ms d 12s e', { a: '1', s: '2+3+4', d: '5', e: '6' });
    });
  });
});

describe('a source whose listeners load late', () => {
  it('buffers the newest hundred values for the first listener and emits them once', () => {
    const source$ = new Subject<number>();
    const life = new Subscription();
    const late$ = fromFirstSubscriber(source$, life);
    for (let n = 1; n <= 120; n += 1) source$.next(n);
    const first: number[] = [];
    const second: number[] = [];
    late$.subscribe((n) => first.push(n));
    source$.next(121);
    late$.subscribe((n) => second.push(n));
    source$.next(122);
    life.unsubscribe();
    source$.next(123);
    expect(first).toEqual(Array.from({ length: 102 }, (_, n) => n + 21));
    expect(second).toEqual([122]);
  });
});
