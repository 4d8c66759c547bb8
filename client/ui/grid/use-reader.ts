import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';

/** How long after the last touch somebody counts as reading, ms. */
const TOUCH_LASTS = 4000;

/**
 * Detects whether somebody is reading a list: it is scrolled down, the mouse is over it, it was touched recently,
 * it has the keyboard focus, or one of its menus is open.
 * @param frame the list and its tools; the scroller has data-scroller
 */
export function useReader(frame: RefObject<HTMLElement | null>, onReading: (reading: boolean) => void): void {
  const notify = useRef(onReading);
  notify.current = onReading;

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const end = new AbortController();
    let hovering = false;
    let touching = false;
    let reading = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const settle = () => {
      const now =
        hovering ||
        touching ||
        (element.querySelector('[data-scroller]')?.scrollTop ?? 0) > 4 ||
        element.querySelector(':focus-visible, :popover-open') !== null;
      if (now === reading) return;
      reading = now;
      notify.current(now);
    };
    const on = <K extends keyof HTMLElementEventMap>(
      names: readonly K[],
      act: (event: HTMLElementEventMap[K]) => void,
    ) => {
      // Scroll and toggle events don't bubble, so listen in the capture phase.
      for (const name of names)
        element.addEventListener(name, act, { signal: end.signal, passive: true, capture: true });
    };
    const hover = (over: boolean) => (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.target !== element) return;
      hovering = over;
      settle();
    };
    on(['pointerenter'], hover(true));
    on(['pointerleave'], hover(false));
    on(['touchstart'], () => {
      clearTimeout(timer);
      touching = true;
      settle();
    });
    on(['touchend', 'touchcancel'], (event) => {
      if (event.touches.length > 0) return;
      timer = setTimeout(() => {
        touching = false;
        settle();
      }, TOUCH_LASTS);
    });
    on(['scroll', 'toggle', 'focusin'], settle);
    // The new focus is known a moment later.
    on(['focusout'], () => setTimeout(settle));

    return () => {
      end.abort();
      clearTimeout(timer);
      if (reading) notify.current(false);
    };
  }, [frame]);
}

/**
 * Returns whether somebody is reading, and the callback for a grid. Every render uses the latest value at once, so that
 * no row appears under somebody who has just started to read; renders caused by the change alone have low priority.
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
