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
import * as v from 'valibot';
import type { StreamHead } from '#client/api/call.ts';
import type { NotificationsApi } from '#client/api/caller.ts';
import type { EventOf, StreamItem } from '#client/stream/link-state.ts';
import { fromFirstSubscriber, reduced, summedUp } from '#client/stream/operators.ts';
import { createReread, wantedByStream } from '#client/stream/reread$.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { type LazyPart, NOT_LOADED } from '#client/ui/lazy-part.ts';
import { bufferFrames, type NextFrame } from '#client/ui/scheduling.ts';
import { readStored, writeStored } from '#client/ui/stored.ts';
import type { UserInfo } from '#shared/account/user.ts';
import { errorCodes } from '#shared/errors.ts';
import { notificationsAccess } from '#shared/notifications/access.ts';
import { isWhole, type NotificationType } from '#shared/notifications/notification.ts';
import { notificationTexts } from '#shared/notifications/texts.ts';
import { isRefused } from '#shared/protocol.ts';
import { muteOf } from '../mutes/mute-rules.ts';
import { createMutesStore, type MutesStore } from '../mutes/mutes-store.ts';
import { heldElsewhere } from './held-elsewhere.ts';
import type { Commands, CommandsDeps, createCommands } from './inbox-commands.ts';
import { reduceNotifications } from './notifications-reducer.ts';
import { type AlertRow, initialNotifications, type NotificationsInput, type NotificationsView, viewOf } from './notifications-state.ts';
import { createReading } from './reading.ts';
import { createSubscriptionsStore, type SubscriptionsState } from './subscriptions-store.ts';

/** Everything the notifications screen and the badge work with, for one signed-in person. */
export type NotificationsStore = {
  view$: Observable<NotificationsView>;
  subscriptions$: Observable<SubscriptionsState>;
  /** Alerts that have just come and are worth saying: unread, not muted. */
  arrived$: Observable<readonly AlertRow[]>;
  /** The same for a screen reader: at most every ten seconds, summed up. */
  spoken$: Observable<readonly AlertRow[]>;
  /** How many new alerts wait behind the list's pill; 0 where there is no pill. The list says so, and the toast counts the same. */
  waiting$: BehaviorSubject<number>;
  /** The list could not be read again after a loss, and is being tried (ST16). */
  catchingUp$: Observable<boolean>;
  mutes: MutesStore;
  preferences: PreferencesStore;
  commands: Commands;
  loadMore(): void;
  reload(): void;
  subscribe(type: NotificationType): Promise<void>;
  readSubscriptions(): void;
  /** The screen shows. @returns what to call when it closes */
  opened(): () => void;
  close(): void;
};

export type NotificationsStoreDeps = Omit<StoreDeps, 'call' | 'fileCall'> & {
  api: NotificationsApi;
  /** Whoever is signed in, as they are now: whether they may see notifications changes with their plan (NOTE-02). */
  user$: Observable<UserInfo>;
  /** Whether the portal can be reached, as far as the live connection knows. */
  reached$: Observable<boolean>;
  commandsPart: CommandsPart;
};

/** The stream brings the list with its snapshot. Should none come, the list is read over HTTP after this long, ms. */
const PATIENCE = 1500;

