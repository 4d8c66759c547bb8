import fc from 'fast-check';
import { BehaviorSubject, map, NEVER, Subject, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { Answer, CallFailure, StreamHead } from '#client/api/call.ts';
import type { NotificationsApi } from '#client/api/caller.ts';
import { createCommands } from '#client/features/inbox/state/inbox-commands.ts';
import type { StreamItem } from '#client/stream/link-state.ts';
import { createToasts } from '#client/ui/toasts$.ts';
import { noMarks } from '#shared/inbox/marks.ts';
import type { Notification, NotificationPage } from '#shared/inbox/notification.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { runs } from '#tests/support/runs.ts';
import { alertOf, created, touched } from '#tests/support/sample-alerts.ts';
import { type AlertRow, MOST_ROWS, type NotificationsView } from './notifications-state.ts';
import { createNotificationsStore } from './notifications-store.ts';

/** A store whose provider is a list in memory, newest first. Frames are drawn as soon as the turn is over. */
function storeOf(
  options: { list?: Notification[]; allowed?: boolean; failure?: CallFailure; call?: () => Promise<never> } = {},
) {
  const scheduler = new VirtualTimeScheduler();
  scheduler.maxFrames = 0;
  const toasts = createToasts(scheduler);
  const events$ = new Subject<StreamItem>();
  const allowed$ = new BehaviorSubject(options.allowed ?? true);
  const list = options.list ?? [];
  const failure = options.failure;
  let seq = 0;
  const api = {
    page: vi.fn(
      async ({
        page,
        limit,
      }: {
        page: number;
        limit: number;
      }): Promise<Result<Answer<NotificationPage>, CallFailure>> =>
        ok({
          value: { notifications: list.slice((page - 1) * limit, page * limit), total: list.length },
          head: { epoch: 'e', seq },
        }),
    ),
    subscriptions: vi.fn(async () =>
      failure ? fail(failure) : ok({ value: { marketplace: 'US', unsubscribedTypes: [] }, head: null }),
    ),
    subscribe: vi.fn(async () => (failure ? fail(failure) : ok({ value: {}, head: null }))),
    markRead: vi.fn(),
    remove: vi.fn(),
    mute: vi.fn(() => new Promise(() => {})),
  };
  const store = createNotificationsStore({
    api: api as unknown as NotificationsApi,
    call: options.call ?? (() => Promise.reject(new Error('Not called here'))),
    events$,
    user: { _id: 'u' },
    profile: 'specification',
    lacks: [],
    user$: allowed$.pipe(
      map((allowed) => ({ _id: 'u', accountType: 'USER', productType: allowed ? 'basic' : 'hazmat' })),
    ),
    toasts,
    nextFrame: (work) => {
      queueMicrotask(work);
      return () => undefined;
    },
    scheduler,
    random: () => 1,
    clock: { now: () => scheduler.now(), now$: new BehaviorSubject(0), setOffset: () => {}, close: () => {} },
    leaving$: NEVER,
    reached$: NEVER,
    commandsCode: { createCommands },
  });
  store.opened();
  let view: NotificationsView | undefined;
  store.view$.subscribe((next) => {
    view = next;
  });
  const settled = async () => {
    for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
  };
  return {
    api,
    store,
    events$,
    allowed$,
    settled,
    view: () => view as NotificationsView,
    ids: () => view?.rows.map((row) => row.alert.identity.notificationId),
    texts: () => toasts.toasts$.value.map((toast) => toast.text),
    pass: async (ms: number) => {
      scheduler.maxFrames += ms;
      scheduler.flush();
      await settled();
    },
    snapshot: (
      head: number,
      alerts: Notification[],
      subscriptions: object = { marketplace: 'US', unsubscribedTypes: [] },
      unread = 0,
    ) => {
      seq = head;
      events$.next({
        kind: 'snapshot',
        epoch: 'e',
        head,
        state: {
          user: { code: 'X' },
          notifications: { notifications: alerts, total: list.length || alerts.length },
          unread,
          tokens: { code: 'X' },
          plan: null,
          subscriptions,
          mutes: { rev: 0, mutes: [] },
        },
      } as StreamItem);
    },
    /** Holds the next page, as the list is now, until released. */
    holdPage: (head = seq) => {
      let release = () => {};
      api.page.mockImplementationOnce(({ page, limit }) => {
        const notifications = list.slice((page - 1) * limit, page * limit);
        const answer = ok({ value: { notifications, total: list.length }, head: { epoch: 'e', seq: head } });
        return new Promise((resolve) => {
          release = () => resolve(answer);
        });
      });
      return () => release();
    },
    live: (event: Extract<StreamItem, { kind: 'event' }>['event']) => {
      seq = event.seq;
      events$.next({ kind: 'event', epoch: 'e', event });
    },
  };
}

const broken = (status: number): CallFailure => ({ status, code: 'DOWN', message: 'Not now' });
const names = (alerts: readonly Notification[]) => alerts.map((alert) => alert.identity.notificationId);
const many = (count: number) => Array.from({ length: count }, (_, at) => alertOf(count - at));
const gapEvent = (seq: number) => ({ seq, id: `${seq}`, type: 'stream.gap', at: 1, data: { from: 0, to: 1 } }) as const;

it('knows at once which rows this tab takes out of the list, so that none of them stays as one that somebody else took', async () => {
  const { snapshot, pass, store, view } = storeOf({ call: () => new Promise(() => {}) });
  snapshot(1, many(2));
  await pass(0);
  const [first, second] = view().rows;
  if (first) store.commands.mark([first], { kind: 'done' });
  if (second) store.commands.mark([second], { kind: 'read' });
  expect([first, second].map((row) => store.isTaken(row?.id ?? ''))).toEqual([true, false]);
});

describe('reading the list', () => {
  it('takes the list from the snapshot and requests nothing else', async () => {
    const { snapshot, ids, api, pass } = storeOf();
    snapshot(1, many(3));
    await pass(60_000);
    expect(ids()).toEqual(['n3', 'n2', 'n1']);
    expect(api.page).not.toHaveBeenCalled();
  });

  it('requests page 1 with 50 rows when no snapshot comes in time [NOTE-10]', async () => {
    const { api, pass, ids } = storeOf({ list: many(2) });
    await pass(1500);
    expect(api.page).toHaveBeenCalledWith({ page: 1, limit: 50 });
    expect(ids()).toEqual(['n2', 'n1']);
  });

  it('requests the page for the loaded count and drops known alerts, including live ones in between [NOTE-10, ST17]', async () => {
    const list = many(120);
    const { store, snapshot, live, api, ids, settled } = storeOf({ list });
    snapshot(1, list.slice(0, 50));
    list.unshift(alertOf(121));
    live(created(2, alertOf(121)));
    await settled();
    store.loadMore();
    await settled();
    expect(api.page).toHaveBeenLastCalledWith({ page: 2, limit: 50 });
    expect(ids()).toHaveLength(100);
    store.loadMore();
    await settled();
    expect(ids()).toEqual(list.map((alert) => alert.identity.notificationId));
  });

  it('rereads all loaded alerts after a gap and drops those that are gone [ST16]', async () => {
    const list = many(120);
    const { store, snapshot, live, api, ids, settled } = storeOf({ list });
    snapshot(1, list.slice(0, 50));
    for (let page = 2; page <= 3; page += 1) {
      await settled();
      store.loadMore();
    }
    await settled();
    list.splice(10, 5);
    api.page.mockClear();
    live(gapEvent(2));
    await settled();
    // Each page reaches back over the last of the one before.
    expect(api.page.mock.calls).toEqual([[{ page: 1, limit: 50 }], [{ page: 2, limit: 49 }], [{ page: 3, limit: 48 }]]);
    expect(ids()).toEqual(names(list));
  });

  it('reads the list when the right to it returned after a refused snapshot, and requests nothing without it [ST13, NOTE-02]', async () => {
    for (const allowed of [true, false]) {
      const list = many(3);
      const { events$, allowed$, api, ids, view, settled } = storeOf({ list });
      allowed$.next(allowed);
      await settled();
      api.page.mockClear();
      const refused = { code: 'PLAN_REQUIRED', message: 'No' };
      const state = {
        user: refused,
        notifications: refused,
        unread: null,
        tokens: refused,
        plan: null,
        subscriptions: refused,
        mutes: refused,
      };
      events$.next({ kind: 'snapshot', epoch: 'e', head: 1, state } as StreamItem);
      await settled();
      expect(api.page).toHaveBeenCalledTimes(allowed ? 1 : 0);
      expect(ids()).toEqual(allowed ? names(list) : []);
      expect(view().state.trouble?.code).toBe(allowed ? undefined : 'PLAN_REQUIRED');
    }
  });

  it('rereads older pages after a snapshot [ST16]', async () => {
    const list = many(80);
    const { store, snapshot, ids, settled } = storeOf({ list });
    snapshot(1, list.slice(0, 50));
    await settled();
    store.loadMore();
    await settled();
    list.pop();
    snapshot(90, list.slice(0, 50));
    await settled();
    expect(ids()).toEqual(list.map((alert) => alert.identity.notificationId));
  });

  it('retries the reading after a gap until it succeeds, and shows that it is behind meanwhile [ST16]', async () => {
    const list = many(3);
    const { store, snapshot, live, api, ids, view, texts, pass } = storeOf({ list });
    const catchingUp: boolean[] = [];
    store.catchingUp$.subscribe((value) => catchingUp.push(value));
    snapshot(1, list);
    await pass(0);
    list.shift();
    api.page.mockImplementationOnce(async () => fail(broken(503))).mockImplementationOnce(async () => fail(broken(0)));
    live(gapEvent(2));
    await pass(0);
    expect(ids()).toEqual(['n3', 'n2', 'n1']);
    expect(view().state.behind).toMatchObject({ message: 'Not now' });
    expect(texts()).toEqual(['Failed to load notifications']);
    await pass(499);
    expect(api.page).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(api.page).toHaveBeenCalledTimes(2);
    expect(view().state.behind).not.toBeNull();
    await pass(1_000);
    expect(ids()).toEqual(['n2', 'n1']);
    expect(view().state).toMatchObject({ behind: null, trouble: null });
    expect(catchingUp).toEqual([false, true, false]);
    await pass(120_000);
    expect(api.page).toHaveBeenCalledTimes(3);
  });

  it('requests nothing after it is closed [ST16]', async () => {
    const { store, snapshot, live, api, pass } = storeOf({ list: many(1) });
    snapshot(1, many(1));
    await pass(0);
    api.page.mockImplementation(async () => fail(broken(503)));
    live(gapEvent(2));
    await pass(0);
    store.close();
    await pass(120_000);
    expect(api.page).toHaveBeenCalledTimes(1);
  });

  it('stays behind when an older page loads before the first was reread [ST16]', async () => {
    const list = many(120);
    const { store, snapshot, live, api, view, settled } = storeOf({ list });
    snapshot(1, list.slice(0, 50));
    await settled();
    api.page.mockImplementationOnce(async () => fail(broken(502)));
    live(gapEvent(2));
    await settled();
    store.loadMore();
    await settled();
    expect(view().rows).toHaveLength(98);
    expect(view().state.behind).not.toBeNull();
  });

  it('gives up a reading that a snapshot made unnecessary or that the session no longer allows [ST16]', async () => {
    const list = many(3);
    const whole = storeOf({ list });
    whole.snapshot(1, list);
    await whole.settled();
    whole.api.page.mockImplementation(async () => fail(broken(503)));
    whole.live(gapEvent(2));
    await whole.settled();
    whole.snapshot(3, list);
    await whole.pass(120_000);
    expect(whole.api.page).toHaveBeenCalledTimes(1);
    expect(whole.view().state.behind).toBeNull();

    const over = storeOf({ list });
    over.snapshot(1, list);
    await over.settled();
    over.api.page.mockImplementation(async () => fail(broken(401)));
    over.live(gapEvent(2));
    await over.pass(120_000);
    expect(over.api.page).toHaveBeenCalledTimes(1);
  });

  it('recounts once, not forever, after an alert that is not loaded was deleted', async () => {
    const list = many(60);
    const { snapshot, live, api, settled } = storeOf({ list });
    snapshot(1, list.slice(0, 50), undefined, 60);
    await settled();
    const [gone] = list.splice(55, 1);
    live(touched(2, 'notification.deleted', gone as Notification));
    await settled();
    for (const n of [71, 72, 73]) {
      live(created(n, alertOf(n)));
      await settled();
    }
    expect(api.page).toHaveBeenCalledTimes(1);
  });

  it('loads when the plan starts to allow it, without a reload [NOTE-02, LIVE-04]', async () => {
    const { api, allowed$, pass, ids } = storeOf({ list: many(2), allowed: false });
    await pass(60_000);
    expect(api.page).not.toHaveBeenCalled();
    allowed$.next(true);
    await pass(0);
    expect(ids()).toEqual(['n2', 'n1']);
  });
});

describe('a page in flight while a snapshot arrives', () => {
  /**
   * A page of 50 that was read at `read`, asked for before the alert was deleted and the snapshot came, and answered
   * after.
   */
  const late = async (read: StreamHead | null) => {
    const list = many(60);
    const { store, snapshot, live, api, ids, settled } = storeOf({ list });
    snapshot(1, list.slice(0, 50));
    await settled();
    let answer = (_: Result<Answer<NotificationPage>, CallFailure>) => {};
    api.page.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    store.loadMore();
    const old = list.slice(49);
    live(touched(2, 'notification.deleted', alertOf(5)));
    list.splice(
      list.findIndex((alert) => alert.identity.notificationId === 'n5'),
      1,
    );
    await settled();
    snapshot(9, list.slice(0, 50));
    await settled();
    answer(ok({ value: { notifications: old, total: 60 }, head: read }));
    await settled();
    return { ids, store, settled };
  };

  it('restores nothing that was deleted before the snapshot, and is requested again [ST13]', async () => {
    for (const head of [{ epoch: 'e', seq: 1 }, { epoch: 'before', seq: 40 }, null]) {
      const { ids, store, settled } = await late(head);
      expect(ids()).not.toContain('n5');
      expect(ids()).toHaveLength(50);
      store.loadMore();
      await settled();
      expect(ids()).not.toContain('n5');
      expect(ids()).toHaveLength(59);
    }
  });

  it('leaves the rest of a reading to the next one, which misses nothing [ST13, ST16]', async () => {
    const list = many(140);
    const { store, snapshot, live, ids, settled, holdPage } = storeOf({ list });
    snapshot(1, list.slice(0, 50));
    for (let page = 2; page <= 3; page += 1) {
      await settled();
      store.loadMore();
    }
    await settled();
    const releases = [holdPage(9), holdPage(9), holdPage(9)];
    live(gapEvent(2));
    await settled();
    for (const [at, release] of releases.entries()) {
      if (at === 2) snapshot(9, list.slice(0, 50));
      release();
      await settled();
    }
    expect(ids()).toEqual(list.map((alert) => alert.identity.notificationId));
  });

  it('is accepted if it was read no earlier than the snapshot [ST13]', async () => {
    const { ids } = await late({ epoch: 'e', seq: 9 });
    expect(ids()).toHaveLength(60);
  });
});

describe('a list that changes while it is reread', () => {
  it('keeps a row that a deletion moves past its page [ST16]', async () => {
    const list = many(120);
    const { store, snapshot, live, api, view, ids, settled } = storeOf({ list });
    snapshot(1, list.slice(0, 50), undefined, 120);
    for (let page = 2; page <= 3; page += 1) {
      await settled();
      store.loadMore();
    }
    await settled();
    const answer = api.page.getMockImplementation() as typeof api.page;
    // The second page is asked for when the newest alert has gone; the word of that comes late.
    api.page.mockImplementationOnce(answer).mockImplementationOnce(async ({ page, limit }) => {
      list.splice(0, 2);
      return answer({ page, limit });
    });
    live(gapEvent(2));
    await settled();
    live(touched(3, 'notification.deleted', alertOf(120), alertOf(119)));
    await settled();
    expect(ids()).toEqual(names(list));
    expect(view()).toMatchObject({ total: 118, hasMore: false });
  });

  it('ends with exactly the provider’s alerts, whatever is deleted, read, and added between pages [ST16, LIVE-08]', async () => {
    const change = fc.record({
      kind: fc.constantFrom('delete', 'delete', 'read', 'add'),
      /** Where in the list, from its top to its end. */
      place: fc.double({ min: 0, max: 0.999, noNaN: true }),
      count: fc.integer({ min: 1, max: 6 }),
      /** Whether the stream tells of it: at once, after the reading, or, before it, never. */
      notified: fc.boolean(),
    });
    const between = fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 170 }),
        fc.array(change, { maxLength: 4 }),
        between,
        async (count, unseen, changes) => {
          const list = many(count).map((alert, at) => ({ ...alert, publishedTime: alert.publishedTime * 10 - at }));
          const { store, snapshot, live, api, view, settled } = storeOf({ list });
          let seq = 1;
          const next = () => {
            seq += 1;
            return seq;
          };
          let fresh = 1_000;
          const late: (() => void)[] = [];
          const make = ({ kind, place, count: times, notified }: (typeof unseen)[number], silent: boolean) => {
            for (let turn = 0; turn < times; turn += 1) {
              const at = Math.floor(place * list.length);
              let tell: () => void;
              if (kind === 'add') {
                fresh += 1;
                const below = list[at]?.publishedTime ?? 1e7;
                const alert = alertOf(fresh, {
                  publishedTime: (below + (list[at - 1]?.publishedTime ?? below + 1_000)) / 2,
                });
                list.splice(at, 0, alert);
                tell = () => live(created(next(), alert));
              } else {
                const alert = list[at];
                if (!alert) return;
                if (kind === 'delete') list.splice(at, 1);
                else list[at] = { ...alert, processed: true };
                tell = () =>
                  live(touched(next(), kind === 'delete' ? 'notification.deleted' : 'notification.read', alert));
              }
              if (silent) continue;
              if (notified) tell();
              else late.push(tell);
            }
          };
          snapshot(seq, list.slice(0, 50), undefined, count);
          await settled();
          for (let page = 0; page < 4 && view().hasMore; page += 1) {
            store.loadMore();
            await settled();
          }
          for (const each of unseen) make(each, true);
          const answer = api.page.getMockImplementation() as typeof api.page;
          const waiting = [...changes];
          api.page.mockImplementation(async ({ page, limit }) => {
            for (const each of waiting.shift() ?? []) make(each, false);
            return answer({ page, limit });
          });
          live(gapEvent(next()));
          for (let turn = 0; turn < 6; turn += 1) await settled();
          waiting.length = 0;
          for (const tell of late) tell();
          await settled();
          for (let page = 0; page < 6 && view().hasMore; page += 1) {
            store.loadMore();
            await settled();
          }
          expect(view().rows.map((row) => [row.alert.identity.notificationId, row.alert.processed])).toEqual(
            list.map((alert) => [alert.identity.notificationId, alert.processed]),
          );
          expect(view()).toMatchObject({ total: list.length, hasMore: false });
          store.close();
        },
      ),
      { numRuns: runs(150) },
    );
  });
});

