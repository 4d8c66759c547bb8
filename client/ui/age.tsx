import { createContext, useContext } from 'react';
import { formatAge } from '#shared/format.ts';
import type { Clock } from './clock.ts';
import { usePart } from './observe.ts';

const ClockContext = createContext<Clock | null>(null);
export const ClockProvider = ClockContext.Provider;

export function useClock(): Clock {
  const clock = useContext(ClockContext);
  if (!clock) throw new Error('No clock: wrap the page in ClockProvider');
  return clock;
}

/** '2 s', '5 min': ticks with the page's clock and renders only when its words change (NOTE-09). */
export function useAge(at: number): string {
  const clock = useClock();
  return usePart(clock.now$, (now) => formatAge(at, now), [at]);
}

export const Age = ({ at }: { at: number }) => useAge(at);