/** A screen reader is told of new alerts no more often than this, ms. */
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

  const view$ = createNotifications(inputs$, deps.nextFrame);
  let view = viewOf(initialNotifications);
  life.add(view$.subscribe((next) => (view = next)));

  const push = (input: NotificationsInput) => inputs$.next(input);
  const tellFailedLoad = (message: string) => {
    if (allowed()) toasts.show({ kind: 'failed', text: notificationTexts.failedLoad, more: message, key: 'load' });
  };
  let snapshotHead: StreamHead | null = null;
  const reading = createReading({ api, view: () => view, push, snapshotHead: () => snapshotHead, onFailure: tellFailedLoad });
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
      // Its parts were read one beside the other: the right may have come back between them, and nothing else would tell.
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
  // A plan that has just been bought opens the screen without a reload.
  life.add(
    allowed$.pipe(distinctUntilChanged(), pairwise()).subscribe(([, open]) => {
      if (!open) return;
      readAgain$.next();
      subscriptions.reload();
    }),
  );

  // After some deletions the count of what is not loaded is in doubt, after a snapshot the older pages are.
  life.add(
    view$.subscribe(({ state }) => {
      if (state.recount) void reading.recount();
    }),
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
      merge(doubted$, readAgain$).pipe(map(() => true)),
    ),
    read: async (attempt) => {
      if (!allowed()) return undefined;
      const failure = await reading.again();
      // Said once; what follows shows in the list and in the header.
      if (failure && attempt === 0) tellFailedLoad(failure.message);
      return failure;
    },
    scheduler: deps.scheduler,
    random: deps.random,
  });
  const catchingUp$ = new BehaviorSubject(false);
  life.add(reread$.subscribe((behind) => catchingUp$.next(behind)));

  const arrivals$ = view$.pipe(
    pairwise(),
    filter(([before, after]) => after.state.arrivals > before.state.arrivals),
    map(([before, after]) =>
      after.rows.filter((row) => row.arrival > before.state.arrivals && after.isUnread(row) && !muteOf(row.alert, mutes.view$.value.mutes, now())),
    ),
    filter((rows) => rows.length > 0),
  );

  return {
    view$,
    subscriptions$: subscriptions.state$,
    // What tells of new alerts loads after the list does: an alert that comes in between is told then.
    arrived$: fromFirstSubscriber(arrivals$, life),
    waiting$: new BehaviorSubject(0),
    spoken$: fromFirstSubscriber(arrivals$, life).pipe(summedUp(SPOKEN_EVERY, deps.scheduler)),
    catchingUp$,
    mutes,
    preferences: createPreferences(deps.user._id),
    commands,
    loadMore: () => void reading.more(),
    reload: () => readAgain$.next(),
    subscribe: subscriptions.subscribe,
    readSubscriptions: subscriptions.reload,
    opened: () => {
      onScreen$.next(true);
      return () => onScreen$.next(false);
    },
    close: () => {
      void commands.flush();
      commands.close();
      life.unsubscribe();
    },
  };
}

type ListEvent = EventOf<'notification.created'> | EventOf<'notification.read'> | EventOf<'notification.deleted'>;
const isListEvent = (event: { type: string }): event is ListEvent =>
  event.type === 'notification.created' || event.type === 'notification.read' || event.type === 'notification.deleted';

/** A refused part of a snapshot may come without a sentence. */
const refusedOr = <T extends object>(part: T | { code: string; message?: string }): T | { code: string; message: string } =>
  isRefused(part) ? { code: part.code, message: part.message ?? part.code } : (part as T);

/** The part of the program that the commands come with. */
type CommandsPart = LazyPart<{ createCommands: typeof createCommands }>;

/** The commands without their code in the first view: the part is fetched ahead, and what is asked for sooner waits for it. */
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

/** Everything that happens to the list, in order → the list. At most one value a frame, and the present one for whoever comes later. */
export const createNotifications = (inputs$: Observable<NotificationsInput>, nextFrame: NextFrame): Observable<NotificationsView> =>
  inputs$.pipe(bufferFrames(nextFrame), reduced(reduceView, viewOf(initialNotifications)));

const reduceView = ({ state }: NotificationsView, inputs: NotificationsInput[]): NotificationsView => viewOf(reduceNotifications(state, inputs));

const flag = v.optional(v.boolean(), false);
const preferencesSchema = v.object({ desktop: flag, sound: flag, hideMuted: flag });

/** How a person wants to be told. Everything is off until asked for. */
type AlertPreferences = v.InferOutput<typeof preferencesSchema>;

type PreferencesStore = { preferences$: BehaviorSubject<AlertPreferences>; set(change: Partial<AlertPreferences>): void };

function createPreferences(userId: string): PreferencesStore {
  const key = `alerts.${userId}`;
  const preferences$ = new BehaviorSubject(readStored(key, preferencesSchema, { desktop: false, sound: false, hideMuted: false }));
  return {
    preferences$,
    set: (change) => {
      preferences$.next({ ...preferences$.value, ...change });
      writeStored(key, preferences$.value);
    },
  };
}
