import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noMarks } from '#shared/inbox/marks.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { presentOf } from '#shared/inbox/product-state.ts';
import { alertOf, created, event, marked, page, snapshot, touched } from '#tests/support/sample-alerts.ts';
import { reduceNotifications } from './notifications-reducer.ts';
import { initialNotifications, MOST_ROWS, type NotificationsInput, viewOf } from './notifications-state.ts';
import { isOvertaken } from './reading.ts';

const run = (...inputs: NotificationsInput[]) => viewOf(reduceNotifications(initialNotifications, inputs));
const ids = (view: ReturnType<typeof run>) => view.rows.map((row) => row.alert.identity.notificationId);

describe('the list of notifications', () => {
  it('puts a new alert on top and counts it [LIVE-12]', () => {
    const view = run(snapshot(5, [alertOf(2), alertOf(1)]), event(created(6, alertOf(3))));
    expect(ids(view)).toEqual(['n3', 'n2', 'n1']);
    expect(view.unread).toBe(3);
  });

  it('unloads alerts behind the reread pages, which can be loaded again [LIVE-08]', () => {
    const fifty = Array.from({ length: 50 }, (_, index) => alertOf(50 - index));
    const newest = Array.from({ length: 50 }, (_, index) => alertOf(51 - index));
    const view = run(
      snapshot(1, fifty, { total: 50, unread: 50 }),
      { kind: 'reread.started' },
      page(1, newest, { total: 51, unread: 51, limit: 50 }),
      {
        kind: 'reread.settled',
        complete: true,
        trouble: null,
      },
    );
    expect(view.rows).toHaveLength(50);
    expect(view).toMatchObject({ total: 51, unread: 51, hasMore: true });
  });

  it('removes an alert that is missing from the reread pages [LIVE-08]', () => {
    const view = run(
      snapshot(1, [alertOf(3), alertOf(2), alertOf(1)], { total: 3, unread: 3 }),
      { kind: 'reread.started' },
      page(1, [alertOf(3), alertOf(1)], { total: 2, unread: 2, limit: 50 }),
      { kind: 'reread.settled', complete: true, trouble: null },
    );
    expect(ids(view)).toEqual(['n3', 'n1']);
    expect(view).toMatchObject({ total: 2, unread: 2, hasMore: false });
  });

  it('knows the newest state of each product, whatever the order in which its alerts come, also once the newest is deleted [OWN-01]', () => {
    const detail = (buyBox: boolean) => {
      const own = { sellerId: 'A1SELLER', landed: { amount: 20, currency: 'USD' }, buyBox, prime: false };
      return { kind: 'offer-change' as const, changeType: '', own, offers: [own], lowest: [], ranks: [] };
    };
    const old = alertOf(1, { asin: 'B000000001', detail: detail(false) });
    const newest = alertOf(3, { asin: 'B000000001', detail: detail(true) });
    const late = alertOf(2, { asin: 'B000000001', detail: detail(false) });
    const mine = { buyBox: 'mine', recordId: 'r3' };
    const stateOf = (view: ReturnType<typeof run>) => presentOf(old, view.state.newest);
    expect(stateOf(run(snapshot(5, [old])))).toBeUndefined();
    expect(stateOf(run(snapshot(5, [newest, old])))).toMatchObject(mine);
    const view = run(
      snapshot(5, [old]),
      event(created(6, newest)),
      event(created(7, late)),
      event(touched(8, 'notification.deleted', newest)),
    );
    expect(ids(view)).toEqual(['n2', 'n1']);
    expect(stateOf(view)).toMatchObject(mine);
    // What the provider says of a product whose newest alert isn't loaded.
    const now = presentOf(old, view.state.newest);
    expect(stateOf(run(snapshot(5, [{ ...late, ...(now ? { now } : {}) }, old])))).toMatchObject(mine);
  });

  it('sorts by publishing time, not by order of arrival [ST13]', () => {
    const view = run(
      snapshot(5, [alertOf(5), alertOf(1)]),
      event(created(6, alertOf(9))),
      event(created(7, alertOf(3))),
    );
    expect(ids(view)).toEqual(['n9', 'n5', 'n3', 'n1']);
  });

  it('matches an alert by any shared key and shows it once [ST14]', () => {
    const live = alertOf(1, { identity: { notificationId: 'n1', fingerprint: 'f1' } });
    const stored = alertOf(1, { identity: { recordId: 'r1', fingerprint: 'f1' }, title: 'Store lamp' });
    const bare = alertOf(1, { identity: { notificationId: 'n1', recordId: 'r1', fingerprint: 'other spelling' } });
    const view = run(snapshot(0, []), event(created(1, live)), page(1, [stored]), event(created(2, bare)));
    expect(view.rows).toHaveLength(1);
    expect(view.rows[0]?.alert.identity).toEqual({ notificationId: 'n1', recordId: 'r1', fingerprint: 'f1' });
    expect(view.rows[0]?.alert.title).toBe('Store lamp');
  });

  it('keeps two alerts apart that share a fingerprint but not their NotificationId [ST14]', () => {
    const a = alertOf(1, { identity: { notificationId: 'a', fingerprint: 'same' } });
    const b = alertOf(1, { identity: { notificationId: 'b', fingerprint: 'same' } });
    expect(run(snapshot(0, []), event(created(1, a)), event(created(2, b))).rows).toHaveLength(2);
  });

  it('keeps a read alert read when an older page calls it unread [ST13]', () => {
    const view = run(
      snapshot(1, [alertOf(1)]),
      event(touched(2, 'notification.read', alertOf(1))),
      page(1, [alertOf(1)]),
    );
    expect(view.unread).toBe(0);
    expect(view.rows[0]?.alert.processed).toBe(true);
  });

  it('marks an alert as read that loads later [ST13]', () => {
    const view = run(
      snapshot(1, [alertOf(9)], { total: 2, unread: 2 }),
      event(touched(2, 'notification.read', alertOf(1))),
      page(1, [alertOf(1)], { limit: 1 }),
    );
    expect(view.unread).toBe(1);
    expect(view.rows.map((row) => row.alert.processed)).toEqual([false, true]);
  });

  it('keeps a deleted alert deleted when an older page or a late event contains it [ST13]', () => {
    const view = run(
      snapshot(1, [alertOf(2), alertOf(1)]),
      event(touched(2, 'notification.deleted', alertOf(1))),
      page(1, [alertOf(2), alertOf(1)]),
      event(created(3, alertOf(1))),
    );
    expect(ids(view)).toEqual(['n2']);
  });

  it('trusts a snapshot, and forgets deleted and read marks [ST13]', () => {
    const view = run(
      snapshot(1, [alertOf(1)]),
      event(touched(2, 'notification.deleted', alertOf(1))),
      event(touched(3, 'notification.read', alertOf(2))),
      snapshot(9, [alertOf(2), alertOf(1)]),
    );
    expect(ids(view)).toEqual(['n2', 'n1']);
    expect(view.unread).toBe(2);
  });

  it('drops alerts that a snapshot lacks and keeps older ones in doubt until they are reread [ST13]', () => {
    const loaded = [
      snapshot(1, [alertOf(9), alertOf(8)], { total: 4 }),
      page(1, [alertOf(3), alertOf(2)], { limit: 2, total: 4 }),
    ];
    const after = run(...loaded, snapshot(20, [alertOf(9), alertOf(7)], { total: 4 }));
    expect(ids(after)).toEqual(['n9', 'n7', 'n3', 'n2']);
    const again = run(
      ...loaded,
      snapshot(20, [alertOf(9), alertOf(7)], { total: 3 }),
      page(20, [alertOf(3)], { limit: 2 }),
      {
        kind: 'reread.settled',
        complete: true,
        trouble: null,
      },
    );
    expect(ids(again)).toEqual(['n9', 'n7', 'n3']);
  });

  it('empties the list when the account may no longer see it [NOTE-02]', () => {
    const refused: NotificationsInput = {
      kind: 'snapshot',
      head: 3,
      page: { code: 'PLAN_REQUIRED', message: 'No' },
      unread: null,
    };
    const view = run(snapshot(1, [alertOf(1)]), refused);
    expect(view.rows).toEqual([]);
    expect(view.unread).toBe(0);
    expect(view.state.trouble?.code).toBe('PLAN_REQUIRED');
  });
});

