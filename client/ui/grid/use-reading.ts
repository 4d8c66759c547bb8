import { startTransition, useCallback, useRef, useState } from 'react';

/**
 * Whether somebody reads, and where a grid tells of it. Whatever is drawn next knows it at once, so that no row comes in under
 * a reader who has just begun; what changes by it alone is drawn when there is time.
 */
export function useReading(): [reading: boolean, onReading: (reading: boolean) => void] {
  const latest = useRef(false);
  const [drawn, setDrawn] = useState(false);
  const onReading = useCallback((reading: boolean) => {
    latest.current = reading;
    startTransition(() => setDrawn(reading));
  }, []);
  return [drawn || latest.current, onReading];
}
