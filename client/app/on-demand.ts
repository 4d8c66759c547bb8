import { BehaviorSubject, type Observable } from 'rxjs';

/** A part of the program that is fetched when it is needed: not here yet, here, or not to be had. */
export type Fetched<T> = { state: 'waiting' } | { state: 'here'; part: T } | { state: 'failed' };

export type OnDemand<T> = {
  fetched$: Observable<Fetched<T>>;
  /** Fetches it, unless it is here or on its way; after a failure once more. */
  fetch(): void;
};

/**
 * Unlike React's own `lazy` it can be fetched ahead, shows at once what is here already, and can be tried again.
 * @param load imports the part
 */
export function onDemand<T>(load: () => Promise<T>, mend: () => Promise<unknown> = mendStyles): OnDemand<T> {
  const fetched$ = new BehaviorSubject<Fetched<T>>({ state: 'waiting' });
  let busy = false;
  const attempt = async (again: boolean) => {
    try {
      if (again) await mend();
      fetched$.next({ state: 'here', part: await load() });
    } catch {
      fetched$.next({ state: 'failed' });
    }
    busy = false;
  };
  return {
    fetched$,
    fetch: () => {
      const { state } = fetched$.value;
      if (busy || state === 'here') return;
      busy = true;
      if (state === 'failed') fetched$.next({ state: 'waiting' });
      void attempt(state === 'failed');
    },
  };
}

/** A style sheet that could not be loaded is not asked for again by itself: the part would come without its looks. */
async function mendStyles(): Promise<void> {
  const broken = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => sheet === null);
  await Promise.all(
    broken.map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.onload = () => resolve();
          again.onerror = () => reject(new Error(`No style sheet: ${link.href}`));
          link.replaceWith(again);
        }),
    ),
  );
}
