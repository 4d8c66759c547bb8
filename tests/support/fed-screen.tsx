import type { ReactNode } from 'react';
import { asyncScheduler, BehaviorSubject, NEVER, Subject } from 'rxjs';
import { onTestFinished } from 'vitest';
import { type Call, type CallFailure, createCall } from '#client/api/call.ts';
import { createFileCall, type FileCall } from '#client/api/file-call.ts';
import type { StreamItem } from '#client/stream/link-state.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { ProfileProvider } from '#client/ui/full.tsx';
import { createClock } from '#client/ui/page-clock.ts';
import { browserFrame } from '#client/ui/scheduling.ts';
import { type Support, SupportProvider } from '#client/ui/support.tsx';
import { createToasts } from '#client/ui/toasts$.ts';
import type { CallSpec, InputOf } from '#shared/calls.ts';
import { errorCodes } from '#shared/errors.ts';
import type { PageEvent } from '#shared/page-events.ts';
import type { Area, Profile } from '#shared/session/profile.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import { showPage } from './component.tsx';

export const fedOwner: UserInfo = {
  _id: 'o',
  accountType: 'USER',
  email: 'owner@shop.test',
  fullName: 'Olive Owner',
  productType: 'basic',
};
export const fedMember: UserInfo = {
  _id: 'm',
  accountType: 'MEMBER',
  email: 'mei@shop.test',
  fullName: 'Mei Tanaka',
  productType: 'basic',
  accessHistory: true,
};

type Target = Pick<CallSpec, 'method' | 'path'>;

/** How the portal answers calls. Of two answers to one call, the later one counts. */
export type Answers = readonly { key: string; answer(input: never): unknown }[];

const keyOf = ({ method, path }: Target) => `${method} ${path}`;

/**
 * @param answer what the portal sends, maybe later: a value, `refused`, or another response. A function gets the call's
 * query or body, and throws if there is no network.
 */
export const on = <C extends Target>(call: C, answer: ((input: InputOf<C>) => unknown) | object): Answers[number] => ({
  key: keyOf(call),
  answer: typeof answer === 'function' ? (answer as (input: never) => unknown) : () => answer,
});

/** An answer with an error status. By default the page does not try again by itself. */
export const refused = (
  message: string,
  { status = 400, code = 'EXCEPTION', ...more }: Partial<Omit<CallFailure, 'message' | 'retryMs'>> = {},
): Response => Response.json({ code, message, ...more }, { status });

/** An answer that waits until the test releases it. */
export function held(value: object) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer: () => promise.then(() => value), release: resolve };
}

export type Edge = {
  fetch: typeof fetch;
  call: Call;
  fileCall: FileCall;
  /** Changes answers. */
  answer(...answers: Answers): void;
  /** The queries or bodies of a call so far, oldest first. */
  sent(call: Target): unknown[];
};

const NEVER_ANSWERED = new Promise<never>(() => {});

/** The client's own calls down to the network, where the test answers. What it doesn't answer keeps loading. */
export function createEdge(first: Answers = []): Edge {
  const answers = [...first];
  const requests: { key: string; input: unknown }[] = [];
  const network: typeof fetch = async (to, { method = 'GET', body, signal } = {}) => {
    const { pathname, searchParams } = new URL(String(to), location.href);
    const key = `${method} ${pathname}`;
    const input = typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(searchParams);
    requests.push({ key, input });
    const found = answers.findLast((each) => each.key === key);
    const aborted = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    const answer = await Promise.race([found ? found.answer(input as never) : NEVER_ANSWERED, aborted]);
    if (!(answer instanceof Response)) return Response.json(answer);
    // A copy, since a body can be read only once and the same answer may be given again. It ends with its request, as a
    // real one does.
    const { status, headers, body: bytes } = answer.clone();
    return new Response(bytes?.pipeThrough(new TransformStream(), signal ? { signal } : {}), { status, headers });
  };
  const deps = { fetch: network, scheduler: asyncScheduler, onSignedOut: () => {} };
  const send = createCall(deps);
  return {
    fetch: network,
    call: async (options) => {
      const result = await send(options);
      // Fails the test, as every error in the console.
      if (!result.ok && result.error.code === errorCodes.badAnswer)
        console.error(`${options.method ?? 'GET'} ${options.path}: ${result.error.message}`);
      return result;
    },
    fileCall: createFileCall(deps),
    answer: (...more) => void answers.push(...more),
    sent: (call) => requests.filter(({ key }) => key === keyOf(call)).map(({ input }) => input),
  };
}

/** What a screen gets of the signed-in portal. */
export type FedStore = StoreDeps & {
  events$: Subject<StreamItem>;
  user$: BehaviorSubject<UserInfo>;
  tokens$: BehaviorSubject<ResourceState<TokenBalance>>;
};

const balance: TokenBalance = {
  freeToken: { tokens: 1_000, remaining: 500 },
  subscription: { tokens: 0, remaining: 0 },
  onetime: { tokens: 0, remaining: 0 },
};

export type Fed = {
  answers?: Answers;
  /** What differs from `fedOwner`. */
  user?: Partial<UserInfo>;
  profile?: Profile;
  lacks?: readonly Area[];
  tokens?: TokenBalance;
  support?: Support;
  /** The page's path and query, or its query alone. */
  address?: string;
};

/** Renders a screen as the frame does, over an edge that the test answers for, and with an empty stream. */
export async function showFed(
  screen: (store: FedStore) => ReactNode,
  {
    answers,
    user: changes,
    profile = 'full',
    lacks = [],
    tokens = balance,
    support = null,
    address = location.pathname,
  }: Fed = {},
) {
  history.replaceState(null, '', address);
  const edge = createEdge(answers);
  const user = { ...fedOwner, ...changes };
  const clock = createClock(asyncScheduler);
  onTestFinished(clock.close);
  const events$ = new Subject<StreamItem>();
  const deps: StoreDeps = {
    user,
    profile,
    lacks,
    call: edge.call,
    fileCall: edge.fileCall,
    events$,
    toasts: createToasts(asyncScheduler),
    clock,
    nextFrame: browserFrame,
    scheduler: asyncScheduler,
    random: () => 0.5,
    leaving$: NEVER,
  };
  const store: FedStore = {
    ...deps,
    events$,
    user$: new BehaviorSubject(user),
    tokens$: new BehaviorSubject<ResourceState<TokenBalance>>({
      phase: 'ready',
      value: tokens,
      trouble: null,
      behind: false,
      changes: 0,
      changing: [],
    }),
  };
  const { unmount } = await showPage(
    <SupportProvider value={support}>
      <ProfileProvider value={{ profile, lacks }}>
        <div className="app">{screen(store)}</div>
      </ProfileProvider>
    </SupportProvider>,
    store.toasts,
  );
  let seq = 0;
  /** Brings an event of the live stream. */
  const emit = <T extends PageEvent['type']>(type: T, data: Extract<PageEvent, { type: T }>['data']) => {
    seq += 1;
    events$.next({
      kind: 'event',
      epoch: 'fed',
      event: { seq, id: `e${seq}`, type, at: Date.now(), data } as PageEvent,
    });
  };
  return { edge, store, emit, unmount };
}

/** Keeps the page where it is. @returns the addresses that it would have left for */
export function departures(): string[] {
  const left: string[] = [];
  const stay = (event: NavigateEvent) => {
    if (event.destination.sameDocument) return;
    left.push(event.destination.url);
    event.preventDefault();
  };
  navigation.addEventListener('navigate', stay);
  onTestFinished(() => navigation.removeEventListener('navigate', stay));
  return left;
}
