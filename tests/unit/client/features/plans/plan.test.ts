import { map } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { planLine } from '#client/features/plans/plan-text.ts';
import { createPlan, type PlanInput } from '#client/features/plans/plan$.ts';
import type { UserInfo } from '#shared/account/user.ts';
import { planStateOf } from '#shared/plans/plan-state.ts';
import { marbles } from '#tests/support/marbles.ts';
import { liveEvent, stateOf } from '#tests/support/stream-inputs.ts';

describe('the plan and the account', () => {
  const owner: UserInfo = {
    _id: 'u',
    email: 'o@demo.test',
    productType: 'basic',
    planName: 'AZInsight Advanced',
    stripePriceKey: 'k',
    nextSubscribeAt: '2027-03-14T12:00:00Z',
  };
  const trial: UserInfo = { ...owner, isInTrial: true };

  it('changes in place with the stream [LIVE-04]', () => {
    marbles(({ hot, expectObservable }) => {
      const inputs: Record<string, PlanInput> = {
        t: liveEvent(2, 'subscription.updated', { user: trial, plan: planStateOf(trial) }),
        o: { kind: 'snapshot', epoch: 'e', head: 3, state: stateOf({ user: owner, plan: planStateOf(owner) }) },
        g: liveEvent(4, 'stream.gap', { from: 1, to: 2 }),
        l: { kind: 'loaded', user: trial, head: { epoch: 'e', seq: 4 } },
      };
      const status$ = createPlan(owner, hot('-togl', inputs)).pipe(map(({ plan }) => plan.status));
      expectObservable(status$).toBe('atoot', { a: 'active', t: 'trial', o: 'active' });
    });
  });

  it('a reading that a live word or a snapshot has overtaken changes nothing [ST13, LIVE-04]', () => {
    marbles(({ hot, expectObservable }) => {
      const inputs: Record<string, PlanInput> = {
        s: { kind: 'snapshot', epoch: 'e', head: 3, state: stateOf({ user: trial, plan: planStateOf(trial) }) },
        // It left before the snapshot, or the word, that came meanwhile; or from a stream that is over.
        x: { kind: 'loaded', user: trial, head: { epoch: 'e', seq: 4 } },
        y: { kind: 'loaded', user: trial, head: { epoch: 'before', seq: 90 } },
        u: liveEvent(5, 'subscription.updated', { user: owner, plan: planStateOf(owner) }),
        n: { kind: 'loaded', user: trial, head: { epoch: 'e', seq: 5 } },
      };
      const status$ = createPlan(owner, hot('-suxyn', inputs)).pipe(map(({ plan }) => plan.status));
      expectObservable(status$).toBe('ataaat', { a: 'active', t: 'trial' });
    });
  });

  it('says the plan and its date in one line', () => {
    expect(planLine(planStateOf(owner))).toBe('Advanced, renews Mar 14, 2027');
    expect(planLine(planStateOf({ ...owner, isCanceledAccount: true }))).toBe('Advanced, ends Mar 14, 2027');
    expect(planLine(planStateOf({ _id: 'u' }))).toBe('No plan');
    expect(planLine(planStateOf({ _id: 'u', isInTrial: true, isNotSpToken: true }))).toBe('Limited trial');
  });
});
