import { useRef, useState } from 'react';

/** The newest functions behind an object that never changes, so that rows need not render for them. */
export function useStable<T extends Record<keyof T, (...args: never[]) => unknown>>(current: T): T {
  const latest = useRef(current);
  latest.current = current;
  const [stable] = useState(
    () => Object.fromEntries(Object.keys(current).map((name) => [name, (...args: never[]) => latest.current[name as keyof T](...args)])) as T,
  );
  return stable;
}
