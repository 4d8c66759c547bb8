import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { ago, formatAge, formatWhen } from '#shared/format.ts';
import type { Clock } from './page-clock.ts';
import { usePreferences } from './preferences-context.tsx';

const ClockContext = createContext<Clock | null>(null);
export const ClockProvider = ClockContext.Provider;

export function useClock(): Clock {
  const clock = useContext(ClockContext);
  if (!clock) throw new Error('No clock: wrap the page in ClockProvider');
  return clock;
}

/**
 * Returns an age such as '2 s' or '5 min'. Follows the page's clock and renders only when its text changes (NOTE-09).
 */
export const useAge = (at: number): string => useSpelled(at, formatAge);

/** Returns when something came, as the person wants to read it in lists: its age, or its time (INBX-11). */
export function useListTime(at: number): string {
  const [{ listTime }] = usePreferences();
  return useSpelled(at, listTime === 'absolute' ? formatWhen : formatAge);
}

/** Returns a moment as text that depends on now, and renders only when the text changes. */
export function useSpelled(at: number, spell: (at: number, now: number) => string): string {
  const { now$ } = useClock();
  const follow = useCallback(
    (onBeat: () => void) => {
      const subscription = now$.subscribe(onBeat);
      return () => subscription.unsubscribe();
    },
    [now$],
  );
  // No operators: every row of a list creates one of these when it becomes visible.
  return useSyncExternalStore(follow, () => spell(at, now$.value));
}

export const Age = ({ at }: { at: number }) => useAge(at);

export const Ago = ({ at }: { at: number }) => ago(useAge(at));
