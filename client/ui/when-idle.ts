/** Does something once the browser has nothing else to do, or 5 s later; not at all where it is ended before. */
export function whenIdle(act: () => void, end?: AbortSignal): void {
  if (end?.aborted) return;
  // Safari does not tell when it is idle.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 1000);
    end?.addEventListener('abort', () => clearTimeout(timer));
    return;
  }
  const idle = requestIdleCallback(act, { timeout: 5000 });
  end?.addEventListener('abort', () => cancelIdleCallback(idle));
}
