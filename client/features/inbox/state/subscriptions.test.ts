import { BehaviorSubject, Subject, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { NotificationsApi } from '#client/api/caller.ts';
import type { StreamItem } from '#client/stream/link-state.ts';
import { createToasts } from '#client/ui/toasts$.ts';
import type { Subscriptions } from '#shared/inbox/notification.ts';
import { fail, ok } from '#shared/result.ts';
import { liveEvent, stateOf } from '#tests/support/stream-inputs.ts';
import { createSubscriptionsStore, type SubscriptionsState } from './subscriptions-store.ts';

const lacking = (...unsubscribedTypes: Subscriptions['unsubscribedTypes']): Subscriptions => ({
  marketplace: 'US',
  unsubscribedTypes,
});
const refusal = (code: string) => fail({ status: 400, code, message: 'No' });

function storeOf(allowed = true) {
  const scheduler = new VirtualTimeScheduler();
  const events$ = new Subject<StreamItem>();
  const toasts = createToasts(scheduler);
  const api = {
    subscriptions: vi.fn(async (): Promise<unknown> => ok({ value: lacking(), head: null })),
    subscribe: vi.fn(async (): Promise<unknown> => ok({ value: {}, head: null })),
  };
  const onSubscribed = vi.fn();
  const onScreen$ = new BehaviorSubject(true);
  const store = createSubscriptionsStore({
    events$,
    scheduler,
    random: () => 1,
    api: api as unknown as NotificationsApi,
    toasts,
    allowed: () => allowed,
    onSubscribed,
    onScreen$,
  });
  let state: SubscriptionsState | undefined;
  store.state$.subscribe((next) => {
    state = next;
  });
  const settled = async () => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  };
  return {
    store,
    api,
    onSubscribed,
    onScreen$,
    settled,
    state: () => state as SubscriptionsState,
    toastTexts: () => toasts.toasts$.value.map(({ text }) => text),
    snapshot: (subscriptions: Subscriptions | { code: string; message?: string }) =>
      events$.next({ kind: 'snapshot', epoch: 'e', head: 1, state: stateOf({ subscriptions }) }),
    live: (...event: Parameters<typeof liveEvent>) => events$.next(liveEvent(...event)),
  };
}

describe('the subscriptions', () => {
  it('are unknown at first, then follow the list of unsubscribed types [NOTE-11]', () => {
    const { state, snapshot } = storeOf();
    expect(state().switches).toEqual({ PRICING_HEALTH: 'unknown', ANY_OFFER_CHANGED: 'unknown' });
    snapshot(lacking('ANY_OFFER_CHANGED'));
    expect(state().switches).toEqual({ PRICING_HEALTH: 'on', ANY_OFFER_CHANGED: 'off' });
  });

  it('are busy while one is switched on, and off again when that fails [NOTE-05]', async () => {
    const { store, api, state, snapshot, settled, onSubscribed } = storeOf();
    snapshot(lacking('ANY_OFFER_CHANGED'));
    api.subscribe.mockResolvedValueOnce(refusal('X'));
    void store.subscribe('ANY_OFFER_CHANGED');
    expect(state().switches).toEqual({ PRICING_HEALTH: 'on', ANY_OFFER_CHANGED: 'busy' });
    await settled();
    expect(state()).toMatchObject({ switches: { ANY_OFFER_CHANGED: 'off' }, trouble: { message: 'No' } });
    expect(onSubscribed).not.toHaveBeenCalled();
    await store.subscribe('ANY_OFFER_CHANGED');
    expect(state()).toMatchObject({ switches: { ANY_OFFER_CHANGED: 'on' }, trouble: null });
    expect(onSubscribed).toHaveBeenCalledTimes(1);
  });

  it('follow a change in another tab', () => {
    const { state, snapshot, live } = storeOf();
    snapshot(lacking('ANY_OFFER_CHANGED', 'PRICING_HEALTH'));
    live(2, 'notification.subscribed', { marketplace: 'US', notificationType: 'PRICING_HEALTH' });
    expect(state().switches).toEqual({ PRICING_HEALTH: 'on', ANY_OFFER_CHANGED: 'off' });
  });

  it('know from code 108 in any call that the Amazon integration is missing, and check again when it changes [NOTE-06]', async () => {
    const { store, api, state, snapshot, live, settled } = storeOf();
    snapshot({ code: '500' });
    expect(state().integrationRequired).toBe(false);
    snapshot(lacking('ANY_OFFER_CHANGED'));
    api.subscribe.mockResolvedValueOnce(refusal('108'));
    await store.subscribe('ANY_OFFER_CHANGED');
    expect(state().integrationRequired).toBe(true);
    snapshot({ code: '108' });
    expect(state().integrationRequired).toBe(true);
    live(3, 'integration.updated', { na: true, eu: false } as never);
    await settled();
    expect(state()).toMatchObject({ integrationRequired: false, switches: { ANY_OFFER_CHANGED: 'on' } });
  });

  it('report problems only on the Notifications screen, when the user comes there [NOTE-06]', () => {
    const { onScreen$, snapshot, toastTexts } = storeOf();
    onScreen$.next(false);
    snapshot({ code: '108' });
    expect(toastTexts()).toEqual([]);
    onScreen$.next(true);
    expect(toastTexts()).toEqual([
      'Please complete the Amazon Integration Process to keep using the Notifications Feature.',
    ]);
    onScreen$.next(false);
    onScreen$.next(true);
    expect(toastTexts()).toHaveLength(1);
  });

  it('report a problem once, again when the user retries, and never without access', async () => {
    const { store, api, snapshot, toastTexts, settled } = storeOf();
    snapshot({ code: '500', message: 'No' });
    snapshot({ code: '500', message: 'No' });
    expect(toastTexts()).toEqual(['Failed to get subscriptions']);
    const requested = storeOf();
    requested.api.subscriptions.mockResolvedValue(refusal('108'));
    requested.store.reload();
    await requested.settled();
    expect(requested.toastTexts()).toEqual([
      'Please complete the Amazon Integration Process to keep using the Notifications Feature.',
    ]);
    api.subscriptions.mockResolvedValue(refusal('500'));
    store.reload();
    await settled();
    expect(api.subscriptions).toHaveBeenCalledTimes(1);
    const closed = storeOf(false);
    closed.snapshot({ code: '500', message: 'No' });
    closed.store.reload();
    await closed.settled();
    expect(closed.toastTexts()).toEqual([]);
    expect(closed.api.subscriptions).not.toHaveBeenCalled();
  });
});