describe('the unread count', () => {
  it('is unknown until the provider reports it or everything is loaded', () => {
    const some = [alertOf(9, { processed: true }), alertOf(8, { processed: true })];
    expect(run().unreadKnown).toBe(false);
    expect(run(snapshot(1, some, { total: 60 })).unreadKnown).toBe(false);
    expect(
      run(snapshot(1, some, { total: 60 }), page(1, [alertOf(7)], { total: 60, unread: 5, limit: 1 })).unreadKnown,
    ).toBe(true);
    expect(run(snapshot(1, some, { total: 60, unread: 0 })).unreadKnown).toBe(true);
    expect(run(snapshot(1, some, { total: 2 })).unreadKnown).toBe(true);
  });
});

describe('a list that grows for days', () => {
  /** Live alerts `from` to `to`, ever newer; those up to `read` are read. */
  const flood = (from: number, to: number, read = 0) =>
    Array.from({ length: to - from + 1 }, (_, at) =>
      event(created(from + at, alertOf(from + at, { processed: from + at <= read }))),
    );
  const full = () =>
    reduceNotifications(initialNotifications, [snapshot(0, [], { total: 0 }), ...flood(1, MOST_ROWS, 10)]);

  it('keeps the 20,000 most recently published alerts and drops the oldest, with correct counts', () => {
    const before = viewOf(full());
    expect(before).toMatchObject({ total: MOST_ROWS, unread: MOST_ROWS - 10, hasMore: false });
    const after = viewOf(
      reduceNotifications(before.state, [
        ...flood(MOST_ROWS + 1, MOST_ROWS + 30),
        event(created(MOST_ROWS + 31, alertOf(0.5))),
      ]),
    );
    expect(after.rows).toHaveLength(MOST_ROWS);
    expect(after.rows[0]?.alert.identity.notificationId).toBe(`n${MOST_ROWS + 30}`);
    expect(after.rows.at(-1)?.alert.identity.notificationId).toBe('n31');
    expect(after).toMatchObject({ total: MOST_ROWS + 31, unread: MOST_ROWS - 10 + 31, hasMore: true });
    expect(after.state.byId.size).toBe(MOST_ROWS);
    expect(after.state.index.size).toBe(MOST_ROWS);
  });

  it('keeps the counts correct when dropped alerts are read, deleted, and loaded again', () => {
    let state = reduceNotifications(full(), flood(MOST_ROWS + 1, MOST_ROWS + 30));
    const total = MOST_ROWS + 30;
    const gone = Array.from({ length: 30 }, (_, at) => alertOf(30 - at, { processed: 30 - at <= 10 }));
    const [n30, n29] = gone as [(typeof gone)[0], (typeof gone)[0]];
    state = reduceNotifications(state, [
      event(touched(total + 1, 'notification.read', n30)),
      event(touched(total + 2, 'notification.read', n30)),
      event(touched(total + 3, 'notification.deleted', n29)),
    ]);
    expect(viewOf(state)).toMatchObject({ total: total - 1, unread: MOST_ROWS + 30 - 10 - 1 });
    // Whether n29 was unread, only the provider knows: page 1 is asked for.
    expect(state.recount).toBe(true);
    // A page that was read before both: it neither brings n29 back nor makes n30 unread.
    const older = page(total, gone, { total, unread: total - 10 });
    state = reduceNotifications(state, [{ kind: 'page.started', page: MOST_ROWS / 50 + 1 }, older]);
    const view = viewOf(state);
    expect(view.rows).toHaveLength(MOST_ROWS + 29);
    expect(view.rows.slice(-29).map((row) => row.alert.identity.notificationId)).toEqual(
      gone.filter((alert) => alert !== n29).map((alert) => alert.identity.notificationId),
    );
    expect(view.rows[MOST_ROWS]?.alert.processed).toBe(true);
    expect(view).toMatchObject({ total: total - 1, unread: total - 10 - 2, hasMore: false });
  });

  it('keeps alerts that the user has scrolled to and does not grow further with live ones', () => {
    let state = reduceNotifications(full(), flood(MOST_ROWS + 1, MOST_ROWS + 60));
    const gone = Array.from({ length: 50 }, (_, at) => alertOf(60 - at));
    state = reduceNotifications(state, [
      { kind: 'page.started', page: MOST_ROWS / 50 + 1 },
      page(MOST_ROWS + 60, gone),
    ]);
    expect(state.rows).toHaveLength(MOST_ROWS + 50);
    state = reduceNotifications(state, flood(MOST_ROWS + 61, MOST_ROWS + 100));
    expect(state.rows).toHaveLength(MOST_ROWS + 50);
    expect(
      viewOf(
        reduceNotifications(state, [snapshot(MOST_ROWS + 100, [alertOf(MOST_ROWS + 100)], { total: MOST_ROWS + 100 })]),
      ).rows,
    ).toHaveLength(MOST_ROWS);
  });

  it('counts a command on alerts that are dropped meanwhile', () => {
    const state = full();
    const oldest = state.rows.at(-1)?.alert as Notification;
    const during = reduceNotifications(state, [
      marked('1', { kind: 'delete' }, [oldest]),
      ...flood(MOST_ROWS + 1, MOST_ROWS + 5),
    ]);
    const after = viewOf(reduceNotifications(during, [{ kind: 'mark.settled', id: '1', hasStates: true }]));
    expect(after.rows).toHaveLength(MOST_ROWS);
    expect(after.total).toBe(MOST_ROWS + 4);
    expect(after.state.deleted.size).toBe(1);
  });

  it('remembers the newest 20,000 read and the newest 20,000 deleted alerts', () => {
    const many = Array.from({ length: MOST_ROWS + 50 }, (_, at) => alertOf(at + 1));
    const { state } = run(
      snapshot(0, []),
      event(touched(1, 'notification.read', ...many)),
      event(touched(2, 'notification.deleted', ...many)),
    );
    expect([state.read.size, state.deleted.size]).toEqual([MOST_ROWS, MOST_ROWS]);
    expect(state.deleted.find(alertOf(50).identity)).toBeUndefined();
    expect(state.deleted.find(alertOf(51).identity)).toBeDefined();
  });
});