describe('a list that changes while the user scrolls through it', () => {
  const scrolled = async ({ store, view, settled }: ReturnType<typeof storeOf>) => {
    for (let page = 0; page < 60 && view().hasMore; page += 1) {
      store.loadMore();
      await settled();
    }
  };

  /** Leaves these alerts out of every page, as the edge does with records that it cannot read. */
  const hideRecords = ({ api }: ReturnType<typeof storeOf>, unreadable: readonly (string | undefined)[]) => {
    const answer = api.page.getMockImplementation() as typeof api.page;
    api.page.mockImplementation(async ({ page, limit }) => {
      const read = await answer({ page, limit });
      if (!read.ok) return read;
      const { notifications } = read.value.value;
      const readable = notifications.filter(({ identity }) => !unreadable.includes(identity.notificationId));
      return ok({ ...read.value, value: { notifications: readable, records: notifications.length } });
    });
  };

  it('skips nothing when another device deletes loaded alerts just before a page is read [ST17]', async () => {
    for (const notified of ['late', 'never'] as const) {
      const list = many(200);
      const stage = storeOf({ list });
      const { store, snapshot, live, ids, settled } = stage;
      snapshot(1, list.slice(0, 50));
      await settled();
      const gone = list.splice(0, 30);
      store.loadMore();
      await settled();
      if (notified === 'late') live(touched(2, 'notification.deleted', ...gone));
      await scrolled(stage);
      expect(ids()).toEqual(names(notified === 'late' ? list : [...gone, ...list]));
    }
  });

  it.each([
    ['one record', ['n60', 'n71']],
    ['a whole page of records', names(many(130).slice(20))],
  ])('reads on past %s that could not be read', async (_, unreadable) => {
    const list = many(220);
    const stage = storeOf({ list });
    hideRecords(stage, unreadable);
    stage.snapshot(1, list.slice(0, 50));
    await stage.settled();
    await scrolled(stage);
    expect(stage.ids()).toEqual(names(list).filter((id) => !unreadable.includes(id)));
    expect(stage.view().hasMore).toBe(false);
  });

  it('reads past seventy records that could not be read in at most five pages', async () => {
    const list = many(400);
    const unreadable = names(list).slice(290, 360);
    const stage = storeOf({ list });
    hideRecords(stage, unreadable);
    stage.snapshot(1, list.slice(0, 50));
    await stage.settled();
    for (let page = 0; page < 10 && (stage.ids()?.length ?? 0) < 290; page += 1) {
      stage.store.loadMore();
      await stage.settled();
    }
    expect(stage.ids()).toEqual(names(list).slice(0, 290));
    stage.api.page.mockClear();
    stage.store.loadMore();
    await stage.settled();
    // It looks for the overlap twice at most, then reads on.
    expect(stage.api.page.mock.calls.length).toBeLessThanOrEqual(5);
    expect(stage.ids()).toEqual(
      names(list)
        .filter((id) => !unreadable.includes(id))
        .slice(0, stage.ids()?.length),
    );
    expect(stage.ids()?.length).toBeGreaterThan(290);
  });

  it('shows no hole when more was missed than is reread after a loss [ST16]', async () => {
    const list = many(600);
    const stage = storeOf({ list });
    const { snapshot, live, ids, settled } = stage;
    snapshot(1, list.slice(0, 50));
    await settled();
    await scrolled(stage);
    list.unshift(...Array.from({ length: 700 }, (_, at) => alertOf(1_300 - at)));
    live(gapEvent(2));
    for (let turn = 0; turn < 6; turn += 1) await settled();
    expect(ids()).toEqual(names(list).slice(0, ids()?.length));
    await scrolled(stage);
    expect(ids()).toEqual(names(list));
  });

  it('finds its position within a few pages after thousands were silently deleted elsewhere [ST17]', async () => {
    const list = many(6_000).map((alert, at) => ({ ...alert, publishedTime: alert.publishedTime * 10 - at }));
    const stage = storeOf({ list });
    const { store, snapshot, api, view, settled } = stage;
    snapshot(1, list.slice(0, 50), undefined, list.length);
    await settled();
    while (view().rows.length < 3_000) {
      store.loadMore();
      await settled();
    }
    list.splice(100, 2_800);
    api.page.mockClear();
    const reached = () =>
      view().rows.some(({ alert }) => alert.identity.notificationId === list.at(-1)?.identity.notificationId);
    for (let turns = 0; turns < 120 && !reached(); turns += 1) {
      store.loadMore();
      await settled();
    }
    const shown = new Set(view().rows.map(({ alert }) => alert.identity.notificationId));
    expect(list.filter(({ identity }) => !shown.has(identity.notificationId))).toEqual([]);
    // 3,000 older alerts are 62 pages; the place is found in a few more.
    expect(api.page.mock.calls.length).toBeLessThan(85);
  });

  it('ends with every stored alert reachable, whatever is deleted, read, and added between and during pages [ST17, LIVE-08]', async () => {
    const change = fc.record({
      kind: fc.constantFrom('delete', 'delete', 'read', 'add'),
      /** Where in the list, from its top to its end. */
      place: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.999, noNaN: true })),
      count: fc.integer({ min: 1, max: 70 }),
      /** When the stream tells of it. What is added is always told. */
      notified: fc.constantFrom('now', 'late', 'never'),
    });
    const changes = fc.array(change, { maxLength: 2 });
    const turns = fc.array(fc.record({ before: changes, during: changes, snapshot: fc.boolean() }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 260 }), turns, async (count, script) => {
        const list = many(count).map((alert, at) => ({ ...alert, publishedTime: alert.publishedTime * 10 - at }));
        const stage = storeOf({ list });
        const { store, snapshot, live, api, view, settled } = stage;
        let seq = 1;
        let fresh = 1_000;
        const late: (() => void)[] = [];
        const silent = new Set<string | undefined>();
        const make = ({
          kind,
          place,
          count: times,
          notified,
        }: ReturnType<typeof changes.generate>['value'][number]) => {
          for (let turn = 0; turn < times; turn += 1) {
            const at = Math.floor(place * list.length);
            const alert = list[at];
            let tell: () => void;
            if (kind === 'add') {
              fresh += 1;
              const below = alert?.publishedTime ?? 1e7;
              const added = alertOf(fresh, {
                publishedTime: (below + (list[at - 1]?.publishedTime ?? below + 1_000)) / 2,
              });
              list.splice(at, 0, added);
              tell = () => live(created(++seq, added));
            } else {
              if (!alert) return;
              if (kind === 'delete') list.splice(at, 1);
              else list[at] = { ...alert, processed: true };
              tell = () =>
                live(touched(++seq, kind === 'delete' ? 'notification.deleted' : 'notification.read', alert));
              if (notified === 'never') silent.add(alert.identity.notificationId);
            }
            if (notified === 'now') tell();
            else if (notified === 'late' || kind === 'add') late.push(tell);
          }
        };
        const answer = api.page.getMockImplementation() as typeof api.page;
        let during: Parameters<typeof make>[0][] = [];
        api.page.mockImplementation(async ({ page, limit }) => {
          const read = await answer({ page, limit });
          for (const each of during.splice(0)) make(each);
          return read;
        });
        snapshot(seq, list.slice(0, 50), undefined, count);
        await settled();
        for (const turn of script) {
          turn.before.forEach(make);
          during = [...turn.during];
          store.loadMore();
          await settled();
          if (!turn.snapshot) continue;
          for (const tell of late.splice(0)) tell();
          snapshot(++seq, list.slice(0, 50), undefined, list.length);
          for (let turns = 0; turns < 3; turns += 1) await settled();
        }
        for (const tell of late) tell();
        await settled();
        await scrolled(stage);
        const shown = stage.ids() ?? [];
        expect(new Set(shown).size).toBe(shown.length);
        expect(names(list).filter((id) => !shown.includes(id))).toEqual([]);
        expect(shown.filter((id) => !silent.has(id) && !names(list).includes(id))).toEqual([]);
        expect(view().hasMore).toBe(false);
        store.close();
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('a list that is too long to hold', () => {
  it('reloads dropped alerts for a user who scrolls there, without a hole [ST17]', async () => {
    const list: Notification[] = [];
    const { store, snapshot, live, api, view, ids, settled, holdPage } = storeOf({ list });
    const more = async () => {
      store.loadMore();
      await settled();
    };
    const arrive = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const alert = alertOf(list.length + 1);
        list.unshift(alert);
        live(created(list.length, alert));
      }
      await settled();
    };
    snapshot(0, []);
    await arrive(MOST_ROWS + 120);
    expect(ids()).toHaveLength(MOST_ROWS);
    await more();
    await more();
    const loaded = view().rows.length;
    expect(loaded).toBeGreaterThan(MOST_ROWS + 50);
    expect(ids()).toEqual(names(list.slice(0, loaded)));

    // More comes than the last page, on its way, makes room for: it does not follow on any more.
    const release = holdPage();
    await more();
    await arrive(200);
    release();
    await settled();
    expect(ids()).toEqual(names(list.slice(0, view().rows.length)));
    expect(view()).toMatchObject({ total: MOST_ROWS + 320, hasMore: true });

    for (let turn = 0; turn < 10 && view().hasMore; turn += 1) await more();
    expect(ids()).toEqual(names(list));
    expect(view()).toMatchObject({ total: MOST_ROWS + 320, hasMore: false });
    // Never from the top: it goes on from where the list ends.
    expect(Math.min(...api.page.mock.calls.map(([{ page }]) => page))).toBeGreaterThan(400);
    expect(api.page.mock.calls.length).toBeLessThan(14);

    // Nothing lies behind, the next page is empty; then a snapshot lets the oldest go again.
    await more();
    await more();
    snapshot(list.length, list.slice(0, 50));
    await settled();
    expect(ids()).toHaveLength(MOST_ROWS);
    for (let turn = 0; turn < 12 && view().hasMore; turn += 1) await more();
    expect(ids()).toEqual(names(list));
  });
});

