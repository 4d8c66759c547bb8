import {
  BehaviorSubject,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  map,
  merge,
  type Observable,
  of,
  pairwise,
  Subject,
  Subscription,
  skip,
  switchMap,
  take,
  takeUntil,
  timer,
} from 'rxjs';
import * as v from 'valibot';
import type { StreamHead } from '#client/api/call.ts';
import { caller, type NotificationsApi } from '#client/api/caller.ts';
import type { StreamItem } from '#client/stream/link-state.ts';
import { fromFirstSubscriber, reduced, summedUp } from '#client/stream/operators.ts';
import { createReread, wantedByStream } from '#client/stream/reread$.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { type LazyPart, NOT_LOADED } from '#client/ui/lazy-part.ts';
import { bufferFrames, type NextFrame } from '#client/ui/scheduling.ts';
import { readStored, writeStored } from '#client/ui/stored.ts';
import type { UserInfo } from '#shared/account/user.ts';
import { errorCodes } from '#shared/errors.ts';
import type { Incident } from '#shared/incidents/incident.ts';
import { notificationsAccess } from '#shared/notifications/access.ts';
import type { Person } from '#shared/notifications/inbox.ts';
import type { AlertsChanged, ChangedAlert } from '#shared/notifications/inbox-events.ts';
import { isWhole, type NotificationType } from '#shared/notifications/notification.ts';
import { notificationTexts } from '#shared/notifications/texts.ts';
import { isRefused } from '#shared/protocol.ts';
import { isSupported, ok, unsupported } from '#shared/result.ts';
import { muteOf } from '../mutes/mute-rules.ts';
import { createMutesStore, type MutesStore } from '../mutes/mutes-store.ts';
import { createPreferences, type PreferencesStore } from './alert-preferences.ts';
import type { Search } from './found-list.ts';
import { heldElsewhere } from './held-elsewhere.ts';
import type { Commands, CommandsDeps, createCommands } from './inbox-commands.ts';
import { reduceNotifications } from './notifications-reducer.ts';
import {
  type AlertRow,
  initialNotifications,
  isListEvent,
  type NotificationsInput,
  type NotificationsState,
  type NotificationsView,
  viewOf,
} from './notifications-state.ts';
import { createReading, type ReadPage } from './reading.ts';
import { createShown, type FoundPart, type ShownList } from './shown-list.ts';
import { createSubscriptionsStore, type SubscriptionsState } from './subscriptions-store.ts';

/** The state and commands behind the notifications screen and the badge, for the signed-in user. */
export type NotificationsStore = {
  view$: Observable<NotificationsView>;
  subscriptions$: Observable<SubscriptionsState>;
  /** Emits new alerts that are unread and not muted. */
  arrived$: Observable<readonly AlertRow[]>;
  /** The same for screen readers, batched, at most every ten seconds. */
  spoken$: Observable<readonly AlertRow[]>;
  /** The number of new alerts in the list's pill; 0 without a pill. Set by the list; the toast shows the same number. */
  waiting$: BehaviorSubject<number>;
  /** Whether the list could not be reread after missed events and is being retried (ST16). */
  catchingUp$: Observable<boolean>;
  mutes: MutesStore;
  preferences: PreferencesStore;
  commands: Commands;
  /** What the screen lists. */
  list: ShownList;
  /** An alert that an address names and no list has. */
  one: ShownList;
  /** Whether the provider keeps states of alerts and searches; undefined until it has answered. */
  hasStates$: BehaviorSubject<boolean | undefined>;
  /** What the provider answered at the last visit, so that the layout fits from the start. */
  hadStates: boolean;
  /** Everybody who sees the inbox; empty until the list has loaded them, and without a team. */
  people$: BehaviorSubject<readonly Person[]>;
  /** What is known of incidents, by their ids; filled once the list's lazy part has loaded. */
  incidents$: BehaviorSubject<ReadonlyMap<string, Incident>>;
  /** The signed-in person's account id. */
  me: string;
  user$: Observable<UserInfo>;
  /** Emits what somebody else has just assigned to this person. */
  assigned$: Observable<AlertsChanged['alerts']>;
  /** Loads older alerts of the inbox. */
  loadMore(): void;
  reload(): void;
  subscribe(type: NotificationType): Promise<void>;
  readSubscriptions(): void;
  /** Call when the screen opens. @returns the function to call when it closes */
  opened(): () => void;
  /** Called with what the list is about to take, and with its state before. A recorder sets it. */
  witness: Witness;
  close(): void;
};