describe('a page requested around a snapshot', () => {
  const first = { epoch: 'e', seq: 10 };
  const second = { epoch: 'e', seq: 20 };
  const otherEpoch = { epoch: 'f', seq: 3 };

  it('is current if it was requested after the newest snapshot, whatever its position [ST13]', () => {
    for (const head of [null, { epoch: 'e', seq: 9 }, otherEpoch]) expect(isOvertaken(head, first, first)).toBe(false);
    expect(isOvertaken(null, null, null)).toBe(false);
  });

  it('counts only if it was read no earlier than the snapshot it was requested before [ST13]', () => {
    expect(isOvertaken({ epoch: 'e', seq: 19 }, first, second)).toBe(true);
    expect(isOvertaken({ epoch: 'e', seq: 20 }, first, second)).toBe(false);
    expect(isOvertaken({ epoch: 'e', seq: 40 }, first, otherEpoch)).toBe(true);
    expect(isOvertaken(null, null, first)).toBe(true);
  });
});

describe('commands on the list', () => {
  const start = (kind: 'read' | 'delete', ...numbers: number[]) =>
    marked(
      '1',
      { kind },
      numbers.map((n) => alertOf(n)),
    );
  const refused: NotificationsInput = { kind: 'mark.ended', id: '1' };
  const settled = (hasStates: boolean): NotificationsInput => ({ kind: 'mark.settled', id: '1', hasStates });

  it('shows a read at once and rolls it back when the call fails [NOTE-07]', () => {
    const loaded = [snapshot(1, [alertOf(2), alertOf(1)])];
    expect(run(...loaded, start('read', 2)).unread).toBe(1);
    expect(run(...loaded, start('read', 2), refused).unread).toBe(2);
  });

  it('hides deleted alerts at once, badge included, and restores them when the call fails', () => {
    const loaded = [snapshot(1, [alertOf(3), alertOf(2), alertOf(1)])];
    const hidden = run(...loaded, start('delete', 3, 1));
    expect(ids(hidden)).toEqual(['n2']);
    expect(hidden.unread).toBe(1);
    expect(hidden.total).toBe(null);
    expect(ids(run(...loaded, start('delete', 3, 1), refused))).toEqual(['n3', 'n2', 'n1']);
  });

  it('keeps intermediate events when it rolls back', () => {
    const view = run(
      snapshot(1, [alertOf(2), alertOf(1)]),
      start('delete', 2, 1),
      event(created(2, alertOf(3))),
      event(touched(3, 'notification.read', alertOf(1))),
      refused,
    );
    expect(ids(view)).toEqual(['n3', 'n2', 'n1']);
    expect(view.rows.map((row) => view.isUnread(row))).toEqual([true, true, false]);
  });

  it('leaves an alert unread that arrives after Mark All Read', () => {
    const all = marked('1', { kind: 'read' }, [alertOf(2), alertOf(1)], true);
    const before = [snapshot(1, [alertOf(2), alertOf(1)], { total: 9, unread: 7 }), all, event(created(2, alertOf(3)))];
    expect([run(...before).unread, run(...before, settled(true)).unread]).toEqual([1, 1]);
  });

  it('does not count a settled command and its event twice [LIVE-10]', () => {
    const view = run(
      snapshot(1, [alertOf(2), alertOf(1)], { total: 5, unread: 5 }),
      start('read', 2),
      settled(false),
      event(touched(2, 'notification.read', alertOf(2))),
    );
    expect(view.unread).toBe(4);
  });
});

