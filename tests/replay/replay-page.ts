import { BehaviorSubject, map, NEVER, of } from 'rxjs';
import type { Answer, CallFailure, StreamHead } from '#client/api/call.ts';
import type { NotificationsApi } from '#client/api/caller.ts';
import { createAccountStore } from '#client/features/account/account-store.ts';
import { createPlan } from '#client/features/billing/plan$.ts';
import { createTokensStore } from '#client/features/billing/tokens/tokens-store.ts';
import { createCommands } from '#client/features/inbox/state/inbox-commands.ts';
import type { reduceNotifications } from '#client/features/inbox/state/notifications-reducer.ts';
import {
  initialNotifications,
  type NotificationsView,
  viewOf,
} from '#client/features/inbox/state/notifications-state.ts';
import { createNotificationsStore } from '#client/features/inbox/state/notifications-store.ts';
import { initialLink, type Link, type StreamItem } from '#client/stream/link-state.ts';
import { createLiveStream } from '#client/stream/live-stream.ts';
import type { OpenSocket } from '#client/stream/page-socket.ts';
import { createToasts } from '#client/ui/toasts$.ts';
import type { UpstreamCalls } from '#edge/hub/ports.ts';
import type { PlanState } from '#shared/billing/plans/plan-state.ts';
import { parseEvent, type StreamEvent } from '#shared/events.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** The client's real pipelines, from the socket to what the screen would show, on the replay's clock. */
export type ReplayPage = {
  view(): NotificationsView;
  balance(): TokenBalance | null;
  plan(): PlanState;
  link(): Link;
  /** Every event that reached the features, in order. */
  seen: StreamEvent[];
  /** Requests the next page of the list, as scrolling down does. */
  loadMore(): void;
  /** The number of snapshots received. */
  snapshots(): number;
  close(): void;
};

/** A reducer of the list, as the page has it. */
export type Reduce = typeof reduceNotifications;

const FRAME = 16;

export function createReplayPage(
  clock: VirtualClock,
  edge: {
    open: OpenSocket;
    calls: UpstreamCalls;
    head(): StreamHead;
    random: () => number;
    user: UserInfo;
    reduce?: Reduce | undefined;
  },
): ReplayPage {
  const { scheduler } = clock;
  const seen: StreamEvent[] = [];
  let snapshots = 0;
  let view = viewOf(initialNotifications);
  let plan: PlanState | undefined;
  let link = initialLink;

  const stream = createLiveStream({
    open: edge.open,
    tab: 'replay-page',
    scheduler,
    random: edge.random,
    visible$: new BehaviorSubject(true),
    online$: new BehaviorSubject(true),
    pageshow$: NEVER,
    afterDraw: () => {},
  });
  const deps = { events$: stream.events$, scheduler, random: edge.random };
  /** Answers as the edge does: with the stream's head from before the read. */
  const answerOf = async <T>(read: () => Promise<Result<T, unknown>>): Promise<Result<Answer<T>, CallFailure>> => {
    const head = edge.head();
    const answer = await read();
    return answer.ok
      ? ok({ value: answer.value, head })
      : fail({ status: 503, code: 'UPSTREAM', message: 'The provider did not answer' });
  };
  const account = createAccountStore({
    ...deps,
    user: edge.user,
    api: {
      restore: () =>
        answerOf(async () => {
          const answer = await edge.calls.account.userInfo('');
          return answer.ok ? ok({ user: answer.value, inactive: false }) : answer;
        }),
    },
    refused$: NEVER,
    onSessionEnded: () => {},
  });
  createPlan(account.state$.pipe(map(({ value }) => value ?? edge.user))).subscribe((next) => {
    plan = next;
  });
  const tokens = createTokensStore({ ...deps, api: { balance: () => answerOf(() => edge.calls.tokens.balance('')) } });
  const store = createNotificationsStore({
    call: () => Promise.reject(new Error('A replay sends its commands to the hub')),
    api: notificationsApi(edge),
    ...deps,
    user: edge.user,
    profile: 'specification',
    lacks: [],
    user$: of({ ...edge.user, accountType: 'USER', productType: 'basic', isInTrial: false }),
    toasts: createToasts(scheduler),
    nextFrame: (work) => clock.after(FRAME, work),
    clock: { now: clock.now, now$: new BehaviorSubject(clock.now()), setOffset: () => {}, close: () => {} },
    leaving$: NEVER,
    reached$: NEVER,
    commandsCode: { createCommands },
    ...(edge.reduce ? { reduce: edge.reduce } : {}),
  });
  store.view$.subscribe((next) => {
    view = next;
  });
  stream.connection$.subscribe((next) => {
    link = next;
  });
  stream.events$.subscribe((item: StreamItem) => {
    if (item.kind === 'snapshot') snapshots += 1;
    else {
      // Parses each event as its screen would.
      const event = parseEvent(item.event);
      if (!('unknown' in event)) seen.push(event);
    }
  });
  stream.start();

  return {
    view: () => view,
    balance: () => tokens.state$.value.value ?? null,
    plan: () => plan as PlanState,
    link: () => link,
    seen,
    loadMore: store.loadMore,
    snapshots: () => snapshots,
    close() {
      for (const each of [store, account, tokens]) each.close();
      stream.close();
    },
  };
}

/** The calls as the edge answers them: with the stream's head from before the read (ST13). */
function notificationsApi({ calls, head }: { calls: UpstreamCalls; head(): StreamHead }): NotificationsApi {
  const withHead = async <T>(read: Promise<Result<T, unknown>>) => {
    const before = head();
    const answer = await read;
    if (!answer.ok) throw new Error('A replay provider refuses nothing');
    return { ok: true as const, value: { value: answer.value, head: before } };
  };
  const never = () => Promise.reject(new Error('A replay sends its commands to the hub'));
  return {
    page: (query: { page: number; limit: number }) => withHead(calls.notifications.list('', query)),
    subscriptions: ({ marketplace }: { marketplace: string }) => withHead(calls.subscriptions.list('', marketplace)),
    markRead: never,
    remove: never,
    subscribe: never,
  } as unknown as NotificationsApi;
}
