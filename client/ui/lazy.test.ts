import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { preloadWhenIdle } from './lazy.ts';

describe('a chunk that loads when the browser is idle', () => {
  let placeholder: object | null;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    placeholder = null;
    vi.stubGlobal('document', { querySelector: () => placeholder });
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act, 1));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('waits until no placeholder is shown: until then, the browser only waits for the content', () => {
    const preload = vi.fn();
    placeholder = {};
    preloadWhenIdle({ preload });
    vi.advanceTimersByTime(2_000);
    expect(preload).not.toHaveBeenCalled();
    placeholder = null;
    vi.advanceTimersByTime(200);
    expect(preload).toHaveBeenCalledTimes(1);
  });

  it('waits five seconds at most, and not at all if it is aborted', () => {
    const preload = vi.fn();
    const end = new AbortController();
    const aborted = vi.fn();
    placeholder = {};
    preloadWhenIdle({ preload });
    preloadWhenIdle({ preload: aborted }, end.signal);
    end.abort();
    vi.advanceTimersByTime(5_200);
    expect(preload).toHaveBeenCalledTimes(1);
    expect(aborted).not.toHaveBeenCalled();
  });
});
