import { BehaviorSubject, Subject, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { CallFailure } from '#client/api/call.ts';
import type { NotificationsApi } from '#client/api/notifications.ts';
import { createNotificationsDesk } from '#client/features/notifications/notifications-desk.ts';
import type { AlertRow, NotificationsView } from '#client/features/notifications/notifications-state.ts';
import type { StreamItem } from '#client/stream/link.ts';
import { createToasts } from '#client/ui/toasts$.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import { fail, ok } from '#shared/result.ts';
import { alertOf, created } from './sample-alerts.ts';

/** A desk whose provider is a list in memory, newest first. Frames are drawn as soon as the turn is over. */
function deskOf(options: { list?: Notification[]; allowed?: boolean; failure?: CallFailure } = {}) {
  const scheduler = new VirtualTimeScheduler();
  scheduler.maxFrames = 0;
  const toasts = createToasts(scheduler);
  const events$ = new Subject<StreamItem>();
  const allowed$ = new BehaviorSubject(options.allowed ?? true);
  const list = options.list ?? [];
  const failure = options.failure;
  const api = {
    page: vi.fn(async (page: number, limit: number) =>
      ok({ value: { notifications: list.slice((page - 1) * limit, page * limit), total: list.length }, head: { epoch: 'e', seq: 0 } }),
    ),
    subscriptions: vi.fn(async () => (failure ? fail(failure) : ok({ value: { marketplace: 'US', unsubscribedTypes: [] }, head: null }))),
    subscribe: vi.fn(async () => (failure ? fail(failure) : ok({ value: {}, head: null }))),
    markRead: vi.fn(),
    remove: vi.fn(),
  };
  const desk = createNotificationsDesk({
    api: api as unknown as NotificationsApi,
    events$,
    allowed: () => allowed$.value,
    allowed$,
    toasts,
    nextFrame: (work) => {
      queueMicrotask(work);
      return () => undefined;
    },
    scheduler,
    userId: 'u',
    now: () => scheduler.now(),
  });
  let view: NotificationsView | undefined;
  desk.view$.subscribe((next) => {
    view = next;
  });
  const settled = async () => {
    for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
  };
  return {
    api,
    desk,
    events$,
    allowed$,
    settled,
    ids: () => view?.rows.map((row) => row.alert.identity.notificationId),
    texts: () => toasts.toasts$.value.map((toast) => toast.text),
    pass: async (ms: number) => {
      scheduler.maxFrames += ms;
      scheduler.flush();
      await settled();
    },
    snapshot: (head: number, alerts: Notification[], subscriptions: object = { marketplace: 'US', unsubscribedTypes: [] }) =>
      events$.next({
        kind: 'snapshot',
        epoch: 'e',
        head,
        state: {
          user: { code: 'X' },
          notifications: { notifications: alerts, total: list.length || alerts.length },
          unread: 0,
          tokens: { code: 'X' },
          plan: null,
          subscriptions,
        },
      } as StreamItem),
    live: (event: Extract<StreamItem, { kind: 'event' }>['event']) => events$.next({ kind: 'event', epoch: 'e', event }),
  };
}

const many = (count: number) => Array.from({ length: count }, (_, at) => alertOf(count - at));
const gapEvent = (seq: number) => ({ seq, id: `${seq}`, type: 'stream.gap', at: 1, data: { from: 0, to: 1 } }) as const;

describe('reading the list', () => {
  it('takes the list from the snapshot and asks for nothing more', async () => {
    const { snapshot, ids, api, pass } = deskOf();
    snapshot(1, many(3));
    await pass(60_000);
    expect(ids()).toEqual(['n3', 'n2', 'n1']);
    expect(api.page).not.toHaveBeenCalled();
  });

  it('reads page 1 with 50 when no snapshot comes in time [NOTE-10]', async () => {
    const { api, pass, ids } = deskOf({ list: many(2) });
    await pass(1500);
    expect(api.page).toHaveBeenCalledWith(1, 50);
    expect(ids()).toEqual(['n2', 'n1']);
  });

  it('goes on with the page of the loaded count and drops what it knows, live alerts in between included [NOTE-10, ST17]', async () => {
    const list = many(120);
    const { desk, snapshot, live, api, ids, settled } = deskOf({ list });
    snapshot(1, list.slice(0, 50));
    list.unshift(alertOf(121));
    live(created(2, alertOf(121)));
    await settled();
    desk.loadMore();
    await settled();
    expect(api.page).toHaveBeenLastCalledWith(2, 50);
    expect(ids()).toHaveLength(100);
    desk.loadMore();
    await settled();
    expect(ids()).toEqual(list.map((alert) => alert.identity.notificationId));
  });

  it('reads everything that is loaded again after a gap, and drops what is gone [ST16]', async () => {
    const list = many(120);
    const { desk, snapshot, live, api, ids, settled } = deskOf({ list });
    snapshot(1, list.slice(0, 50));
    await settled();
    desk.loadMore();
    await settled();
    list.splice(10, 5);
    api.page.mockClear();
    live(gapEvent(2));
    await settled();
    expect(api.page.mock.calls.map(([page]) => page)).toEqual([1, 2]);
    expect(ids()).toEqual(list.slice(0, 100).map((alert) => alert.identity.notificationId));
  });

  it('reads the older pages again after a snapshot [ST16]', async () => {
    const list = many(80);
    const { desk, snapshot, ids, settled } = deskOf({ list });
    snapshot(1, list.slice(0, 50));
    await settled();
    desk.loadMore();
    await settled();
    list.pop();
    snapshot(90, list.slice(0, 50));
    await settled();
    expect(ids()).toEqual(list.map((alert) => alert.identity.notificationId));
  });

  it('opens when the plan allows it, without a reload [NOTE-02, LIVE-04]', async () => {
    const { api, allowed$, pass, ids } = deskOf({ list: many(2), allowed: false });
    await pass(60_000);
    expect(api.page).not.toHaveBeenCalled();
    allowed$.next(true);
    await pass(0);
    expect(ids()).toEqual(['n2', 'n1']);
  });
});

describe('telling what has come', () => {
  it('tells of live alerts that are unread and not muted, once [LIVE-12]', async () => {
    const { desk, snapshot, live, settled } = deskOf();
    const told: (readonly AlertRow[])[] = [];
    desk.arrived$.subscribe((rows) => told.push(rows));
    snapshot(1, many(1));
    await settled();
    live(created(2, alertOf(5)));
    live(created(3, alertOf(5)));
    live(created(4, alertOf(6, { processed: true })));
    desk.mutes.mute({ kind: 'asin', asin: alertOf(7).asin }, 'hour');
    live(created(5, alertOf(7)));
    await settled();
    expect(told.map((rows) => rows.map((row) => row.alert.identity.notificationId))).toEqual([['n5']]);
  });
});

describe('subscribing', () => {
  it('says so and loads the list [NOTE-05]', async () => {
    const { desk, texts, api, settled } = deskOf({ list: many(1) });
    await desk.subscribe('PRICING_HEALTH');
    await settled();
    expect(api.subscribe).toHaveBeenCalledWith('US', 'PRICING_HEALTH');
    expect(texts()).toEqual(['Successfully subscribed to Pricing Health notifications!']);
    expect(api.page).toHaveBeenCalledWith(1, 50);
  });

  it('says when it failed, and asks for the integration on code 108 [NOTE-06, NOTE-07]', async () => {
    const plain = deskOf({ failure: { status: 500, code: 'X', message: 'No' } });
    await plain.desk.subscribe('ANY_OFFER_CHANGED');
    expect(plain.texts()).toEqual(['Failed to subscribe to notifications']);
    const missing = deskOf({ failure: { status: 200, code: '108', message: 'No' } });
    await missing.desk.subscribe('ANY_OFFER_CHANGED');
    expect(missing.texts()).toEqual(['Please complete the Amazon Integration Process to keep using the Notifications Feature.']);
  });

  it('asks for the integration when the snapshot says 108 [NOTE-06]', () => {
    const { snapshot, texts } = deskOf();
    snapshot(1, [], { code: '108', message: 'x' });
    expect(texts()).toEqual(['Please complete the Amazon Integration Process to keep using the Notifications Feature.']);
  });
});
