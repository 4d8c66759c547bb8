import { BehaviorSubject, Subject } from 'rxjs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { firstHeld, resourceStateOf } from '#client/stream/resource-state.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import { lastVisitOf, rememberVisit } from './last-visit.ts';

const HOUR = 3_600_000;
const empty = { tokens: 0, remaining: 0 };
let now = 0;

function visitOf(user: Partial<UserInfo> = {}, left = 100) {
  const leaving$ = new Subject<void>();
  const balance: TokenBalance = { freeToken: { tokens: left, remaining: left }, subscription: empty, onetime: empty };
  const tokens$ = new BehaviorSubject(resourceStateOf(firstHeld<TokenBalance>(balance)));
  const deps = { user: { _id: 'u', ...user }, tokens$, clock: { now: () => now }, leaving$ };
  const stop = rememberVisit(deps);
  return {
    before: lastVisitOf(deps),
    leave: () => {
      leaving$.next();
      stop();
    },
  };
}

describe('the last visit', () => {
  beforeEach(() => {
    const items = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
    });
    now = 1_000 * HOUR;
    return () => vi.unstubAllGlobals();
  });

  it('is unknown the first time; later it is the moment the page was left, with the token balance of that moment', () => {
    const first = visitOf();
    expect(first.before).toBeNull();
    first.leave();
    now += HOUR;
    expect(visitOf().before).toEqual({ at: 1_000 * HOUR, tokens: 100 });
    expect(visitOf({ _id: 'somebody else' }).before).toBeNull();
  });

  it('stays the same while the page is open', () => {
    visitOf().leave();
    now += 60_000;
    const user = { _id: 'u' };
    expect(lastVisitOf({ user, clock: { now: () => now } })).toBeNull();
    now += 2 * HOUR;
    expect(lastVisitOf({ user, clock: { now: () => now } })).toBeNull();
  });

  it('remains the previous visit after a reload', () => {
    visitOf().leave();
    now += HOUR;
    visitOf({}, 90).leave();
    now += 60_000;
    expect(visitOf().before).toEqual({ at: 1_000 * HOUR, tokens: 100 });
    now += HOUR;
    expect(visitOf().before).toEqual({ at: 1_001 * HOUR, tokens: 90 });
  });

  it('is the last sign-out if that is newer or the browser has stored nothing', () => {
    const lastVisit = { at: 999 * HOUR, tokens: 5 };
    const visit = visitOf({ lastVisit });
    expect(visit.before).toEqual(lastVisit);
    visit.leave();
    now += HOUR;
    expect(visitOf({ lastVisit }).before).toEqual({ at: 1_000 * HOUR, tokens: 100 });
    expect(visitOf({ lastVisit: { at: now - 1, tokens: 7 } }).before).toEqual({ at: now - 1, tokens: 7 });
  });
});
