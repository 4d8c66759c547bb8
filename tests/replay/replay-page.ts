import { BehaviorSubject, merge, NEVER, Subject } from 'rxjs';
import type { StreamHead } from '#client/api/call.ts';
import type { NotificationsApi } from '#client/api/notifications.ts';
import { createNotificationsDesk } from '#client/features/notifications/state/notifications-desk.ts';
import { initialNotifications, type NotificationsView, viewOf } from '#client/features/notifications/state/notifications-state.ts';
import { type AccountState, createPlan, type PlanInput } from '#client/features/plans/plan$.ts';
import { createTokens, initialTokens, type TokensInput, type TokensState } from '#client/features/tokens/tokens$.ts';
import { initialLink, type Link, type StreamItem } from '#client/stream/link.ts';
import { createLiveStream } from '#client/stream/live-stream.ts';
import type { OpenSocket } from '#client/stream/socket.ts';
import { createToasts } from '#client/ui/toasts$.ts';
import type { UpstreamCalls } from '#edge/hub/ports.ts';
import type { UserInfo } from '#shared/account/user.ts';
import type { StreamEvent } from '#shared/events.ts';
import type { Result } from '#shared/result.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** The client's real pipelines, from the socket to what the screen would show, in a replay's time. */
export type ReplayPage = {
  view(): NotificationsView;
  tokens(): TokensState;
  account(): AccountState;
  link(): Link;
  /** Every event that reached the features, in the order in which it did. */
  seen: StreamEvent[];
  /** Asks for the next page of the list, as somebody does who scrolls down. */
  loadMore(): void;
  /** How often the whole state came anew. */
  snapshots(): number;
  close(): void;
};

const FRAME = 16;

export function createReplayPage(
  clock: VirtualClock,
  edge: { open: OpenSocket; calls: UpstreamCalls; head(): StreamHead; random: () => number; user: UserInfo },
): ReplayPage {
  const { scheduler } = clock;
  const seen: StreamEvent[] = [];
  let snapshots = 0;
  let view = viewOf(initialNotifications);
  let tokens = initialTokens;
  let account: AccountState | undefined;
  let link = initialLink;

  const stream = createLiveStream({
    open: edge.open,
    tab: 'replay-page',
    scheduler,
    random: edge.random,
    visible$: new BehaviorSubject(true),
    online$: new BehaviorSubject(true),
    pageshow$: NEVER,
  });
  const tokenReads$ = new Subject<TokensInput>();
  const accountReads$ = new Subject<PlanInput>();
  createPlan(edge.user, merge(stream.events$, accountReads$)).subscribe((next) => {
    account = next;
  });
  createTokens(merge(stream.events$, tokenReads$)).subscribe((next) => {
    tokens = next;
  });
  const desk = createNotificationsDesk({
    api: notificationsApi(edge),
    events$: stream.events$,
    allowed: () => true,
    allowed$: new BehaviorSubject(true),
    toasts: createToasts(scheduler),
    nextFrame: (work) => clock.after(FRAME, work),
    scheduler,
    random: edge.random,
    userId: edge.user._id,
    tab: 'replay-page',
    now: clock.now,
  });
  desk.view$.subscribe((next) => {
    view = next;
  });
  stream.connection$.subscribe((next) => {
    link = next;
  });
  const readAgain = async () => {
    const head = edge.head();
    const [balance, info] = await Promise.all([edge.calls.tokens.balance(''), edge.calls.account.userInfo('')]);
    if (balance.ok) tokenReads$.next({ kind: 'loaded', balance: balance.value, head });
    if (info.ok) accountReads$.next({ kind: 'loaded', user: info.value, head });
  };
  stream.events$.subscribe((item: StreamItem) => {
    if (item.kind === 'snapshot') snapshots += 1;
    else {
      seen.push(item.event);
      // After a loss upstream the page reads again, as app/desk.ts has it (ST16).
      if (item.event.type === 'stream.gap') void readAgain();
    }
  });
  stream.start();

  return {
    view: () => view,
    tokens: () => tokens,
    account: () => account as AccountState,
    link: () => link,
    seen,
    loadMore: desk.loadMore,
    snapshots: () => snapshots,
    close() {
      desk.close();
      stream.close();
    },
  };
}

/** The calls as the edge answers them: with the place of the stream before anything was read (ST13). */
function notificationsApi({ calls, head }: { calls: UpstreamCalls; head(): StreamHead }): NotificationsApi {
  const withHead = async <T>(read: Promise<Result<T, unknown>>) => {
    const before = head();
    const answer = await read;
    if (!answer.ok) throw new Error('A replay provider refuses nothing');
    return { ok: true as const, value: { value: answer.value, head: before } };
  };
  const never = () => Promise.reject(new Error('A replay gives its commands to the hub'));
  return {
    page: (page: number, limit: number) => withHead(calls.notifications.list('', { page, limit })),
    subscriptions: (marketplace: string) => withHead(calls.subscriptions.list('', marketplace)),
    markRead: never,
    remove: never,
    subscribe: never,
  } as unknown as NotificationsApi;
}
