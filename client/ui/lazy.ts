import { type ComponentType, createElement, lazy, type ReactNode, useEffect, useState } from 'react';

/** Code could not be loaded. Browsers remember that until the page is reloaded. */
export class LoadError extends Error {}

/** Something whose code can be loaded before it shows. */
type Preloadable = { preload(): void };

export type LazyComponent<P> = ((props: P) => ReactNode) & Preloadable;

/** What a component takes. */
export type PropsOf<C> = C extends ComponentType<infer P extends object> ? P : never;

/**
 * React's `lazy` for a named export, with `preload`. Once loaded ahead of time, it renders at once: React's own would
 * show the fallback for a moment.
 * @param load imports the module
 */
export function lazyExport<M, K extends keyof M>(load: () => Promise<M>, name: K): LazyComponent<PropsOf<M[K]>> {
  let loaded: ComponentType | undefined;
  let loading: Promise<{ default: ComponentType }> | undefined;
  const fetch = () => {
    loading ??= load().then(
      (module) => {
        loaded = module[name] as ComponentType;
        return { default: loaded };
      },
      () => {
        throw new LoadError();
      },
    );
    return loading;
  };
  const Later: ComponentType = lazy(fetch);
  const Lazy = (props: PropsOf<M[K]>) => {
    const [Shown] = useState(() => loaded ?? Later);
    return createElement(Shown, props);
  };
  return Object.assign(Lazy, { preload: () => void fetch().catch(() => undefined) });
}

/** Returns whether the browser has been idle and online since the component mounted. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    preloadWhenIdle({ preload: () => setIdle(true) }, end.signal);
    return () => end.abort();
  }, []);
  return idle;
}

/** Preloads lazy components once the browser is idle and online. */
export function usePreloaded(...parts: readonly Preloadable[]): void {
  useEffect(() => {
    const end = new AbortController();
    for (const part of parts) preloadWhenIdle(part, end.signal);
    return () => end.abort();
    // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new on every render, but has the same parts
  }, parts);
}

/**
 * The same outside of rendering. It waits for the network, because after a failure, only a reload of the page would
 * help. When the browser comes back online, requests often still fail for a moment, so it waits 2 s.
 */
export function preloadWhenIdle({ preload }: Preloadable, end = new AbortController().signal): void {
  whenIdle(() => {
    if (navigator.onLine) preload();
    else
      addEventListener('online', () => setTimeout(() => end.aborted || preload(), 2_000), { once: true, signal: end });
  }, end);
}

/**
 * Runs `act` when the browser is idle, or after 5 s; not at all if aborted before. As long as something shows
 * placeholders, the browser only waits for an answer: what loads then delays the content.
 */
function whenIdle(act: () => void, end: AbortSignal): void {
  const last = performance.now() + 5_000;
  const look = () => {
    if (end.aborted) return;
    if (performance.now() < last && document.querySelector('.skeleton')) setTimeout(wait, 100);
    else act();
  };
  // Safari has no requestIdleCallback.
  const wait = () =>
    typeof requestIdleCallback === 'undefined'
      ? setTimeout(look, 1_000)
      : requestIdleCallback(look, { timeout: 5_000 });
  wait();
}
