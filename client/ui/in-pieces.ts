import { startTransition, useEffect, useRef, useState } from 'react';
import type { Observable } from 'rxjs';

/**
 * The value of a stream that takes long to draw: it is drawn in pieces, and clicks and keys come in between.
 * What arrives meanwhile waits until that is done: begun anew for each, a flood would never be drawn at all.
 */
export function useInPieces<T extends object>(source$: Observable<T>): T {
  const [drawn, setDrawn] = useState(() => presentOf(source$));
  const newest = useRef(drawn);
  const onScreen = useRef(drawn);
  const drawing = useRef(false);
  const draw = useRef(() => {
    if (drawing.current || newest.current === onScreen.current) return;
    drawing.current = true;
    startTransition(() => setDrawn(newest.current));
  });

  useEffect(() => {
    onScreen.current = drawn;
    drawing.current = false;
    draw.current();
  }, [drawn]);

  useEffect(() => {
    const subscription = source$.subscribe((value) => {
      newest.current = value;
      draw.current();
    });
    return () => subscription.unsubscribe();
  }, [source$]);

  return drawn;
}

/** Of a stream that has a value from the start. */
function presentOf<T>(source$: Observable<T>): T {
  let present: T | undefined;
  source$.subscribe((value) => (present = value)).unsubscribe();
  return present as T;
}
