import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reduceNotifications } from '#client/features/notifications/notifications-reducer.ts';
import { initialNotifications, type NotificationsInput, viewOf } from '#client/features/notifications/notifications-state.ts';
import { alertOf, created, event, page, snapshot, touched } from './sample-alerts.ts';

const run = (...inputs: NotificationsInput[]) => viewOf(reduceNotifications(initialNotifications, inputs));
const ids = (view: ReturnType<typeof run>) => view.rows.map((row) => row.alert.identity.notificationId);

describe('the list of notifications', () => {
  it('puts a new alert on top and counts it [LIVE-12]', () => {
    const view = run(snapshot(5, [alertOf(2), alertOf(1)]), event(created(6, alertOf(3))));
    expect(ids(view)).toEqual(['n3', 'n2', 'n1']);
    expect(view.unread).toBe(3);
  });

  it('what lies behind the pages that were read again is not loaded any more, but still there to be loaded [LIVE-08]', () => {
    const fifty = Array.from({ length: 50 }, (_, index) => alertOf(50 - index));
    const newest = Array.from({ length: 50 }, (_, index) => alertOf(51 - index));
    const view = run(snapshot(1, fifty, { total: 50, unread: 50 }), { kind: 'reread.started' }, page(1, newest, { total: 51, unread: 51, limit: 50 }), {
      kind: 'reread.settled',
      complete: true,
    });
    expect(view.rows).toHaveLength(50);
    expect(view).toMatchObject({ total: 51, unread: 51, hasMore: true });
  });

  it('what was not found among the pages that were read again is gone [LIVE-08]', () => {
    const view = run(
      snapshot(1, [alertOf(3), alertOf(2), alertOf(1)], { total: 3, unread: 3 }),
      { kind: 'reread.started' },
      page(1, [alertOf(3), alertOf(1)], { total: 2, unread: 2, limit: 50 }),
      { kind: 'reread.settled', complete: true },
    );
    expect(ids(view)).toEqual(['n3', 'n1']);
    expect(view).toMatchObject({ total: 2, unread: 2, hasMore: false });
  });

  it('sorts by the time of publishing, not by the order of arrival [ST13]', () => {
    const view = run(snapshot(5, [alertOf(5), alertOf(1)]), event(created(6, alertOf(9))), event(created(7, alertOf(3))));
    expect(ids(view)).toEqual(['n9', 'n5', 'n3', 'n1']);
  });

  it('knows one alert by any shared key and shows it once [ST14]', () => {
    const live = alertOf(1, { identity: { notificationId: 'n1', fingerprint: 'f1' } });
    const stored = alertOf(1, { identity: { recordId: 'r1', fingerprint: 'f1' }, title: 'Desk lamp' });
    const bare = alertOf(1, { identity: { notificationId: 'n1', recordId: 'r1', fingerprint: 'other spelling' } });
    const view = run(snapshot(0, []), event(created(1, live)), page(1, [stored]), event(created(2, bare)));
    expect(view.rows).toHaveLength(1);
    expect(view.rows[0]?.alert.identity).toEqual({ notificationId: 'n1', recordId: 'r1', fingerprint: 'f1' });
    expect(view.rows[0]?.alert.title).toBe('Desk lamp');
  });

  it('keeps two alerts apart that share a fingerprint but not their NotificationId [ST14]', () => {
    const a = alertOf(1, { identity: { notificationId: 'a', fingerprint: 'same' } });
    const b = alertOf(1, { identity: { notificationId: 'b', fingerprint: 'same' } });
    expect(run(snapshot(0, []), event(created(1, a)), event(created(2, b))).rows).toHaveLength(2);
  });

  it('keeps a read alert read when an older page calls it unread [ST13]', () => {
    const view = run(snapshot(1, [alertOf(1)]), event(touched(2, 'notification.read', alertOf(1))), page(1, [alertOf(1)]));
    expect(view.unread).toBe(0);
    expect(view.rows[0]?.alert.processed).toBe(true);
  });

  it('reads an alert that is loaded only later [ST13]', () => {
    const view = run(
      snapshot(1, [alertOf(9)], { total: 2, unread: 2 }),
      event(touched(2, 'notification.read', alertOf(1))),
      page(1, [alertOf(1)], { limit: 1 }),
    );
    expect(view.unread).toBe(1);
    expect(view.rows.map((row) => row.alert.processed)).toEqual([false, true]);
  });

  it('keeps a deleted alert deleted when an older page or a late event brings it back [ST13]', () => {
    const view = run(
      snapshot(1, [alertOf(2), alertOf(1)]),
      event(touched(2, 'notification.deleted', alertOf(1))),
      page(1, [alertOf(2), alertOf(1)]),
      event(created(3, alertOf(1))),
    );
    expect(ids(view)).toEqual(['n2']);
  });

  it('takes a snapshot as the truth, deleted and read marks included [ST13]', () => {
    const view = run(
      snapshot(1, [alertOf(1)]),
      event(touched(2, 'notification.deleted', alertOf(1))),
      event(touched(3, 'notification.read', alertOf(2))),
      snapshot(9, [alertOf(2), alertOf(1)]),
    );
    expect(ids(view)).toEqual(['n2', 'n1']);
    expect(view.unread).toBe(2);
  });

  it('drops what a snapshot no longer has and keeps older alerts in doubt until they are read again [ST13]', () => {
    const loaded = [snapshot(1, [alertOf(9), alertOf(8)], { total: 4 }), page(1, [alertOf(3), alertOf(2)], { limit: 2, total: 4 })];
    const after = run(...loaded, snapshot(20, [alertOf(9), alertOf(7)], { total: 4 }));
    expect(ids(after)).toEqual(['n9', 'n7', 'n3', 'n2']);
    const again = run(...loaded, snapshot(20, [alertOf(9), alertOf(7)], { total: 3 }), page(20, [alertOf(3)], { limit: 2 }), {
      kind: 'reread.settled',
      complete: true,
    });
    expect(ids(again)).toEqual(['n9', 'n7', 'n3']);
  });

  it('empties the list when the account may no longer see it [NOTE-02]', () => {
    const refused: NotificationsInput = { kind: 'snapshot', head: 3, page: { code: 'PLAN_REQUIRED', message: 'No' }, unread: null };
    const view = run(snapshot(1, [alertOf(1)]), refused);
    expect(view.rows).toEqual([]);
    expect(view.unread).toBe(0);
    expect(view.state.trouble?.code).toBe('PLAN_REQUIRED');
  });
});

