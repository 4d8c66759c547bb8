import { BehaviorSubject, combineLatest, fromEvent, map, merge, type Observable, Subject, Subscription, shareReplay } from 'rxjs';
import type { CallFailure } from '#client/api/call.ts';
import type { NotificationsApi } from '#client/api/notifications.ts';
import type { PortalApi } from '#client/api/portal.ts';
import type { SessionApi } from '#client/api/session.ts';
import type { TokensApi } from '#client/api/tokens.ts';
import { createNotificationsDesk, type NotificationsDesk } from '#client/features/notifications/state/notifications-desk.ts';
import { type AccountState, createPlan, type PlanInput } from '#client/features/plans/plan$.ts';
import { createTokens, type TokensInput, type TokensState } from '#client/features/tokens/tokens$.ts';
import type { ConnectionDeps } from '#client/stream/connection$.ts';
import type { Link } from '#client/stream/link.ts';
import { createLiveStream } from '#client/stream/live-stream.ts';
import { latestOnFrame, type NextFrame } from '#client/stream/on-frame.ts';
import { createReread, wantedByStream } from '#client/stream/reread$.ts';
import { type Clock, createClock } from '#client/ui/clock.ts';
import { createToastScope } from '#client/ui/toast-scope.ts';
import type { Toasts } from '#client/ui/toasts$.ts';
import { isMainAccount, type UserInfo } from '#shared/account/user.ts';
import { mayUseNotifications } from '#shared/notifications/access.ts';
import type { SnapshotState } from '#shared/protocol.ts';

/** What one signed-in person works with: the stream and everything that is reduced from it. */
export type Desk = {
  userId: string;
  connection$: Observable<Link>;
  /** Something could not be read again after a loss upstream, and is being tried (ST16). */
  catchingUp$: Observable<boolean>;
  account$: Observable<AccountState>;
  tokens$: Observable<TokensState>;
  notifications: NotificationsDesk;
  clock: Clock;
  /** What is said to this person; it goes when they do. */
  toasts: Toasts;
  header: PortalApi['header'];
  close(): void;
};

export type DeskDeps = {
  user: UserInfo;
  apis: { session: SessionApi; portal: PortalApi; notifications: NotificationsApi; tokens: TokensApi };
  stream: ConnectionDeps;
  toasts: Toasts;
  nextFrame: NextFrame;
  onSessionEnded: () => void;
};

export function createDesk({ user, apis, stream: streamDeps, toasts: allToasts, nextFrame, onSessionEnded }: DeskDeps): Desk {
  const life = new Subscription();
  const stream = createLiveStream(streamDeps);
  const clock = createClock(streamDeps.scheduler);
  const toasts = createToastScope(allToasts);

  const accountReads$ = new Subject<PlanInput>();
  const account$ = createPlan(user, merge(stream.events$, accountReads$));
  let account: AccountState | undefined;
  life.add(account$.subscribe((state) => (account = state)));
  const allowed = (state: AccountState | undefined): boolean => state !== undefined && isMainAccount(state.user) && mayUseNotifications(state.user);

  const tokenReads$ = new Subject<TokensInput>();
  const tokens$ = createTokens(merge(stream.events$, tokenReads$));
  life.add(tokens$.subscribe());

  const notifications = createNotificationsDesk({
    api: apis.notifications,
    events$: stream.events$,
    allowed: () => allowed(account),
    allowed$: account$.pipe(map(allowed)),
    toasts,
    nextFrame,
    scheduler: streamDeps.scheduler,
    random: streamDeps.random,
    userId: user._id,
    tab: streamDeps.tab,
    now: clock.now,
  });

  const readTokens = async () => {
    const answer = await apis.tokens.balance();
    if (answer.ok) tokenReads$.next({ kind: 'loaded', balance: answer.value.value, head: answer.value.head });
    else tokenReads$.next({ kind: 'failed', message: answer.error.message });
    return answer.ok ? undefined : answer.error;
  };
  const readAccount = async () => {
    const answer = await apis.session.restore();
    if (!answer.ok) return answer.error;
    const { value, head } = answer.value;
    if (!value.user) onSessionEnded();
    else if (value.user._id === user._id) accountReads$.next({ kind: 'loaded', user: value.user, head });
    return undefined;
  };
  // After a loss upstream, what the stream did not bring is read again (ST16).
  const reread = (partOf: (state: SnapshotState) => object, read: () => Promise<CallFailure | undefined>) =>
    createReread({ wanted$: wantedByStream(stream.events$, partOf), read, scheduler: streamDeps.scheduler, random: streamDeps.random });
  const catchingUp$ = combineLatest([notifications.catchingUp$, reread(({ tokens }) => tokens, readTokens), reread((state) => state.user, readAccount)]).pipe(
    map((parts) => parts.includes(true)),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  life.add(catchingUp$.subscribe());
  life.add(
    stream.connection$.subscribe(({ status, clockOffset }) => {
      clock.setOffset(clockOffset);
      if (status.state === 'ended' && status.reason === 'signed-out') queueMicrotask(onSessionEnded);
    }),
  );
  life.add(clock.now$.subscribe(() => notifications.mutes.sweep()));
  // A burst brings hundreds of these a second; the screen needs one a frame.
  const connection$ = new BehaviorSubject(stream.connection$.value);
  life.add(stream.connection$.pipe(latestOnFrame(nextFrame)).subscribe(connection$));
  life.add(fromEvent(window, 'pagehide').subscribe(() => void notifications.commands.flush()));
  stream.start();

  return {
    userId: user._id,
    connection$,
    catchingUp$,
    account$,
    tokens$,
    notifications,
    clock,
    toasts,
    header: apis.portal.header,
    close: () => {
      notifications.close();
      life.unsubscribe();
      stream.close();
      clock.close();
      toasts.close();
    },
  };
}
