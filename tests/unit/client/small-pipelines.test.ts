import { map } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { createSessionState, type SessionInput } from '#client/features/account/session$.ts';
import { createSubscriptions, type SubscriptionsInput } from '#client/features/notifications/state/subscriptions$.ts';
import { planLine } from '#client/features/plans/plan-text.ts';
import { createPlan, type PlanInput } from '#client/features/plans/plan$.ts';
import { createTokens, type TokensInput } from '#client/features/tokens/tokens$.ts';
import type { UserInfo } from '#shared/account/user.ts';
import type { StreamEvent } from '#shared/events.ts';
import { planStateOf } from '#shared/plans/plan-state.ts';
import type { SnapshotState } from '#shared/protocol.ts';
import { remainingTokens, type TokenBalance } from '#shared/tokens/balance.ts';
import { marbles } from './marbles.ts';

const balance = (left: number): TokenBalance => ({
  freeToken: { tokens: 100, remaining: left },
  subscription: { tokens: 0, remaining: 0 },
  onetime: { tokens: 0, remaining: 0 },
});
const state = (change: Partial<SnapshotState>): SnapshotState => ({
  user: { code: 'X' },
  notifications: { notifications: [] },
  unread: 0,
  tokens: { code: 'X' },
  plan: null,
  subscriptions: { code: 'X' },
  mutes: { code: 'X' },
  ...change,
});
const live = <T extends StreamEvent['type']>(seq: number, type: T, data: Extract<StreamEvent, { type: T }>['data']) => ({
  kind: 'event' as const,
  epoch: 'e',
  event: { seq, id: `${seq}`, type, at: 1, data } as StreamEvent,
});

