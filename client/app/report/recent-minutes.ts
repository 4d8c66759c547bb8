import type { AlertRow, NotificationsInput, NotificationsState } from '#client/features/notifications/state/notifications-state.ts';
import { type AlertIdentity, keysOf } from '#shared/notifications/identity.ts';
import type { Mute } from '#shared/notifications/mutes.ts';
import type { PageEvent } from '#shared/page-events.ts';
import { reportLimits } from '#shared/reports/report-limits.ts';
import { routeAt } from '../routing.ts';
import type { Store } from '../store.ts';
import { controlAt, keyOf, type SeenAct, seenFilter } from './seen-action.ts';

/** Something that happened to the page. `alerts`: those that a command names by the ids of their rows. */
export type Happening = { at: number } & (
  | { what: 'event'; event: PageEvent }
  | { what: 'input'; input: NotificationsInput; alerts?: readonly AlertIdentity[] }
  | { what: 'act'; act: SeenAct }
);

/** A stretch of about a minute: the list before it, and what happened. */
export type Stretch = { at: number; before: NotificationsState; mutes: readonly Mute[]; happenings: Happening[] };

/** The last minutes of a page, in its memory only. */
export type RecentMinutes = {
  /** The stretches that are left, oldest first, at most a minute more than `reportLimits.minutes`. */
  read(): readonly Stretch[];
  close(): void;
};

const STRETCH = 60_000;
const STRETCH_HAPPENINGS = 500;
const MOST_HAPPENINGS = 4_000;
const MOST_ALERTS = 1_000;
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
  const stretches: Stretch[] = [];
  const end = new AbortController();
  const listening = { capture: true, passive: true, signal: end.signal };

  const open = (before: NotificationsState) => stretches.push({ at: now(), before, mutes: notifications.mutes.view$.value.mutes, happenings: [] });
  const shorten = () => {
    const count = () => stretches.reduce((sum, { happenings }) => sum + happenings.length, 0);
    // The list at the end of the dropped stretch is that at the beginning of the next.
    while (stretches.length > 1 && ((stretches[1] as Stretch).at <= now() - reportLimits.minutes || count() > MOST_HAPPENINGS)) stretches.shift();
  };
  const happen = (happening: Happening) => void stretches.at(-1)?.happenings.push(happening);
  const did = (act: SeenAct) => happen({ at: now(), what: 'act', act });

  notifications.view$.subscribe(({ state }) => open(state)).unsubscribe();
  notifications.witness.takes = (before, inputs) => {
    const current = stretches.at(-1);
    if (!current || now() - current.at >= STRETCH || current.happenings.length >= STRETCH_HAPPENINGS) open(before);
    for (const input of inputs) {
      if (input.kind === 'event') happen({ at: now(), what: 'event', event: input.event });
      else happen({ at: now(), what: 'input', input, ...named(before, input) });
    }
    shorten();
  };
  // The list's own events come with what else the list takes, in its order.
  const events = events$.subscribe((item) => {
    if (item.kind === 'event' && !ofList.has(item.event.type)) happen({ at: now(), what: 'event', event: item.event });
  });

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
  document.addEventListener('visibilitychange', () => did({ act: document.visibilityState === 'hidden' ? 'hide' : 'show' }), listening);
  const went = () => did({ act: 'go', screen: screenAt(location.pathname, store.user), filter: seenFilter(location.search) });
  for (const name of ['pushState', 'replaceState', 'popstate']) addEventListener(name, went, listening);
  went();

  return {
    read: () => stretches,
    close() {
      end.abort();
      events.unsubscribe();
      notifications.witness.takes = undefined;
      running.delete(store);
    },
  };
}

/** The ids of rows mean something only on this page. */
function named({ byId }: NotificationsState, input: NotificationsInput): { alerts: AlertIdentity[] } | undefined {
  if (input.kind === 'command.started')
    return { alerts: input.rowIds.slice(0, MOST_ALERTS).flatMap((id) => (byId.get(id) as AlertRow | undefined)?.alert.identity ?? []) };
  if (input.kind !== 'mark.started') return undefined;
  return { alerts: identitiesOf(byId.values(), input.marking.keys) };
}

/** The alerts that some keys mean. */
export function identitiesOf(rows: Iterable<AlertRow>, keys: ReadonlySet<string>): AlertIdentity[] {
  const found: AlertIdentity[] = [];
  for (const { alert } of rows) if (found.length < MOST_ALERTS && keysOf(alert.identity).some((key) => keys.has(key))) found.push(alert.identity);
  return found;
}

const ofList: ReadonlySet<string> = new Set(['notification.created', 'notification.read', 'notification.deleted', 'notification.changed']);
