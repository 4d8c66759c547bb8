import { startTransition, useEffect, useState } from 'react';

/**
 * A value that takes long to draw, as it was before it last changed, until it has stood for a while: what is more urgent is drawn by then.
 * @param pause ms
 */
export function useAfterwards<T>(value: T, pause: number): T {
  const [drawn, setDrawn] = useState(value);
  useEffect(() => {
    if (value === drawn) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(() => value)), pause);
    return () => clearTimeout(timer);
  }, [value, drawn, pause]);
  return drawn;
}
