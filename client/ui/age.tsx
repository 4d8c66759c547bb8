import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { ago, formatAge } from '#shared/format.ts';
import type { Clock } from './page-clock.ts';

const ClockContext = createContext<Clock | null>(null);
export const ClockProvider = ClockContext.Provider;

export function useClock(): Clock {
  const clock = useContext(ClockContext);
  if (!clock) throw new Error('No clock: wrap the page in ClockProvider');
  return clock;
}

/** '2 s', '5 min': ticks with the page's clock and renders only when its words change (NOTE-09). */
export function useAge(at: number): string {
  const { now$ } = useClock();
  const follow = useCallback(
    (onBeat: () => void) => {
      const subscription = now$.subscribe(onBeat);
      return () => subscription.unsubscribe();
    },
    [now$],
  );
  // Without operators between: every row of the list has one of these, made when it comes into sight.
  return useSyncExternalStore(follow, () => formatAge(at, now$.value));
}

export const Age = ({ at }: { at: number }) => useAge(at);

export const Ago = ({ at }: { at: number }) => ago(useAge(at));
