import { Subject, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { StreamItem } from '#client/stream/link-state.ts';
import type { StreamEvent } from '#shared/events.ts';
import type { Held } from '#shared/notifications/held.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import { alertOf, event, snapshot, touched } from '#tests/support/sample-alerts.ts';
import { heldElsewhere } from './held-elsewhere.ts';
import { reduceNotifications } from './notifications-reducer.ts';
import { initialNotifications, viewOf } from './notifications-state.ts';

/** Another tab of the same person: five alerts of seven are loaded here, all seven unread. */
function otherTab() {
  const scheduler = new VirtualTimeScheduler();
  scheduler.maxFrames = 0;
  const events$ = new Subject<StreamItem>();
  const alerts = [5, 4, 3, 2, 1].map((n) => alertOf(n));
  let state = reduceNotifications(initialNotifications, [snapshot(1, alerts, { total: 7, unread: 7 })]);
  heldElsewhere(events$, { isOwn: (id) => id.startsWith('own:'), now: () => scheduler.now(), scheduler }).subscribe((input) => {
    state = reduceNotifications(state, [input]);
  });
  const send = (each: Pick<StreamEvent, 'type' | 'data'>) =>
    events$.next({ kind: 'event', epoch: 'e', event: { seq: 2, id: 'x', at: 0, ...each } as StreamEvent });
  return {
    hold: (command: Held['command'], held: readonly Notification[] | 'all', more: Partial<Held> = {}) =>
      send({
        type: 'notification.held',
        data: {
          id: 'tab:1',
          command,
          all: held === 'all',
          alerts: held === 'all' ? [] : held.map((alert) => alert.identity),
          unread: held === 'all' ? 7 : held.length,
          until: scheduler.now() + 5_000,
          ...more,
        },
      }),
    release: (id = 'tab:1') => send({ type: 'notification.released', data: { id } }),
    happen: (...args: Parameters<typeof touched>) => {
      state = reduceNotifications(state, [event(touched(...args))]);
    },
    shown: () => {
      const view = viewOf(state);
      return { rows: view.rows.length, unread: view.unread, total: view.total };
    },
    pass: (ms: number) => {
      scheduler.maxFrames += ms;
      scheduler.flush();
    },
  };
}

const before = { rows: 5, unread: 7, total: 7 };

describe('a command held back by another tab', () => {
  it('shows here at once and is rolled back when it is undone [LIVE-10]', () => {
    const tab = otherTab();
    expect(tab.shown()).toEqual(before);
    tab.hold('read', 'all');
    expect(tab.shown()).toEqual({ rows: 5, unread: 0, total: 7 });
    tab.release();
    expect(tab.shown()).toEqual(before);
    tab.hold('delete', [alertOf(5), alertOf(4)]);
    expect(tab.shown()).toEqual({ rows: 3, unread: 5, total: 5 });
    tab.release();
    expect(tab.shown()).toEqual(before);
  });

  it('counts alerts that are not loaded here, in parts, and nothing twice after it happens', () => {
    const tab = otherTab();
    // Only the first part contains the unread count.
    tab.hold('delete', [alertOf(5), alertOf(0)], { unread: 3 });
    tab.hold('delete', [alertOf(4)], { unread: 0 });
    expect(tab.shown()).toEqual({ rows: 3, unread: 4, total: 4 });
    tab.hold('read', [alertOf(3)], { id: 'tab:2' });
    expect(tab.shown()).toEqual({ rows: 3, unread: 3, total: 4 });
    tab.happen(3, 'notification.read', alertOf(3));
    tab.release('tab:2');
    expect(tab.shown()).toEqual({ rows: 3, unread: 3, total: 4 });
  });

  it('expires by itself if its tab has died, and is ignored once it has expired', () => {
    const tab = otherTab();
    tab.hold('read', 'all');
    tab.pass(14_000);
    expect(tab.shown().unread).toBe(0);
    tab.pass(1_000);
    expect(tab.shown()).toEqual(before);
    tab.hold('read', 'all', { until: 4_000 });
    expect(tab.shown()).toEqual(before);
  });

  it('is ignored in the tab that issued it', () => {
    const tab = otherTab();
    tab.hold('read', 'all', { id: 'own:1' });
    expect(tab.shown()).toEqual(before);
  });
});
