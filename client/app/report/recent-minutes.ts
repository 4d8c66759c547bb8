import { isListEvent } from '#client/features/inbox/state/notifications-state.ts';
import { routeAt } from '../routing.ts';
import type { Store } from '../store.ts';
import { controlAt, keyOf, type SeenAct, seenFilter } from './seen-action.ts';
import { createStretches, type Stretch, type Stretches } from './stretches.ts';

/** The last minutes of a page, in its memory only. */
export type RecentMinutes = {
  /** The stretches that are left, oldest first, at most a minute more than `reportLimits.minutes`. */
  read(): readonly Stretch[];
  close(): void;
};

const SCROLL_EVERY = 1_000;

const running = new WeakMap<Store, RecentMinutes>();

/** Returns what the page remembers of a signed-in user; starts remembering at the first call. */
export function recentMinutes(store: Store): RecentMinutes {
  const known = running.get(store);
  if (known) return known;
  const started = startRemembering(store);
  running.set(store, started);
  return started;
}

/** The pattern of the screen at an address: the address itself may name somebody. */
export function screenAt(path: string, user: Store['user']): string {
  const found = routeAt(path, user);
  return 'screen' in found ? found.screen.path : '/';
}

function startRemembering(store: Store): RecentMinutes {
  const { notifications, events$ } = store;
  const { now } = store.clock;
  const end = new AbortController();
  const listening = { capture: true, passive: true, signal: end.signal };
  let stretches: Stretches | undefined;
  const views = notifications.view$.subscribe(({ state }) => {
    stretches ??= createStretches(state, { now, mutes: () => notifications.mutes.view$.value.mutes });
    stretches.took(state);
  });
  notifications.witness.takes = (before, inputs) => stretches?.takes(before, inputs);
  // The list's own events come with what else the list takes, in its order.
  const events = events$.subscribe((item) => {
    if (item.kind === 'event' && !isListEvent(item.event)) stretches?.event(item.event);
  });
  const did = (act: SeenAct) => stretches?.did(act);

  addEventListener('click', ({ target }) => did({ act: 'press', ...(controlAt(target) ?? { on: 'page' }) }), listening);
  addEventListener('change', ({ target }) => did({ act: 'type', on: controlAt(target)?.on ?? 'field' }), listening);
  addEventListener(
    'keydown',
    (event) => {
      if (controlAt(event.target)?.on !== 'field') did({ act: 'key', key: keyOf(event) });
    },
    listening,
  );
  let scrolledAt = 0;
  addEventListener(
    'scroll',
    () => {
      if (now() - scrolledAt < SCROLL_EVERY) return;
      scrolledAt = now();
      did({ act: 'scroll', on: 'page' });
    },
    listening,
  );
  document.addEventListener(
    'visibilitychange',
    () => did({ act: document.visibilityState === 'hidden' ? 'hide' : 'show' }),
    listening,
  );
  const went = () =>
    did({ act: 'go', screen: screenAt(location.pathname, store.user), filter: seenFilter(location.search) });
  for (const name of ['pushState', 'replaceState', 'popstate']) addEventListener(name, went, listening);
  went();

  return {
    read: () => stretches?.read() ?? [],
    close() {
      end.abort();
      views.unsubscribe();
      events.unsubscribe();
      notifications.witness.takes = undefined;
      running.delete(store);
    },
  };
}