describe('the arrival of alerts', () => {
  it('is emitted once for each live alert that is unread and not muted, and for none that an operator took in late [LIVE-12, OPS-08]', async () => {
    const { store, snapshot, live, settled, ids } = storeOf();
    const notified: (readonly AlertRow[])[] = [];
    store.arrived$.subscribe((rows) => notified.push(rows));
    snapshot(1, many(1));
    await settled();
    live(created(2, alertOf(5)));
    live(created(3, alertOf(5)));
    live(created(4, alertOf(6, { processed: true })));
    store.mutes.mute([{ kind: 'asin', asin: alertOf(7).asin }], 'hour');
    live(created(5, alertOf(7)));
    live(created(6, alertOf(8, { quiet: true })));
    await settled();
    expect(ids()).toContain('n8');
    expect(notified.map((rows) => rows.map((row) => row.alert.identity.notificationId))).toEqual([['n5']]);
  });

  it('and their assignment is announced although it came before the part of the page that announces had loaded [INBX-10, LIVE-12]', async () => {
    const { store, snapshot, live, settled } = storeOf();
    snapshot(1, many(1));
    live(created(2, alertOf(5)));
    const marks = { ...noMarks, rev: 1, assignee: { id: 'u', name: 'Me', by: 'Owner' } };
    const data = { alerts: [{ identity: alertOf(5).identity, processed: false, marks }], assigned: true };
    live({ seq: 3, id: '3', type: 'notification.changed', at: 1, data });
    await settled();
    const announced: (string | undefined)[] = [];
    store.arrived$.subscribe((rows) => announced.push(...names(rows.map(({ alert }) => alert))));
    store.assigned$.subscribe((alerts) => announced.push(...alerts.map((alert) => `by ${alert.marks.assignee?.by}`)));
    expect(announced).toEqual(['n5', 'by Owner']);
  });
});