describe('the token balance', () => {
  it('follows the snapshot and then every live event [LIVE-05, TOK-01]', () => {
    marbles(({ hot, expectObservable }) => {
      const inputs: Record<string, TokensInput> = {
        s: { kind: 'snapshot', epoch: 'e', head: 5, state: state({ tokens: balance(50) }) },
        a: live(6, 'tokens.updated', balance(49)),
        b: live(7, 'tokens.updated', balance(48)),
      };
      const left$ = createTokens(hot('-s-a-b', inputs)).pipe(map((tokens) => (tokens.balance ? remainingTokens(tokens.balance) : null)));
      expectObservable(left$).toBe('0s-a-b', { 0: null, s: 50, a: 49, b: 48 });
    });
  });

  it('drops a reading that is older than the last live figure [ST13]', () => {
    marbles(({ hot, expectObservable }) => {
      const inputs: Record<string, TokensInput> = {
        a: live(8, 'tokens.updated', balance(40)),
        o: { kind: 'loaded', balance: balance(45), head: { epoch: 'e', seq: 7 } },
        n: { kind: 'loaded', balance: balance(39), head: { epoch: 'e', seq: 8 } },
        // Of a stream that is over, or of one whose snapshot is still on its way.
        x: { kind: 'loaded', balance: balance(30), head: { epoch: 'other', seq: 1 } },
      };
      const left$ = createTokens(hot('-aonx', inputs)).pipe(map((tokens) => tokens.balance?.freeToken.remaining));
      expectObservable(left$).toBe('0aonx', { 0: undefined, a: 40, o: 40, n: 39, x: 39 });
    });
  });

  it('keeps the last figure when a part is refused or a reading fails', () => {
    marbles(({ hot, expectObservable }) => {
      const inputs: Record<string, TokensInput> = {
        a: live(8, 'tokens.updated', balance(40)),
        r: { kind: 'snapshot', epoch: 'e', head: 9, state: state({ tokens: { code: 'NOPE', message: 'Not now' } }) },
        f: { kind: 'failed', message: 'No' },
      };
      expectObservable(createTokens(hot('-arf', inputs)).pipe(map((tokens) => tokens.balance?.freeToken.remaining))).toBe('0aaa', { 0: undefined, a: 40 });
    });
  });
});

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
        t: live(2, 'subscription.updated', { user: trial, plan: planStateOf(trial) }),
        o: { kind: 'snapshot', epoch: 'e', head: 3, state: state({ user: owner, plan: planStateOf(owner) }) },
        g: live(4, 'stream.gap', { from: 1, to: 2 }),
        l: { kind: 'loaded', user: trial, head: { epoch: 'e', seq: 4 } },
      };
      const status$ = createPlan(owner, hot('-togl', inputs)).pipe(map(({ plan }) => plan.status));
      expectObservable(status$).toBe('atoot', { a: 'active', t: 'trial', o: 'active' });
    });
  });

  it('a reading that a live word or a snapshot has overtaken changes nothing [ST13, LIVE-04]', () => {
    marbles(({ hot, expectObservable }) => {
      const inputs: Record<string, PlanInput> = {
        s: { kind: 'snapshot', epoch: 'e', head: 3, state: state({ user: trial, plan: planStateOf(trial) }) },
        // It left before the snapshot, or the word, that came meanwhile; or from a stream that is over.
        x: { kind: 'loaded', user: trial, head: { epoch: 'e', seq: 4 } },
        y: { kind: 'loaded', user: trial, head: { epoch: 'before', seq: 90 } },
        u: live(5, 'subscription.updated', { user: owner, plan: planStateOf(owner) }),
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

describe('the session', () => {
  const user: UserInfo = { _id: 'u' };
  const phases = (line: string, inputs: Record<string, SessionInput>, expected: string) =>
    marbles(({ hot, expectObservable }) => {
      const phase$ = createSessionState(hot(line, inputs)).pipe(map((session) => (session.phase === 'signed-out' ? session.why : session.phase)));
      expectObservable(phase$).toBe(expected, { l: 'loading', i: 'signed-in', f: 'fresh', c: 'chosen', e: 'ended', u: 'unreachable' });
    });

  it('is loading, never signed out, until the edge has answered [AUTH-15]', () => {
    phases('-a-b', { a: { kind: 'restoring' }, b: { kind: 'restored', user } }, 'll-i');
    phases('-a-n', { a: { kind: 'restoring' }, n: { kind: 'nobody' } }, 'll-f');
  });

  it('tells a chosen sign-out from a session that has ended, also when late answers say it ended', () => {
    phases('-abc', { a: { kind: 'signed-in', user }, b: { kind: 'signed-out' }, c: { kind: 'ended' } }, 'licc');
    phases('-ab', { a: { kind: 'signed-in', user }, b: { kind: 'ended' } }, 'lie');
  });

  it('says that the portal cannot be reached instead of asking for a sign-in', () => {
    phases('-u', { u: { kind: 'unreachable', message: 'No network' } }, 'lu');
  });
});

describe('the subscriptions', () => {
  const last = (...inputs: SubscriptionsInput[]) => {
    let switches: unknown;
    marbles(({ hot, flush }) => {
      const line = inputs.map((_, at) => String.fromCharCode(97 + at)).join('');
      createSubscriptions(hot(line, Object.fromEntries(inputs.map((input, at) => [String.fromCharCode(97 + at), input])))).subscribe((value) => {
        switches = value;
      });
      flush();
    });
    return switches as { switches: unknown; integrationRequired: boolean };
  };

  it('sets each type by the list of what is not subscribed [NOTE-11]', () => {
    expect(last({ kind: 'loaded', answer: { marketplace: 'US', unsubscribedTypes: ['ANY_OFFER_CHANGED'] } }).switches).toEqual({
      PRICING_HEALTH: 'on',
      ANY_OFFER_CHANGED: 'off',
    });
  });

  it('is busy while subscribing and goes back to off when it fails [NOTE-05]', () => {
    const loaded: SubscriptionsInput = { kind: 'loaded', answer: { marketplace: 'US', unsubscribedTypes: ['ANY_OFFER_CHANGED'] } };
    const start: SubscriptionsInput = { kind: 'subscribing', type: 'ANY_OFFER_CHANGED' };
    expect(last(loaded, start).switches).toMatchObject({ ANY_OFFER_CHANGED: 'busy' });
    expect(last(loaded, start, { kind: 'subscribe.failed', type: 'ANY_OFFER_CHANGED', trouble: { code: 'X', message: '' } }).switches).toMatchObject({
      ANY_OFFER_CHANGED: 'off',
    });
    expect(last(loaded, start, { kind: 'subscribed', type: 'ANY_OFFER_CHANGED' }).switches).toMatchObject({ ANY_OFFER_CHANGED: 'on' });
  });

  it('knows from code 108 that the Amazon integration is missing [NOTE-06]', () => {
    expect(last({ kind: 'loaded', answer: { code: '108', message: 'x' } }).integrationRequired).toBe(true);
    expect(last({ kind: 'loaded', answer: { code: '500', message: 'x' } }).integrationRequired).toBe(false);
  });
});
