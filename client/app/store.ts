import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  map,
  type Observable,
  Subject,
  Subscription,
} from 'rxjs';
import { watchRefusals } from '#client/api/access-refusals.ts';
import { caller, type PortalApi } from '#client/api/caller.ts';
import { createAccountStore } from '#client/features/account/account-store.ts';
import {
  createPreferencesStore,
  type SyncedPreferences,
} from '#client/features/account/preferences/preferences-store.ts';
import type { Session } from '#client/features/account/session.ts';
import { createPlan } from '#client/features/billing/plan$.ts';
import { createTokensStore } from '#client/features/billing/tokens/tokens-store.ts';
import {
  createNotificationsStore,
  type NotificationsStore,
  type NotificationsStoreDeps,
} from '#client/features/inbox/state/notifications-store.ts';
import type { ConnectionDeps } from '#client/stream/connection$.ts';
import type { Link } from '#client/stream/link-state.ts';
import { createLiveStream } from '#client/stream/live-stream.ts';
import { fromFirstSubscriber } from '#client/stream/operators.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { createClock } from '#client/ui/page-clock.ts';
import { latestOnFrame } from '#client/ui/scheduling.ts';
import { createToastScope } from '#client/ui/toast-scope.ts';
import type { PlanState } from '#shared/billing/plans/plan-state.ts';
import { notificationCalls } from '#shared/inbox/calls.ts';
import { portalCalls, sessionCalls } from '#shared/session/calls.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import { tokenCalls } from '#shared/tokens/calls.ts';

/** The state and services of a signed-in user, shared by all screens. */
export type Store = StoreDeps & {
  connection$: Observable<Link>;
  /** Events for the frame, which loads after the first view. Earlier ones are buffered for it. */
  frameEvents$: StoreDeps['events$'];
  /** Whether a reload after a loss upstream has failed and is being retried (ST16). */
  catchingUp$: Observable<boolean>;
  user$: Observable<UserInfo>;
  plan$: Observable<PlanState>;
  tokens$: Observable<ResourceState<TokenBalance>>;
  notifications: NotificationsStore;
  header: PortalApi['header'];
  changePassword: Session['changePassword'];
  preferences: SyncedPreferences;
  close(): void;
};

export type StoreSetup = Pick<
  StoreDeps,
  'user' | 'profile' | 'lacks' | 'call' | 'fileCall' | 'toasts' | 'nextFrame' | 'leaving$'
> & {
  stream: ConnectionDeps;
  onSessionEnded: (inactive: boolean) => void;
  changePassword: Session['changePassword'];
} & Pick<NotificationsStoreDeps, 'search' | 'commandsCode'>;

export function createStore({
  stream: streamDeps,
  toasts: allToasts,
  onSessionEnded,
  changePassword,
  search,
  commandsCode,
  ...setup
}: StoreSetup): Store {
  const life = new Subscription();
  const stream = createLiveStream(streamDeps);
  const clock = createClock(streamDeps.scheduler);
  const toasts = createToastScope(allToasts);
  const { scheduler, random } = streamDeps;
  const refused$ = new Subject<void>();
  const onRefused = () => refused$.next();
  const deps: StoreDeps = {
    ...setup,
    call: watchRefusals(setup.call, onRefused),
    fileCall: watchRefusals(setup.fileCall, onRefused),
    events$: stream.events$,
    toasts,
    clock,
    scheduler,
    random,
  };

  // The account subscribes first: when the other stores get an event, its effect on access already holds.
  const account = createAccountStore({ ...deps, api: caller(sessionCalls, setup.call), refused$, onSessionEnded });
  const user$ = account.state$.pipe(
    map(({ value }) => value ?? deps.user),
    // Reading it again mostly returns the same data, which must not notify anyone.
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  );
  const tokens = createTokensStore({ ...deps, api: caller(tokenCalls, deps.call) });
  const preferences = createPreferencesStore(deps);
  const reached$ = stream.connection$.pipe(
    map(({ status: { state } }) => state === 'live' || state === 'down'),
    distinctUntilChanged(),
  );
  const notifications = createNotificationsStore({
    ...deps,
    api: caller(notificationCalls, deps.call),
    user$,
    reached$,
    ...(search && { search }),
    ...(commandsCode && { commandsCode }),
  });

  life.add(
    stream.connection$.subscribe(({ status, clockOffset }) => {
      clock.setOffset(clockOffset);
      if (status.state !== 'ended' || (status.reason !== 'signed-out' && status.reason !== 'inactive')) return;
      const inactive = status.reason === 'inactive';
      queueMicrotask(() => onSessionEnded(inactive));
    }),
  );
  // A burst causes hundreds of changes a second; the screen needs at most one per frame.
  const connection$ = new BehaviorSubject(stream.connection$.value);
  life.add(stream.connection$.pipe(latestOnFrame(deps.nextFrame)).subscribe(connection$));
  const frameEvents$ = fromFirstSubscriber(stream.events$, life);
  stream.start();

  return {
    ...deps,
    connection$,
    frameEvents$,
    catchingUp$: combineLatest([notifications.catchingUp$, account.state$, tokens.state$]).pipe(
      map(([list, ...parts]) => list || parts.some((part) => part.behind)),
    ),
    user$,
    plan$: createPlan(user$),
    tokens$: tokens.state$,
    notifications,
    header: caller(portalCalls, deps.call).header,
    changePassword,
    preferences,
    close: () => {
      life.unsubscribe();
      for (const each of [notifications, account, tokens, preferences, stream, clock, toasts]) each.close();
    },
  };
}