describe('subscribing', () => {
  it('confirms and loads the list [NOTE-05]', async () => {
    const { store, texts, api, settled } = storeOf({ list: many(1) });
    await store.subscribe('PRICING_HEALTH');
    await settled();
    expect(api.subscribe).toHaveBeenCalledWith({ marketplace: 'US', notificationType: 'PRICING_HEALTH' });
    expect(texts()).toEqual(['Successfully subscribed to Pricing Health notifications!']);
    expect(api.page).toHaveBeenCalledWith({ page: 1, limit: 50 });
  });

  it('reports a failure, and points to the Amazon integration on code 108 [NOTE-06, NOTE-07]', async () => {
    const plain = storeOf({ failure: { status: 500, code: 'X', message: 'No' } });
    await plain.store.subscribe('ANY_OFFER_CHANGED');
    expect(plain.texts()).toEqual(['Failed to subscribe to notifications']);
    const missing = storeOf({ failure: { status: 200, code: '108', message: 'No' } });
    await missing.store.subscribe('ANY_OFFER_CHANGED');
    expect(missing.texts()).toEqual([
      'Please complete the Amazon Integration Process to keep using the Notifications Feature.',
    ]);
  });

  it('rereads the subscriptions after a gap or an integration change until it succeeds, and reports a problem once [NOTE-06, ST16]', async () => {
    const { api, store, snapshot, live, pass, settled, texts } = storeOf();
    const switches: string[] = [];
    store.subscriptions$.subscribe((state) => switches.push(state.switches.PRICING_HEALTH));
    const unread = fail({ status: 503, code: 'X', message: 'No' });
    const read = (unsubscribedTypes: string[]) => ok({ value: { marketplace: 'US', unsubscribedTypes }, head: null });
    snapshot(1, []);
    api.subscriptions
      .mockResolvedValueOnce(unread)
      .mockResolvedValueOnce(unread)
      .mockResolvedValueOnce(read(['PRICING_HEALTH']) as never);
    live(gapEvent(2));
    await settled();
    for (let n = 0; n < 4; n += 1) await pass(20_000);
    expect(switches.at(-1)).toBe('off');
    expect(texts().filter((text) => text === 'Failed to get subscriptions').length).toBeLessThanOrEqual(1);
    expect(api.subscriptions).toHaveBeenCalledTimes(3);
    live({ seq: 3, id: '3', type: 'integration.updated', at: 1, data: { na: true, eu: false } });
    await pass(500);
    expect(switches.at(-1)).toBe('on');
  });

  it('points to the Amazon integration when the snapshot says 108, and not again at a gap that changes nothing [NOTE-06]', async () => {
    const { snapshot, texts, live, settled, pass } = storeOf({ failure: { status: 200, code: '108', message: 'x' } });
    snapshot(1, [], { code: '108', message: 'x' });
    expect(texts()).toEqual([
      'Please complete the Amazon Integration Process to keep using the Notifications Feature.',
    ]);
    await pass(60_000);
    live(gapEvent(2));
    await settled();
    expect(texts()).toEqual([]);
  });
});
