import { type MonoTypeOperatorFunction, Observable, type SchedulerLike, type Subscription } from 'rxjs';

/**
 * What comes is passed on at once, and what follows within a time at its end, summed up.
 * @param every ms
 */
export const summedUp =
  <T>(every: number, scheduler: SchedulerLike): MonoTypeOperatorFunction<readonly T[]> =>
  (source) =>
    new Observable((out) => {
      let waiting: readonly T[] = [];
      let pause: Subscription | undefined;
      const speak = () => {
        pause = undefined;
        if (waiting.length === 0) return;
        const sum = waiting;
        waiting = [];
        pause = scheduler.schedule(speak, every);
        out.next(sum);
      };
      const subscription = source.subscribe((some) => {
        waiting = [...waiting, ...some];
        if (!pause) speak();
      });
      return () => {
        subscription.unsubscribe();
        pause?.unsubscribe();
      };
    });
