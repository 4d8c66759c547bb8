import type { ReactNode } from 'react';
import { asyncScheduler, BehaviorSubject, NEVER, Subject } from 'rxjs';
import { onTestFinished } from 'vitest';
import { type Call, createCall } from '#client/api/call.ts';
import { createFileCall } from '#client/api/file-call.ts';
import type { StreamItem } from '#client/stream/link-state.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { createClock } from '#client/ui/page-clock.ts';
import { type Support, SupportProvider } from '#client/ui/support.tsx';
import type { UserInfo } from '#shared/account/user.ts';
import type { PageEvent } from '#shared/page-events.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import { show } from './component.tsx';

type Refusal = { status: number; body: object };

/** What the edge answers to 'GET /api/plans': a body, a refusal, or what a function makes of the request's body and query. */
export type Answers = Record<string, object | ((body: never, query: URLSearchParams) => object | Promise<object>)>;

export type Edge = {
  call: Call;
  fetch: typeof fetch;
  /** Changes answers. */
  answer(answers: Answers): void;
  /** The bodies that were sent with a call, oldest first. */
  sent(name: string): unknown[];
};

const refusals = new WeakSet<object>();

/** An answer with an error status. */
export function refused(status: number, code: string, message: string, more: { errors?: Record<string, string>; triesLeft?: number } = {}): object {
  const refusal: Refusal = { status, body: { code, message, ...more } };
  refusals.add(refusal);
  return refusal;
}

/** An edge that answers by a table. A call without an answer fails the test, since it is logged as an error. */
export function createEdge(first: Answers): Edge {
  const answers = new Map(Object.entries(first));
  const calls: { name: string; body: unknown }[] = [];
  const fetchAnswer: typeof fetch = async (target, init) => {
    const { pathname, searchParams } = new URL(String(target), location.href);
    const name = `${init?.method ?? 'GET'} ${pathname}`;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ name, body });
    const found = answers.get(name);
    if (found === undefined) console.error(`Nothing answers ${name}`);
    const answer = typeof found === 'function' ? await found(body as never, searchParams) : (found ?? refused(404, 'NOT_FOUND', 'No such call'));
    const { status, body: text } = refusals.has(answer) ? (answer as Refusal) : { status: 200, body: answer };
    return new Response(JSON.stringify(text), { status });
  };
  return {
    call: createCall({ fetch: fetchAnswer, scheduler: asyncScheduler, onSignedOut: () => {} }),
    fetch: fetchAnswer,
    answer: (more) => {
      for (const [name, answer] of Object.entries(more)) answers.set(name, answer);
    },
    sent: (name) => calls.filter((each) => each.name === name).map(({ body }) => body),
  };
}

/** A promise that a test resolves, to hold an answer back. */
export const held = () => Promise.withResolvers<void>();

type ScreenStore = StoreDeps & {
  events$: Subject<StreamItem>;
  user$: BehaviorSubject<UserInfo>;
  tokens$: BehaviorSubject<ResourceState<TokenBalance>>;
};

const noTokens: TokenBalance = {
  freeToken: { tokens: 0, remaining: 0 },
  subscription: { tokens: 0, remaining: 0 },
  onetime: { tokens: 0, remaining: 0 },
};

/** Renders a signed-in person's screen over an edge that answers by a table. */
export async function showScreen(
  render: (store: ScreenStore) => ReactNode,
  { answers = {}, user = {}, support = null, tokens = noTokens }: { answers?: Answers; user?: Partial<UserInfo>; support?: Support; tokens?: TokenBalance },
) {
  const edge = createEdge(answers);
  const shown = await show(null);
  const person: UserInfo = { _id: 'user-1', accountType: 'USER', email: 'ada@shop.test', ...user };
  const clock = createClock(asyncScheduler);
  onTestFinished(clock.close);
  const store: ScreenStore = {
    user: person,
    user$: new BehaviorSubject(person),
    tokens$: new BehaviorSubject<ResourceState<TokenBalance>>({ phase: 'ready', value: tokens, trouble: null, behind: false, changes: 0, changing: [] }),
    call: edge.call,
    fileCall: createFileCall({ fetch: edge.fetch, onSignedOut: () => {} }),
    events$: new Subject(),
    toasts: shown.toasts,
    clock,
    nextFrame: (work) => {
      const id = requestAnimationFrame(work);
      return () => cancelAnimationFrame(id);
    },
    scheduler: asyncScheduler,
    random: () => 0.5,
    leaving$: NEVER,
    tab: 'tab-1',
  };
  const rendered = () => shown.rerender(<SupportProvider value={support}>{render(store)}</SupportProvider>);
  await rendered();
  let seq = 0;
  return {
    edge,
    store,
    rerender: rendered,
    unmount: shown.unmount,
    /** Brings an event of the live stream. */
    happens: (type: PageEvent['type'], data: unknown = {}) => {
      seq += 1;
      store.events$.next({ kind: 'event', epoch: 'e', event: { type, data, seq } as unknown as PageEvent });
    },
  };
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
