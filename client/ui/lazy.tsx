import { type ReactNode, useEffect, useState } from 'react';
import { BusyButton } from './busy-button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { type LazyPart, NOT_LOADED } from './lazy-part.ts';
import { useValue } from './observe.ts';
import { Note } from './states.tsx';

type LazyProps<T> = {
  of: LazyPart<T>;
  children: (part: T) => ReactNode;
  waiting?: ReactNode;
  /** Shown after a failure; a note by default. */
  failed?: ReactNode;
  /** Whether it may wait until its screen loads the chunk, so that it does not delay the screen's content. */
  later?: boolean;
};

/** Loads a chunk on first render. If it has been loaded ahead of time, it renders at once. If it breaks, the rest of the page stays. */
export function Lazy<T>({ of, children, waiting = null, failed = <NotLoaded />, later }: LazyProps<T>) {
  const fetched = useValue(of.fetched$);
  const { fetch } = of;
  useEffect(() => {
    if (!later) fetch();
  }, [fetch, later]);
  if (fetched.state === 'here') return <ErrorBoundary>{() => children(fetched.part)}</ErrorBoundary>;
  return fetched.state === 'waiting' ? waiting : failed;
}

type Fetching = Pick<LazyPart<unknown>, 'fetch'>;

/** Loads a chunk once the browser is idle and online. */
export function useFetchedWhenIdle({ fetch }: Fetching): void {
  useEffect(() => {
    const end = new AbortController();
    fetchWhenIdle({ fetch }, end.signal);
    return () => end.abort();
  }, [fetch]);
}

/**
 * The same outside of rendering. It waits for the network, because after a failure, only a reload of the page would help. When the browser comes back online,
 * requests often still fail for a moment, so it waits 2 s.
 */
export function fetchWhenIdle({ fetch }: Fetching, end = new AbortController().signal): void {
  whenIdle(() => {
    if (navigator.onLine) fetch();
    else addEventListener('online', () => setTimeout(() => end.aborted || fetch(), 2_000), { once: true, signal: end });
  }, end);
}

export const NotLoaded = () => (
  <Note bad action={<TryAgain />}>
    {NOT_LOADED}
  </Note>
);

/** The same in the toast area, for a dialog: the end of the page may be out of view. */
export const NotLoadedHere = () => (
  <div className="toasts">
    <NotLoaded />
  </div>
);

/** Retries by reloading the page. @param props.role its role inside a menu */
export function TryAgain({ role, children = 'Try again' }: { role?: 'menuitem'; children?: ReactNode }) {
  const [busy, reload] = useReload();
  return (
    <BusyButton className="btn" role={role} busy={busy} type="button" onClick={reload}>
      {children}
    </BusyButton>
  );
}

/**
 * Reloads the page once the portal answers: without an answer, a reload would lose the whole portal.
 * @returns whether it is trying, and a function to try
 */
function useReload(): [boolean, () => void] {
  const [busy, setBusy] = useState(false);
  const reload = async () => {
    setBusy(true);
    const there = await fetch(location.href, { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (there) location.reload();
    else setBusy(false);
  };
  return [busy, () => void reload()];
}

/**
 * Runs `act` when the browser is idle, or after 5 s; not at all if aborted before. As long as something shows placeholders, the browser only waits for an
 * answer: what loads then delays the content.
 */
function whenIdle(act: () => void, end?: AbortSignal): void {
  const last = performance.now() + 5_000;
  const look = () => {
    if (end?.aborted) return;
    if (performance.now() < last && document.querySelector('.skeleton')) setTimeout(wait, 100);
    else act();
  };
  // Safari has no requestIdleCallback.
  const wait = () => (typeof requestIdleCallback === 'undefined' ? setTimeout(look, 1_000) : requestIdleCallback(look, { timeout: 5_000 }));
  wait();
}
