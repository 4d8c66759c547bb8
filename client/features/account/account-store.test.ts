import { NEVER, Subject, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { SessionApi } from '#client/api/caller.ts';
import type { StreamItem } from '#client/stream/link-state.ts';
import { planStateOf } from '#shared/billing/plans/plan-state.ts';
import { ok } from '#shared/result.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { liveEvent, stateOf } from '#tests/support/stream-inputs.ts';
import { createAccountStore } from './account-store.ts';

const owner: UserInfo = { _id: 'u', planName: 'Starter' };
const advanced: UserInfo = { _id: 'u', planName: 'Advanced' };
const updated = (seq: number, user: UserInfo) =>
  liveEvent(seq, 'subscription.updated', { user, plan: planStateOf(user) });
const snapshot = (user: UserInfo | { code: string }): StreamItem => ({
  kind: 'snapshot',
  epoch: 'e',
  head: 3,
  state: stateOf({ user }),
});
const gap = liveEvent(4, 'stream.gap', { from: 1, to: 2 });

/** @param found what a reading finds, as of event 4 */
function storeOf(found: UserInfo | null = null) {
  const events$ = new Subject<StreamItem>();
  const onSessionEnded = vi.fn();
  const restore = vi.fn(async () => ok({ value: { user: found }, head: { epoch: 'e', seq: 4 } }));
  const store = createAccountStore({
    events$,
    scheduler: new VirtualTimeScheduler(),
    random: () => 1,
    user: owner,
    api: { restore: restore as unknown as SessionApi['restore'] },
    refused$: NEVER,
    onSessionEnded,
  });
  const planAfter = async (...items: StreamItem[]) => {
    for (const item of items) events$.next(item);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    return store.state$.value.value?.planName;
  };
  return { planAfter, restore, onSessionEnded };
}

describe('the account', () => {
  it('comes from the session until the stream changes it in place [LIVE-04]', async () => {
    const { planAfter, restore } = storeOf();
    expect(await planAfter()).toBe('Starter');
    expect(await planAfter(updated(2, advanced))).toBe('Advanced');
    expect(await planAfter(snapshot(owner))).toBe('Starter');
    expect(await planAfter(updated(5, advanced), snapshot({ code: 'NOPE' }))).toBe('Advanced');
    expect(restore).not.toHaveBeenCalled();
  });

  it('is reread after a loss; a reading older than a live event changes nothing [ST13, ST16, LIVE-04]', async () => {
    expect(await storeOf(advanced).planAfter(snapshot(owner), gap)).toBe('Advanced');
    expect(await storeOf(advanced).planAfter(snapshot(owner), gap, updated(5, owner))).toBe('Starter');
  });

  it('ends the session when nobody is signed in, and never switches to another user', async () => {
    const nobody = storeOf(null);
    expect(await nobody.planAfter(gap)).toBe('Starter');
    expect(nobody.onSessionEnded).toHaveBeenCalledTimes(1);
    const another = storeOf({ _id: 'other', planName: 'Advanced' });
    expect(await another.planAfter(gap)).toBe('Starter');
    expect(another.onSessionEnded).not.toHaveBeenCalled();
  });
});
