import { startTransition, useEffect, useState } from 'react';

/**
 * A value that takes long to draw, as it was before it last changed, until it has stood for a while: what is more urgent is drawn by then.
 * @param pause ms
 * @param together where it changes all is drawn anew, and the value as it is now is part of that
 */
export function useAfterwards<T>(value: T, pause: number, together: unknown): T {
  const [drawn, setDrawn] = useState({ value, together });
  if (drawn.together !== together) setDrawn({ value, together });
  useEffect(() => {
    if (value === drawn.value) return;
    const timer = setTimeout(() => startTransition(() => setDrawn({ value, together })), pause);
    return () => clearTimeout(timer);
  }, [value, drawn, pause, together]);
  return drawn.value;
}
