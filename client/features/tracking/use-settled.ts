import { useEffect, useRef, useState } from 'react';
import type { SchedulerLike } from 'rxjs';

/**
 * What somebody types, once they pause.
 * @param key of what it belongs to: for another one it is taken at once
 * @param ms of rest
 */
export function useSettled<T>(value: T, key: string, ms: number, scheduler: SchedulerLike): T {
  const [settled, setSettled] = useState({ key, value });
  const newest = useRef(value);
  newest.current = value;
  const same = JSON.stringify(value);
  const known = JSON.stringify(settled.value);
  useEffect(() => {
    if (settled.key === key && same === known) return;
    const take = () => setSettled({ key, value: newest.current });
    if (settled.key !== key) return take();
    const timer = scheduler.schedule(take, ms);
    return () => timer.unsubscribe();
  }, [settled.key, key, same, known, ms, scheduler]);
  return settled.key === key ? settled.value : value;
}