describe('an alert whose deletion is undone', () => {
  const loaded = [snapshot(1, [alertOf(3), alertOf(2), alertOf(1)], { total: 5, unread: 5 })];
  const gone = event(touched(2, 'notification.deleted', alertOf(2)));
  const back = event({
    seq: 3,
    id: 'e3',
    type: 'notification.changed',
    at: 1,
    data: {
      restored: true,
      alerts: [{ identity: alertOf(2).identity, processed: false, marks: { ...noMarks, rev: 1 } }],
    },
  });

  it('is the same row in its place again, without reading it, and counts [INBX-06, LIVE-10]', () => {
    for (const inputs of [
      [gone],
      [
        marked('1', { kind: 'delete' }, [alertOf(2)]),
        { kind: 'mark.settled', id: '1', hasStates: true } as const,
        gone,
      ],
    ]) {
      expect(ids(run(...loaded, ...inputs))).toEqual(['n3', 'n1']);
      const view = run(...loaded, ...inputs, back);
      expect(ids(view)).toEqual(['n3', 'n2', 'n1']);
      expect([view.rows[1]?.id, view.unread, view.total, view.state.returned]).toEqual([
        run(...loaded).rows[1]?.id,
        5,
        5,
        0,
      ]);
      // A page that was read before knows nothing of it.
      expect(ids(run(...loaded, ...inputs, back, page(3, [alertOf(2)], { limit: 1, total: 5, unread: 5 })))).toEqual([
        'n3',
        'n2',
        'n1',
      ]);
    }
  });

  it('is one row, also if it is deleted and restored within one frame', () => {
    const view = viewOf(reduceNotifications(reduceNotifications(initialNotifications, loaded), [gone, back]));
    expect(ids(view)).toEqual(['n3', 'n2', 'n1']);
  });

  it('has to be read if it was not loaded here', () => {
    const unknown = event({
      seq: 3,
      id: 'e3',
      type: 'notification.changed',
      at: 1,
      data: {
        restored: true,
        alerts: [{ identity: alertOf(9).identity, processed: false, marks: { ...noMarks, rev: 1 } }],
      },
    });
    const view = run(...loaded, event(touched(2, 'notification.deleted', alertOf(9))), unknown);
    expect([ids(view), view.state.returned]).toEqual([['n3', 'n2', 'n1'], 1]);
  });
});

