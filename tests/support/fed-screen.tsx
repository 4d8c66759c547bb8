import { type ReactNode, useState } from 'react';
import { asyncScheduler, BehaviorSubject, NEVER, Subject } from 'rxjs';
import * as v from 'valibot';
import { type Call, type CallFailure, unanswered } from '#client/api/call.ts';
import type { FileCall } from '#client/api/file-call.ts';
import { viewToolsFor } from '#client/features/views/view-tools.tsx';
import type { StreamItem } from '#client/stream/link-state.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { SheetTools, ViewTools } from '#client/ui/grid/tools/grid-tools.tsx';
import { lazy } from '#client/ui/lazy-part.ts';
import { createClock } from '#client/ui/page-clock.ts';
import { browserFrame } from '#client/ui/scheduling.ts';
import { useToasts } from '#client/ui/toasts.tsx';
import type { UserInfo } from '#shared/account/user.ts';
import type { CallSpec, InputOf } from '#shared/calls.ts';
import type { PageEvent } from '#shared/page-events.ts';
import { fail, ok, unsupported } from '#shared/result.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import { show } from './component.tsx';
import '#client/app/shell.css';

export const fedOwner: UserInfo = { _id: 'o', accountType: 'USER', email: 'owner@shop.test', fullName: 'Olive Owner', productType: 'basic' };
export const fedMember: UserInfo = {
  _id: 'm',
  accountType: 'MEMBER',
  email: 'mei@shop.test',
  fullName: 'Mei Tanaka',
  productType: 'basic',
  accessHistory: true,
};

const NEVER_LOADED = new Promise<never>(() => {});

class Refused {
  failure: CallFailure;
  constructor(failure: CallFailure) {
    this.failure = failure;
  }
}

/** An answer that is a failure. By default the page does not retry it by itself. */
export const refused = (message: string, more: Partial<CallFailure> = {}) => new Refused({ status: 400, code: 'EXCEPTION', message, ...more });

/** How the portal answers one call. */
export type Answers = readonly { key: string; answer: (input: never) => unknown }[];

const keyOf = (method: string, path: string) => `${method} ${path.replace(/\?.*/, '')}`;

/** @param answer returns what the portal would send, or `refused`, maybe later */
export const on = <C extends CallSpec>(spec: C, answer: (input: InputOf<C>) => unknown): Answers[number] => ({ key: keyOf(spec.method, spec.path), answer });

/** Answers by call, read with the call's own schema. Optional calls without an answer are not supported; of others, that is an error. */
export function fedCall(answers: Answers): { call: Call /** The inputs of a call so far, oldest first. */; requestsOf(spec: CallSpec): unknown[] } {
  const requested: { key: string; input: unknown }[] = [];
  const call: Call = async ({ method = 'GET', path, body, schema, signal }) => {
    const key = keyOf(method, path);
    const input = method === 'GET' ? Object.fromEntries(new URL(path, location.href).searchParams) : body;
    requested.push({ key, input });
    const found = answers.findLast((each) => each.key === key);
    const aborted = new Promise<Refused>((resolve) => signal?.addEventListener('abort', () => resolve(new Refused(unanswered()))));
    const answer = found ? await Promise.race([found.answer(input as never), aborted]) : unsupported;
    if (answer instanceof Refused) return fail(answer.failure);
    const parsed = v.safeParse(schema, answer);
    if (!parsed.success) throw new Error(`${key}: ${found ? JSON.stringify(v.flatten(parsed.issues)) : 'no answer'}`);
    return ok({ value: parsed.output, head: null });
  };
  return { call, requestsOf: ({ method, path }) => requested.filter((each) => each.key === keyOf(method, path)).map(({ input }) => input) };
}

/** What a screen gets of the signed-in portal. */
export type FedStore = StoreDeps & {
  user$: BehaviorSubject<UserInfo>;
  tokens$: BehaviorSubject<ResourceState<TokenBalance>>;
  views: ViewTools;
  sheets: SheetTools;
};

const balance: TokenBalance = { freeToken: { tokens: 1_000, remaining: 500 }, subscription: { tokens: 0, remaining: 0 }, onetime: { tokens: 0, remaining: 0 } };
const known: ResourceState<TokenBalance> = { phase: 'ready', value: balance, trouble: null, behind: false, changes: 0, changing: [] };

export type Fed = { answers?: Answers; user?: UserInfo; fileCall?: FileCall /** The query of the page's address. */; query?: string };

/** Renders a screen as the frame does, with a portal that answers by hand and an empty stream. */
export async function showFed(screen: (store: FedStore) => ReactNode, { answers = [], user = fedOwner, fileCall, query = '' }: Fed = {}) {
  history.replaceState(null, '', location.pathname + query);
  const events$ = new Subject<StreamItem>();
  const user$ = new BehaviorSubject(user);
  const tokens$ = new BehaviorSubject(known);
  const { call, requestsOf } = fedCall(answers);
  const storeWith = (toasts: StoreDeps['toasts']): FedStore => {
    const deps: StoreDeps = {
      user,
      call,
      fileCall: fileCall ?? (async () => fail({ status: 404, code: 'NOT_FOUND', message: 'No file' })),
      events$,
      toasts,
      clock: createClock(asyncScheduler),
      nextFrame: browserFrame,
      scheduler: asyncScheduler,
      random: () => 0.5,
      leaving$: NEVER,
      tab: 'tab',
    };
    return { ...deps, user$, tokens$, views: lazy(async () => viewToolsFor(deps)), sheets: lazy(() => NEVER_LOADED) };
  };
  const shown = await show(<InFrame storeWith={storeWith} screen={screen} />);
  let seq = 0;
  const emit = <T extends PageEvent['type']>(type: T, data: Extract<PageEvent, { type: T }>['data']) => {
    seq += 1;
    events$.next({ kind: 'event', epoch: 'fed', event: { seq, id: `e${seq}`, type, at: Date.now(), data } as PageEvent });
  };
  return { ...shown, requestsOf, user$, tokens$, emit };
}

function InFrame({ storeWith, screen }: { storeWith(toasts: StoreDeps['toasts']): FedStore; screen(store: FedStore): ReactNode }) {
  const toasts = useToasts();
  const [store] = useState(() => storeWith(toasts));
  return <div className="app">{screen(store)}</div>;
}