describe('commands on the list', () => {
  const start = (command: 'read' | 'delete', ...rowIds: string[]): NotificationsInput => ({ kind: 'command.started', id: 1, command, rowIds, all: false });

  it('shows a read at once and puts it back when the call fails [NOTE-07]', () => {
    const loaded = [snapshot(1, [alertOf(2), alertOf(1)])];
    expect(run(...loaded, start('read', 'a1')).unread).toBe(1);
    expect(run(...loaded, start('read', 'a1'), { kind: 'command.dropped', id: 1 }).unread).toBe(2);
  });

  it('hides deleted alerts at once, badge included, and puts them back when the call fails or is undone', () => {
    const loaded = [snapshot(1, [alertOf(3), alertOf(2), alertOf(1)])];
    const hidden = run(...loaded, start('delete', 'a1', 'a3'));
    expect(ids(hidden)).toEqual(['n2']);
    expect(hidden.unread).toBe(1);
    expect(hidden.total).toBe(null);
    expect(ids(run(...loaded, start('delete', 'a1', 'a3'), { kind: 'command.dropped', id: 1 }))).toEqual(['n3', 'n2', 'n1']);
  });

  it('keeps what came in between when it rolls back', () => {
    const view = run(
      snapshot(1, [alertOf(2), alertOf(1)]),
      start('delete', 'a1', 'a2'),
      event(created(2, alertOf(3))),
      event(touched(3, 'notification.read', alertOf(1))),
      { kind: 'command.dropped', id: 1 },
    );
    expect(ids(view)).toEqual(['n3', 'n2', 'n1']);
    expect(view.rows.map((row) => view.isUnread(row))).toEqual([true, true, false]);
  });

  it('leaves an alert unread that came after Mark All Read', () => {
    const all: NotificationsInput = { kind: 'command.started', id: 1, command: 'read', rowIds: ['a1', 'a2'], all: true };
    const view = run(snapshot(1, [alertOf(2), alertOf(1)], { total: 9, unread: 7 }), all, event(created(2, alertOf(3))), { kind: 'command.settled', id: 1 });
    expect(view.unread).toBe(1);
  });

  it('does not count a settled command and its event twice [LIVE-10]', () => {
    const view = run(
      snapshot(1, [alertOf(2), alertOf(1)], { total: 5, unread: 5 }),
      start('read', 'a1'),
      { kind: 'command.settled', id: 1 },
      event(touched(2, 'notification.read', alertOf(2))),
    );
    expect(view.unread).toBe(4);
  });
});

describe('the badge', () => {
  it('counts unread alerts that are not loaded, and moves them over as they are', () => {
    const first = [snapshot(1, [alertOf(9), alertOf(8)], { total: 4, unread: 3 })];
    expect(run(...first).unread).toBe(3);
    const more = run(...first, page(1, [alertOf(2), alertOf(1, { processed: true })], { limit: 2, total: 4, unread: 3 }));
    expect(more.unread).toBe(3);
    expect(more.total).toBe(4);
    expect(more.hasMore).toBe(false);
  });

  it('does not count live alerts against a page that was read before them [ST13]', () => {
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
        for (let at = 0; at < inputs.length; at += size) state = reduceNotifications(state, inputs.slice(at, at + size));
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
