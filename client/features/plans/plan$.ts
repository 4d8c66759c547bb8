import { type Observable, scan, shareReplay, startWith } from 'rxjs';
import type { StreamHead } from '#client/api/call.ts';
import type { StreamItem } from '#client/stream/link.ts';
import { isOlderReading } from '#client/stream/older-reading.ts';
import type { UserInfo } from '#shared/account/user.ts';
import { type PlanState, planStateOf } from '#shared/plans/plan-state.ts';
import { isRefused } from '#shared/protocol.ts';

export type AccountState = {
  readonly user: UserInfo;
  readonly plan: PlanState;
  /** Where the stream stood at the newest of them. */
  readonly seq: number;
  readonly epoch: string | null;
};

export type PlanInput = StreamItem | { kind: 'loaded'; user: UserInfo; head: StreamHead | null };

/**
 * Who is signed in and on which plan, refreshed in place by the stream (LIVE-04).
 * @param user as the session gave it
 */
export const createPlan = (user: UserInfo, inputs$: Observable<PlanInput>): Observable<AccountState> => {
  const first: AccountState = { user, plan: planStateOf(user), seq: 0, epoch: null };
  return inputs$.pipe(scan(reducePlan, first), startWith(first), shareReplay({ bufferSize: 1, refCount: false }));
};

export function reducePlan(state: AccountState, input: PlanInput): AccountState {
  if (input.kind === 'loaded') return isOlderReading(input.head, state) ? state : { ...state, user: input.user, plan: planStateOf(input.user) };
  if (input.kind === 'snapshot') {
    const { user, plan } = input.state;
    const known = isRefused(user) ? state.user : (user as UserInfo);
    return { user: known, plan: plan ?? (known === state.user ? state.plan : planStateOf(known)), seq: input.head, epoch: input.epoch };
  }
  const { event } = input;
  if (event.type === 'subscription.updated' || event.type === 'subscription.deleted' || event.type === 'account.updated') {
    return { user: event.data.user, plan: event.data.plan, seq: event.seq, epoch: input.epoch };
  }
  return state;
}
