import { asyncScheduler, BehaviorSubject, NEVER, Subject } from 'rxjs';
import { onTestFinished } from 'vitest';
import { createCall } from '#client/api/call.ts';
import { createFileCall } from '#client/api/file-call.ts';
import { viewToolsFor } from '#client/features/views/view-tools.tsx';
import type { StreamItem } from '#client/stream/link-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { ViewTools } from '#client/ui/grid/tools/grid-tools.tsx';
import { lazy } from '#client/ui/lazy-part.ts';
import { createClock } from '#client/ui/page-clock.ts';
import { browserFrame } from '#client/ui/scheduling.ts';
import { createToasts } from '#client/ui/toasts$.ts';
import type { UserInfo } from '#shared/account/user.ts';

/** What the edge answers to a call: a value, or a response of its own. `input` is the call's query or body. */
export type EdgeAnswer = (input: Record<string, unknown>) => unknown;

/** An answer that refuses a call. The page does not try again by itself after a 400. */
export const refusal = (message: string, { status = 400, code = 'EXCEPTION', ...more }: { status?: number; code?: string; errors?: object } = {}): Response =>
  Response.json({ code, message, ...more }, { status });

/** As the browser answers without a network. */
export function noNetwork(): never {
  throw new TypeError('Failed to fetch');
}

type HandFed = StoreDeps & { user$: BehaviorSubject<UserInfo>; views: ViewTools };

const owner: UserInfo = { _id: 'owner', accountType: 'USER', email: 'owner@demo.test', firstName: 'Olive', lastName: 'Owner', productType: 'AZ' };

/**
 * The store of a signed-in person, with the client's own code down to the network, where the test answers.
 * @param answers by method and path: 'GET /api/sellers/top'. They may be changed while the test runs. Other calls are unsupported by the provider.
 */
export function handFedStore(
  answers: Record<string, EdgeAnswer>,
  user: UserInfo = owner,
): { store: HandFed; events$: Subject<StreamItem>; calls: { call: string; input: Record<string, unknown> }[] } {
  const calls: { call: string; input: Record<string, unknown> }[] = [];
  const network: typeof fetch = async (to, init) => {
    const url = new URL(String(to), location.origin);
    const call = `${init?.method ?? 'GET'} ${url.pathname}`;
    const input = typeof init?.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(url.searchParams);
    calls.push({ call, input });
    const answer = answers[call]?.(input) ?? { supported: false };
    return answer instanceof Response ? answer : Response.json(answer);
  };
  const edge = { fetch: network, scheduler: asyncScheduler, onSignedOut: () => {} };
  const events$ = new Subject<StreamItem>();
  const clock = createClock(asyncScheduler);
  onTestFinished(clock.close);
  const deps: StoreDeps = {
    user,
    call: createCall(edge),
    fileCall: createFileCall(edge),
    events$,
    toasts: createToasts(asyncScheduler),
    clock,
    nextFrame: browserFrame,
    scheduler: asyncScheduler,
    random: Math.random,
    leaving$: NEVER,
    tab: 'a-tab',
  };
  const store = { ...deps, user$: new BehaviorSubject(user), views: lazy(async () => viewToolsFor(deps)) };
  return { store, events$, calls };
}
