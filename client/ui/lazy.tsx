import { type ReactNode, useEffect, useState } from 'react';
import { BusyButton } from './busy-button.tsx';
import { type LazyPart, NOT_LOADED } from './lazy-part.ts';
import { useValue } from './observe.ts';
import { Note } from './states.tsx';

type LazyProps<T> = {
  of: LazyPart<T>;
  /** Draws it once it is here. */
  children: (part: T) => ReactNode;
  /** While it is on its way. */
  waiting?: ReactNode;
  /** When it did not come; without this, a note in its place says so. */
  failed?: ReactNode;
};

/** A part of the program that is fetched when it is first drawn, or was fetched ahead: then it is drawn at once. */
export function Lazy<T>({ of, children, waiting = null, failed = <NotLoaded /> }: LazyProps<T>) {
  const fetched = useValue(of.fetched$);
  const { fetch } = of;
  useEffect(fetch, [fetch]);
  if (fetched.state === 'here') return children(fetched.part);
  return fetched.state === 'waiting' ? waiting : failed;
}

/** Fetches a part as soon as the browser has nothing else to do, and a network: what has failed once needs the whole page anew. */
export function useFetchedWhenIdle({ fetch }: Pick<LazyPart<unknown>, 'fetch'>): void {
  useEffect(() => {
    const end = new AbortController();
    whenIdle(() => {
      if (navigator.onLine) fetch();
      else addEventListener('online', fetch, { once: true, signal: end.signal });
    }, end.signal);
    return () => end.abort();
  }, [fetch]);
}

/** Says that a part did not come, and leads on. */
export const NotLoaded = () => (
  <Note bad action={<TryAgain />}>
    {NOT_LOADED}
  </Note>
);

/** What did not come is tried again with the whole page. @param role where it stands in a menu */
export function TryAgain({ role }: { role?: 'menuitem' }) {
  const [busy, reload] = useReload();
  return (
    <BusyButton className="btn" role={role} busy={busy} type="button" onClick={reload}>
      Try again
    </BusyButton>
  );
}

/**
 * Loads the page anew, once the portal answers: while nothing does, the whole portal would be gone.
 * @returns whether it is being tried, and a way to try
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
