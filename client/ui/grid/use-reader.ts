import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';

/** So long after the last touch somebody may still be reading, ms. */
const TOUCH_LASTS = 4000;

/**
 * Tells whether somebody reads a list: scrolled down in it, with the mouse over it, a finger on it a moment ago,
 * the keyboard's focus in it, or one of its menus open.
 * @param frame the list and what belongs to it; the scroller carries data-scroller
 */
export function useReader(frame: RefObject<HTMLElement | null>, onReading: (reading: boolean) => void): void {
  const tell = useRef(onReading);
  tell.current = onReading;

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
      tell.current(now);
    };
    const on = <K extends keyof HTMLElementEventMap>(names: readonly K[], act: (event: HTMLElementEventMap[K]) => void) => {
      // Scrolling and toggling are told to the one element only: seen on the way down.
      for (const name of names) element.addEventListener(name, act, { signal: end.signal, passive: true, capture: true });
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
    // Where the focus goes is known a moment later.
    on(['focusout'], () => setTimeout(settle));

    return () => {
      end.abort();
      clearTimeout(timer);
      if (reading) tell.current(false);
    };
  }, [frame]);
}

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
