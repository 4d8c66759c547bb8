import {
  BehaviorSubject,
  distinctUntilChanged,
  filter,
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
import type { StreamHead } from '#client/api/call.ts';
import { caller, type NotificationsApi } from '#client/api/caller.ts';
import type { StreamItem } from '#client/stream/link-state.ts';
import { fromFirstSubscriber, reduced, summedUp } from '#client/stream/operators.ts';
import { createReread, wantedByStream } from '#client/stream/reread$.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { bufferFrames, type NextFrame } from '#client/ui/scheduling.ts';
import { uiTexts } from '#client/ui/texts.ts';
import { errorCodes } from '#shared/errors.ts';
import { notificationsAccess } from '#shared/inbox/access.ts';
import type { Person } from '#shared/inbox/inbox.ts';
import type { AlertsChanged, ChangedAlert } from '#shared/inbox/inbox-events.ts';
import type { Incident } from '#shared/inbox/incidents/incident.ts';
import { isWhole, type NotificationType } from '#shared/inbox/notification.ts';
import { notificationTexts } from '#shared/inbox/texts.ts';
import { isRefused } from '#shared/protocol.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { muteOf } from '../mutes/mute-rules.ts';
import { createMutesStore, type MutesStore } from '../mutes/mutes-store.ts';
import { createPreferences, type PreferencesStore } from './alert-preferences.ts';
import type { Commands, CommandsDeps, createCommands } from './inbox-commands.ts';
import { leavesList } from './marking.ts';
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
import type { Search } from './search-results.ts';
import { createShown, loadSearchResults, type ShownList } from './shown-list.ts';
import { createSubscriptionsStore, type SubscriptionsState } from './subscriptions-store.ts';

/** The state and commands behind the notifications screen and the badge, for the signed-in user. */
export type NotificationsStore = {
  view$: Observable<NotificationsView>;
  subscriptions$: Observable<SubscriptionsState>;
  /** Emits new alerts that are unread and not muted. */
  arrived$: Observable<readonly AlertRow[]>;
  /** The same for screen readers, batched, at most every ten seconds. */
  spoken$: Observable<readonly AlertRow[]>;
  /**
   * The number of new alerts in the list's pill; 0 without a pill. Set by the list; the toast shows the same number.
   */
  waiting$: BehaviorSubject<number>;
  /** Whether the list could not be reread after missed events and is being retried (ST16). */
  catchingUp$: Observable<boolean>;
  mutes: MutesStore;
  preferences: PreferencesStore;
  commands: Commands;
  /**
   * Whether this tab took a row out of the list, even after the alert is gone: a command can be over before the list is
   * drawn with it.
   */
  isTaken(id: string): boolean;
  /** Loads the code of the commands and the search ahead of the first use. */
  preload(): void;
  /** What the screen lists. */
  list: ShownList;
  /** An alert that an address names and no list has. */
  one: ShownList;
  /** Whether alerts have states, such as done, and can be searched: with the full profile. */
  hasStates: boolean;
  /** Everybody who sees the inbox; empty until the list has loaded them, and without a team. */
  people$: BehaviorSubject<readonly Person[]>;
  /** What is known of incidents, by their ids; filled once a lazy component of the list has read them. */
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
  /** For a replay or test: another search, and the commands' code, so that nothing waits for it to load. */
  search?: Search;
  commandsCode?: CommandsCode;
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
  const showFailedLoad = (message: string) => {
    if (allowed()) toasts.show({ kind: 'failed', text: notificationTexts.failedLoad, more: message, key: 'load' });
  };
  let snapshotHead: StreamHead | null = null;
  // The call's table is too large for a first view.
  const {
    search = async (query) =>
      caller((await import('#shared/inbox/inbox-calls.ts')).inboxCalls, deps.call).search(query),
  } = deps;
  const hasStates = deps.profile === 'full';
  const readPage: ReadPage = (where) =>
    hasStates ? search({ filter: { folders: ['inbox'] }, ...where }) : api.page(where);
  const reading = createReading({
    page: readPage,
    view: () => view,
    push,
    snapshotHead: () => snapshotHead,
    onFailure: showFailedLoad,
  });
  const readAgain$ = new Subject<void>();
  const commands = createLateCommands({ ...deps, now, view: () => view, push }, deps.commandsCode);
  const taken = new Set<string>();
  const mark: Commands['mark'] = (rows, command, ...more) => {
    if (leavesList(command)) for (const { id } of rows) taken.add(id);
    commands.mark(rows, command, ...more);
  };

  const onScreen$ = new BehaviorSubject(false);
  const subscriptions = createSubscriptionsStore({
    ...deps,
    allowed,
    onScreen$,
    onSubscribed: () => readAgain$.next(),
  });
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
  const reread$ = createReread({
    wanted$: merge(
      wantedByStream(deps.events$, ({ notifications }) => notifications),
      merge(doubtedBy(snapshot$, view$), returnedIn(view$), readAgain$).pipe(map(() => true)),
    ),
    read: async (attempt) => {
      if (!allowed()) return undefined;
      const failure = await reading.again();
      // Notifies once. The list and the header show later failures.
      if (failure && attempt === 0) showFailedLoad(failure.message);
      return failure;
    },
    scheduler: deps.scheduler,
    random: deps.random,
  });
  const catchingUp$ = new BehaviorSubject(false);
  life.add(reread$.subscribe((behind) => catchingUp$.next(behind)));

  const isHeard = ({ alert }: AlertRow) => !alert.quiet && !muteOf(alert, mutes.view$.value.mutes, now());
  const arrivals$ = arrivalsIn(view$, isHeard);
  const assigned$ = assignedTo(deps.user._id, deps.events$);
  const shownDeps = {
    search,
    events$: deps.events$,
    reached$: deps.reached$,
    scheduler: deps.scheduler,
    now,
    view$,
    view: () => view,
    loadMore: () => void reading.more(),
    reload: () => readAgain$.next(),
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
    commands: { ...commands, mark },
    isTaken: (id) => taken.has(id),
    preload: () => {
      void commands.load().catch(() => undefined);
      void loadSearchResults().catch(() => undefined);
    },
    list,
    one,
    hasStates,
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

/** Alerts that come back from a snooze or an undo, and are not loaded. */
const returnedIn = (view$: Observable<NotificationsView>) =>
  view$.pipe(
    map(({ state }) => state.returned),
    distinctUntilChanged(),
    filter((count) => count > 0),
  );

/** Older pages that a snapshot made uncertain. */
const doubtedBy = (snapshot$: Observable<unknown>, view$: Observable<NotificationsView>) =>
  snapshot$.pipe(
    switchMap(() =>
      view$.pipe(
        skip(1),
        filter(({ state }) => state.phase === 'ready'),
        take(1),
      ),
    ),
    filter(({ state }) => state.rows.some((row) => row.doubted)),
  );

/** New alerts that are unread. */
const arrivalsIn = (
  view$: Observable<NotificationsView>,
  isHeard: (row: AlertRow) => boolean,
): Observable<readonly AlertRow[]> =>
  view$.pipe(
    pairwise(),
    filter(([before, after]) => after.state.arrivals > before.state.arrivals),
    map(([before, after]) =>
      after.rows.filter((row) => row.arrival > before.state.arrivals && after.isUnread(row) && isHeard(row)),
    ),
    filter((rows) => rows.length > 0),
  );

/** What somebody else assigns to this person. */
function assignedTo(me: string, events$: Observable<StreamItem>): Observable<AlertsChanged['alerts']> {
  const isForMe = ({ marks }: ChangedAlert) => marks.assignee?.id === me && marks.assignee.by !== undefined;
  return events$.pipe(
    map((item) =>
      item.kind === 'event' && item.event.type === 'notification.changed' && item.event.data.assigned
        ? item.event.data.alerts.filter(isForMe)
        : [],
    ),
    filter((alerts) => alerts.length > 0),
  );
}

/** Adds the missing message to a refused part of a snapshot: its code. */
const refusedOr = <T extends object>(
  part: T | { code: string; message?: string },
): T | { code: string; message: string } =>
  isRefused(part) ? { code: part.code, message: part.message ?? part.code } : (part as T);

type CommandsCode = { createCommands: typeof createCommands };

/**
 * Commands whose code a first view does not need: it loads with the first one.
 * @param code the code, if it is here already
 */
export function createLateCommands(
  deps: CommandsDeps,
  code?: CommandsCode,
  load: () => Promise<CommandsCode> = () => import('./inbox-commands.ts'),
): Commands & { load(): Promise<Commands> } {
  const made$ = new BehaviorSubject(code?.createCommands(deps));
  let loading: Promise<Commands> | undefined;
  const loaded = () => {
    loading ??= load().then(({ createCommands }) => {
      const commands = createCommands(deps);
      made$.next(commands);
      return commands;
    });
    return loading;
  };
  const run = (act: (commands: Commands) => void) => {
    if (made$.value) act(made$.value);
    else void loaded().then(act, () => deps.toasts.show({ kind: 'failed', text: uiTexts.notLoaded, key: 'commands' }));
  };
  return {
    load: loaded,
    open: (row) => run((commands) => commands.open(row)),
    mark: (...of) => run((commands) => commands.mark(...of)),
    markAllRead: () => run((commands) => commands.markAllRead()),
    undoLast: () => run((commands) => commands.undoLast()),
    unsent$: made$.pipe(switchMap((commands) => commands?.unsent$ ?? of(0))),
    undoUnsent: () => made$.value?.undoUnsent(),
    // What is under way when the person leaves waits for the code, too.
    flush: async () => (made$.value ?? (await loading?.catch(() => undefined)))?.flush(),
    close: () => made$.value?.close(),
  };
}

/** Reduces inputs, in order, to the list. Emits at most once per frame; later subscribers get the current value. */
export const createNotifications = (
  inputs$: Observable<NotificationsInput>,
  nextFrame: NextFrame,
  reduce = reduceNotifications,
): Observable<NotificationsView> =>
  inputs$.pipe(
    bufferFrames(nextFrame),
    reduced(
      ({ state }: NotificationsView, inputs: NotificationsInput[]) => viewOf(reduce(state, inputs)),
      viewOf(initialNotifications),
    ),
  );
