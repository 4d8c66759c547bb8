import { NEVER, Subject, VirtualTimeScheduler } from 'rxjs';
import { expect, it } from 'vitest';
import type { StreamItem } from '#client/stream/link-state.ts';
import { hold, unheld } from '#client/ui/grid/waiting-rows.ts';
import { noMarks } from '#shared/inbox/marks.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { ok } from '#shared/result.ts';
import { alertOf } from '#tests/support/sample-alerts.ts';
import { createSearchResults, type Search } from './search-results.ts';

it('a search keeps what only the provider found, such as by a seller’s name, when it is read, and asks it about new alerts [INBX-03]', async () => {
  const scheduler = new VirtualTimeScheduler();
  const events$ = new Subject<StreamItem>();
  const byName = alertOf(1);
  let stored = [byName];
  const search: Search = async () =>
    ok({ value: { notifications: stored, total: stored.length, unread: stored.length }, head: null });
  const list = createSearchResults(
    { search, events$, reached$: NEVER, scheduler, now: () => 1, idOf: () => undefined },
    { filter: { text: 'harbor' }, sort: 'newest' },
  );
  const answered = () => new Promise<void>((done) => setImmediate(done));
  const asins = () => list.state$.value.rows.map(({ alert }) => alert.asin);
  await answered();
  expect(asins()).toEqual([byName.asin]);

  const emit = (seq: number, type: string, data: unknown) =>
    events$.next({ kind: 'event', epoch: 'e', event: { seq, id: `e${seq}`, type, at: 1, data } as never });
  emit(1, 'notification.changed', {
    alerts: [{ identity: byName.identity, processed: true, marks: { ...noMarks, rev: 1 } }],
  });
  expect(list.state$.value).toMatchObject({ unread: 0, rows: [{ alert: { processed: true } }] });

  const other = alertOf(2);
  stored = [other, byName];
  emit(2, 'notification.created', other);
  expect(asins()).toEqual([byName.asin]);
  scheduler.flush();
  await answered();
  expect(asins()).toContain(other.asin);
  list.close();
});

const alertWith = (n: number, perDay: number): Notification =>
  alertOf(n, { risk: { perDay, currency: 'USD', unitsADay: 1 } });

/** A list by money at risk over a provider with these alerts, which the test may change. */
async function open(first: Notification[]) {
  const scheduler = new VirtualTimeScheduler();
  const events$ = new Subject<StreamItem>();
  let stored = first;
  const search = (async ({ page = 1, limit = 50 }) => {
    const sorted = stored.toSorted((a, b) => (b.risk?.perDay ?? 0) - (a.risk?.perDay ?? 0));
    return ok({
      head: null,
      value: { notifications: sorted.slice((page - 1) * limit, page * limit), total: sorted.length, unread: 0 },
    });
  }) as Search;
  const list = createSearchResults(
    { search, events$, reached$: NEVER, scheduler, now: () => 0, idOf: () => undefined },
    { filter: {}, sort: 'risk' },
  );
  const settled = () => expect.poll(() => list.state$.value.loadingMore).toBe(false);
  await settled();
  return {
    list,
    settled,
    store: (next: Notification[]) => {
      stored = next;
    },
    /** What somebody entered changes the risk of stored alerts. */
    reread: async () => {
      events$.next({
        kind: 'event',
        epoch: 'e',
        event: { seq: 1, id: 'e1', type: 'costs.edited', at: 0, data: { part: 'skus' } },
      });
      scheduler.flush();
      await settled();
    },
  };
}

it('alerts that move far down the list when it is read again are still in it, so that nobody who reads sees them struck out [LIVE-12]', async () => {
  const alerts = Array.from({ length: 240 }, (_, n) => alertWith(n, 1_000 - n));
  const { list, store, reread } = await open(alerts);
  const before = unheld(list.state$.value.rows, { find: () => undefined, isTaken: () => false });
  // Of the fifty that are loaded, twenty cost next to nothing now, and one is deleted.
  store(alerts.slice(1).map((alert, n) => (n >= 10 && n < 30 ? alertWith(n + 1, 850 - n) : alert)));
  await reread();
  const now = list.state$.value.rows;
  const held = hold(before, now, { find: (id) => now.find((row) => row.id === id), isTaken: () => false });
  expect([...held.gone]).toEqual([before.rows[0]?.id]);
});

it("keeps a row that was opened under 'Unread' when the list is read again without it", async () => {
  const events$ = new Subject<StreamItem>();
  const [newer, opened, older] = [alertOf(3), alertOf(2), alertOf(1)];
  let stored = [newer, opened, older].toSorted((a, b) => b.publishedTime - a.publishedTime);
  const search: Search = async () =>
    ok({ value: { notifications: stored, total: stored.length, unread: stored.length }, head: null });
  const list = createSearchResults(
    { search, events$, reached$: NEVER, scheduler: new VirtualTimeScheduler(), now: () => 1, idOf: () => undefined },
    { filter: { unread: true }, sort: 'newest' },
  );
  const asins = () => list.state$.value.rows.map(({ alert }) => alert.asin);
  await expect.poll(asins).toHaveLength(3);
  const before = asins();
  const row = list.state$.value.rows.find(({ alert }) => alert.asin === opened.asin);
  list.keep(row?.id ?? '');
  stored = stored.filter(({ asin }) => asin !== opened.asin);
  list.reload();
  await expect.poll(() => list.state$.value.loadingMore).toBe(false);
  expect(asins()).toEqual(before);
  expect(list.state$.value.total).toBe(3);
  list.close();
});