type Witness = { takes?: ((before: NotificationsState, inputs: readonly NotificationsInput[]) => void) | undefined };

export type NotificationsStoreDeps = Omit<StoreDeps, 'fileCall'> & {
  api: NotificationsApi;
  /** The signed-in user's current data. Access to notifications depends on the plan (NOTE-02). */
  user$: Observable<UserInfo>;
  /** Whether the live connection can reach the portal. */
  reached$: Observable<boolean>;
  commandsPart: CommandsPart;
  foundPart: LazyPart<FoundPart>;
  /** Another reducer, for a replay that compares two. */
  reduce?: typeof reduceNotifications;
};

/** The stream's snapshot contains the list. If no snapshot arrives in this time, the list is read over HTTP, ms. */
const PATIENCE = 1500;

/** The shortest interval between two screen reader announcements, ms. */
const SPOKEN_EVERY = 10_000;

export function createNotificationsStore(deps: NotificationsStoreDeps): NotificationsStore {
  const { api, toasts } = deps;
  const { now } = deps.clock;
  const inputs$ = new Subject<NotificationsInput>();
  const life = new Subscription();
  const allowed$ = deps.user$.pipe(map((user) => notificationsAccess(user).open));
  let mayUse = false;
  life.add(allowed$.subscribe((open) => (mayUse = open)));
  const allowed = () => mayUse;
  const mutes = createMutesStore({ api, toasts, now });

  const witness: Witness = {};
  const { reduce = reduceNotifications } = deps;
  const view$ = createNotifications(inputs$, deps.nextFrame, (before, inputs) => {
    witness.takes?.(before, inputs);
    return reduce(before, inputs);
  });
  let view = viewOf(initialNotifications);
  life.add(view$.subscribe((next) => (view = next)));

  const push = (input: NotificationsInput) => inputs$.next(input);
  const tellFailedLoad = (message: string) => {
    if (allowed()) toasts.show({ kind: 'failed', text: notificationTexts.failedLoad, more: message, key: 'load' });
  };
  let snapshotHead: StreamHead | null = null;
  // The call's table is too large for a first view. Where it cannot be loaded, the specification's list has to do.
  const search: Search = async (query) => {
    const part = await loaded(deps.foundPart);
    return part ? caller(part.inboxCalls, deps.call).search(query) : ok({ value: unsupported, head: null });
  };
  /** Whether the provider keeps states of alerts, and searches; undefined until it has answered. */
  const hasStates$ = new BehaviorSubject<boolean | undefined>(undefined);
  const statesKey = `states.${deps.user._id}`;
  const hadStates = readStored(statesKey, v.boolean(), true);
  life.add(hasStates$.subscribe((has) => has !== undefined && has !== hadStates && writeStored(statesKey, has)));
  const readPage: ReadPage = async (where) => {
    if (hasStates$.value === false) return api.page(where);
    const answer = await search({ filter: { folders: ['inbox'] }, ...where });
    if (!answer.ok) return answer;
    const { value, head } = answer.value;
    hasStates$.next(isSupported(value));
    return isSupported(value) ? ok({ value, head }) : api.page(where);
  };
  const reading = createReading({ page: readPage, view: () => view, push, snapshotHead: () => snapshotHead, onFailure: tellFailedLoad });
  const readAgain$ = new Subject<void>();
  const commands = createLaterCommands(deps.commandsPart, { ...deps, now, view: () => view, push });

  const onScreen$ = new BehaviorSubject(false);
  const subscriptions = createSubscriptionsStore({ ...deps, allowed, onScreen$, onSubscribed: () => readAgain$.next() });
  life.add(subscriptions.close);

  const onItem = (item: StreamItem) => {
    mutes.take(item);
    if (item.kind === 'snapshot') {
      const { notifications, unread } = item.state;
      snapshotHead = { epoch: item.epoch, seq: item.head };
      const page = refusedOr(notifications);
      reading.begin('notifications' in page ? page.notifications : [], 'notifications' in page && isWhole(page));
      push({ kind: 'snapshot', head: item.head, page, unread });
      // The snapshot's parts are read in parallel. Access may return between two reads, and no other signal follows.
      if ('code' in page && page.code === errorCodes.planRequired && allowed()) readAgain$.next();
      return;
    }
    if (isListEvent(item.event)) push({ kind: 'event', event: item.event });
  };
  const snapshot$ = deps.events$.pipe(filter((item) => item.kind === 'snapshot'));
  life.add(deps.events$.subscribe(onItem));
  life.add(heldElsewhere(deps.events$, { isOwn: commands.isOwn, now, scheduler: deps.scheduler }).subscribe(push));
  life.add(
    timer(PATIENCE, deps.scheduler)
      .pipe(takeUntil(snapshot$))
      .subscribe(() => {
        if (!allowed()) return;
        void reading.recount();
        subscriptions.reload();
      }),
  );
  life.add(deps.leaving$.subscribe(() => void commands.flush()));
  life.add(deps.clock.now$.subscribe(mutes.sweep));
  // A newly bought plan opens the screen without a page reload.
  life.add(
    allowed$.pipe(distinctUntilChanged(), skip(1)).subscribe((open) => {
      if (!open) return;
      readAgain$.next();
      subscriptions.reload();
    }),
  );

  // Some deletions make the count of alerts that are not loaded uncertain; a snapshot does the same to the older pages.
  life.add(
    view$.subscribe(({ state }) => {
      if (state.recount) void reading.recount();
    }),
  );
  // Alerts that come back from a snooze or an undo, and are not loaded.
  const returned$ = view$.pipe(
    map(({ state }) => state.returned),
    distinctUntilChanged(),
    filter((count) => count > 0),
  );
  const doubted$ = snapshot$.pipe(
    switchMap(() =>
      view$.pipe(
        skip(1),
        filter(({ state }) => state.phase === 'ready'),
        take(1),
      ),
    ),
    filter(({ state }) => state.rows.some((row) => row.doubted)),
  );
  const reread$ = createReread({
    wanted$: merge(
      wantedByStream(deps.events$, ({ notifications }) => notifications),
      merge(doubted$, returned$, readAgain$).pipe(map(() => true)),
    ),
    read: async (attempt) => {
      if (!allowed()) return undefined;
      const failure = await reading.again();
      // Notifies once. The list and the header show later failures.
      if (failure && attempt === 0) tellFailedLoad(failure.message);
      return failure;
    },
    scheduler: deps.scheduler,
    random: deps.random,
  });
  const catchingUp$ = new BehaviorSubject(false);
  life.add(reread$.subscribe((behind) => catchingUp$.next(behind)));

  const isHeard = (alert: AlertRow['alert']) => !alert.quiet && !muteOf(alert, mutes.view$.value.mutes, now());
  const arrivals$ = view$.pipe(
    pairwise(),
    filter(([before, after]) => after.state.arrivals > before.state.arrivals),
    map(([before, after]) => after.rows.filter((row) => row.arrival > before.state.arrivals && after.isUnread(row) && isHeard(row.alert))),
    filter((rows) => rows.length > 0),
  );

  const isForMe = ({ marks }: ChangedAlert) => marks.assignee?.id === deps.user._id && marks.assignee.by !== undefined;
  const assigned$ = deps.events$.pipe(
    map((item) =>
      item.kind === 'event' && item.event.type === 'notification.changed' && item.event.data.assigned ? item.event.data.alerts.filter(isForMe) : [],
    ),
    filter((alerts) => alerts.length > 0),
  );
  const shownDeps = {
    search,
    events$: deps.events$,
    scheduler: deps.scheduler,
    now,
    view$,
    view: () => view,
    loadMore: () => void reading.more(),
    reload: () => readAgain$.next(),
    hasStates$,
    part: deps.foundPart,
  };
  const list = createShown(shownDeps);
  const one = createShown(shownDeps);

  return {
    view$,
    subscriptions$: subscriptions.state$,
    // The signals load after the list. What arrives in between is buffered for them.
    arrived$: fromFirstSubscriber(arrivals$, life),
    waiting$: new BehaviorSubject(0),
    spoken$: fromFirstSubscriber(arrivals$, life).pipe(summedUp(SPOKEN_EVERY, deps.scheduler)),
    catchingUp$,
    mutes,
    preferences: createPreferences(deps.user._id),
    commands,
    list,
    one,
    hasStates$,
    hadStates,
    people$: new BehaviorSubject<readonly Person[]>([]),
    incidents$: new BehaviorSubject<ReadonlyMap<string, Incident>>(new Map()),
    me: deps.user._id,
    user$: deps.user$,
    assigned$: fromFirstSubscriber(assigned$, life),
    loadMore: () => void reading.more(),
    reload: () => readAgain$.next(),
    subscribe: subscriptions.subscribe,
    readSubscriptions: subscriptions.reload,
    witness,
    opened: () => {
      onScreen$.next(true);
      return () => onScreen$.next(false);
    },
    close: () => {
      void commands.flush();
      commands.close();
      list.close();
      one.close();
      life.unsubscribe();
    },
  };
}