describe('the badge', () => {
  it('counts unread alerts that are not loaded, and keeps the count when they load', () => {
    const first = [snapshot(1, [alertOf(9), alertOf(8)], { total: 4, unread: 3 })];
    expect(run(...first).unread).toBe(3);
    const more = run(
      ...first,
      page(1, [alertOf(2), alertOf(1, { processed: true })], { limit: 2, total: 4, unread: 3, last: true }),
    );
    expect(more.unread).toBe(3);
    expect(more.total).toBe(4);
    expect(more.hasMore).toBe(false);
  });

  it('does not count live alerts against a page read before them [ST13]', () => {
    const view = run(
      snapshot(1, [alertOf(5)], { total: 2, unread: 2 }),
      event(created(2, alertOf(6))),
      page(1, [alertOf(5)], { limit: 1, total: 2, unread: 2 }),
    );
    expect(view.unread).toBe(3);
    expect(view.total).toBe(3);
  });

  it('agrees with the list after any order of events', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('created' as const), n: fc.integer({ min: 1, max: 12 }) }),
      fc.record({ kind: fc.constantFrom('read' as const, 'deleted' as const), n: fc.integer({ min: 1, max: 12 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 7 }), (steps, size) => {
        const inputs = steps.map((each, at) =>
          event(
            each.kind === 'created'
              ? created(at + 1, alertOf(each.n))
              : touched(at + 1, each.kind === 'read' ? 'notification.read' : 'notification.deleted', alertOf(each.n)),
          ),
        );
        let state = reduceNotifications(initialNotifications, [snapshot(0, [], { total: 0 })]);
        for (let at = 0; at < inputs.length; at += size)
          state = reduceNotifications(state, inputs.slice(at, at + size));
        const view = viewOf(state);
        // A model that knows nothing of indices and merging.
        const read = new Set<number>();
        const gone = new Set<number>();
        const there = new Set<number>();
        for (const { kind, n } of steps) {
          if (kind === 'created' && !gone.has(n)) there.add(n);
          if (kind === 'read') read.add(n);
          if (kind === 'deleted') {
            gone.add(n);
            there.delete(n);
          }
        }
        const expected = [...there].sort((a, b) => b - a);
        expect(view.rows.map((row) => row.alert.identity.notificationId)).toEqual(expected.map((n) => `n${n}`));
        expect(view.unread).toBe(expected.filter((n) => !read.has(n)).length);
      }),
    );
  });
});
