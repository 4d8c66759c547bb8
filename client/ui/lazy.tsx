import { type ReactNode, useEffect, useState } from 'react';
import { BusyButton } from './busy-button.tsx';
import { type LazyPart, NOT_LOADED } from './lazy-part.ts';
import { useValue } from './observe.ts';
import { Note } from './states.tsx';

type LazyProps<T> = {
  of: LazyPart<T>;
  children: (part: T) => ReactNode;
  waiting?: ReactNode;
  /** Shown after a failure; a note by default. */
  failed?: ReactNode;
};

/** Loads a chunk on first render. If it has been loaded ahead of time, it renders at once. */
export function Lazy<T>({ of, children, waiting = null, failed = <NotLoaded /> }: LazyProps<T>) {
  const fetched = useValue(of.fetched$);
  const { fetch } = of;
  useEffect(fetch, [fetch]);
  if (fetched.state === 'here') return children(fetched.part);
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

/** Retries by reloading the page. @param role its role inside a menu */
export function TryAgain({ role }: { role?: 'menuitem' }) {
  const [busy, reload] = useReload();
  return (
    <BusyButton className="btn" role={role} busy={busy} type="button" onClick={reload}>
      Try again
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

/** Runs `act` when the browser is idle, or after 5 s; not at all if aborted before. */
function whenIdle(act: () => void, end?: AbortSignal): void {
  if (end?.aborted) return;
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 1000);
    end?.addEventListener('abort', () => clearTimeout(timer));
    return;
  }
  const idle = requestIdleCallback(act, { timeout: 5000 });
  end?.addEventListener('abort', () => cancelIdleCallback(idle));
}