/** Adds the missing message to a refused part of a snapshot: its code. */
const refusedOr = <T extends object>(part: T | { code: string; message?: string }): T | { code: string; message: string } =>
  isRefused(part) ? { code: part.code, message: part.message ?? part.code } : (part as T);

type CommandsPart = LazyPart<{ createCommands: typeof createCommands }>;

/** Returns commands whose code is not needed for the first render. Commands issued before the lazy part has loaded wait for it. */
export function createLaterCommands(part: CommandsPart, deps: CommandsDeps): Commands {
  const made$ = new BehaviorSubject<Commands | undefined>(undefined);
  let failed = false;
  let waiting: ((commands: Commands | undefined) => void)[] = [];
  const settle = () => {
    const acts = waiting;
    waiting = [];
    for (const act of acts) act(made$.value);
  };
  const life = part.fetched$.subscribe((fetched) => {
    if (fetched.state === 'waiting') return;
    if (fetched.state === 'here') made$.next(fetched.part.createCommands(deps));
    else failed = true;
    settle();
  });
  const use = (act: (commands: Commands | undefined) => void) => {
    waiting.push(act);
    if (failed || made$.value) settle();
    else part.fetch();
  };
  const run = (act: (commands: Commands) => void) =>
    use((commands) => (commands ? act(commands) : deps.toasts.show({ kind: 'failed', text: NOT_LOADED, key: 'commands' })));
  return {
    open: (row) => use((commands) => commands?.open(row)),
    markRead: (rows) => run((commands) => commands.markRead(rows)),
    markAllRead: () => run((commands) => commands.markAllRead()),
    remove: (rows) => run((commands) => commands.remove(rows)),
    mark: (...of) => run((commands) => commands.mark(...of)),
    undoLast: () => made$.value?.undoLast() ?? false,
    isOwn: (id) => id.startsWith(`${deps.tab}:`),
    unsent$: made$.pipe(switchMap((commands) => commands?.unsent$ ?? of(0))),
    undoUnsent: () => made$.value?.undoUnsent(),
    flush: async () => {
      if (waiting.length > 0) await new Promise<void>((done) => use(() => done()));
      await made$.value?.flush();
    },
    close: () => {
      life.unsubscribe();
      made$.value?.close();
    },
  };
}

/** Loads a part now. @returns undefined if it cannot be loaded */
const loaded = <T>(part: LazyPart<T>): Promise<T | undefined> => {
  part.fetch();
  return firstValueFrom(
    part.fetched$.pipe(
      filter(({ state }) => state !== 'waiting'),
      map((fetched) => (fetched.state === 'here' ? fetched.part : undefined)),
    ),
  );
};

/** Reduces inputs, in order, to the list. Emits at most once per frame; later subscribers get the current value. */
export const createNotifications = (
  inputs$: Observable<NotificationsInput>,
  nextFrame: NextFrame,
  reduce = reduceNotifications,
): Observable<NotificationsView> =>
  inputs$.pipe(
    bufferFrames(nextFrame),
    reduced(({ state }: NotificationsView, inputs: NotificationsInput[]) => viewOf(reduce(state, inputs)), viewOf(initialNotifications)),
  );
