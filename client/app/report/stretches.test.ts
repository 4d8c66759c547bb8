import { describe, expect, it } from 'vitest';
import { reduceNotifications } from '#client/features/inbox/state/notifications-reducer.ts';
import {
  initialNotifications,
  type NotificationsInput,
  type NotificationsState,
  viewOf,
} from '#client/features/inbox/state/notifications-state.ts';
import { differsAtEnd, linesOf, momentsOf } from '#client/ops/recorded-page.ts';
import { createSeededRandom } from '#provider/seeded-random.ts';
import { serializeRecording } from '#shared/recording.ts';
import { readReported, redactReported } from '#shared/reports/report.ts';
import { reportLimits } from '#shared/reports/report-limits.ts';
import { alertOf } from '#tests/support/reports.ts';
import { marked } from '#tests/support/sample-alerts.ts';
import { recordingOf } from './report-recording.ts';
import { createStretches, MOST_HAPPENINGS } from './stretches.ts';

/** A page that takes what the test gives it, a frame at a time, and remembers it. */
function createPage() {
  let now = Date.UTC(2026, 1, 2, 8);
  let state: NotificationsState = initialNotifications;
  const stretches = createStretches(state, { now: () => now, mutes: () => [] });
  let seq = 0;
  return {
    stretches,
    pass: (ms: number) => {
      now += ms;
    },
    take(...inputs: NotificationsInput[]) {
      stretches.takes(state, inputs);
      state = reduceNotifications(state, inputs);
      stretches.took(state);
    },
    event(
      type: 'notification.created' | 'notification.read' | 'notification.deleted',
      data: unknown,
    ): NotificationsInput {
      seq += 1;
      return { kind: 'event', event: { seq, id: `e${seq}`, type, at: now, data } as never };
    },
    state: () => state,
    record: () => recordingOf(stretches.read(), viewOf(state), { screen: '/notifications' }, now),
  };
}

const page1 = (ns: readonly number[], total = ns.length) => ({
  notifications: ns.map((n) => alertOf(n, n % 2 === 0)),
  total,
});

describe('the last minutes of a page', () => {
  it.each([1, 2, 3])(
    'play to the same list, however long the page was open and whatever was dropped (seed %i) [OPS-03]',
    (seed) => {
      const random = createSeededRandom(seed);
      const page = createPage();
      const loaded = Array.from({ length: 30 }, (_, index) => index + 1);
      page.take({ kind: 'snapshot', head: 0, page: page1(loaded), unread: 15 });
      let newest = 30;
      let commands = 0;
      for (let turn = 0; turn < 400; turn += 1) {
        page.pass(Math.round(random.next() * 8_000));
        const { rows } = viewOf(page.state());
        const row = rows[Math.floor(random.next() * rows.length)];
        const choice = random.next();
        if (choice < 0.4 || !row) {
          newest += 1;
          page.take(page.event('notification.created', alertOf(newest)));
        } else if (choice < 0.6) page.take(page.event('notification.read', { alerts: [row.alert.identity] }));
        else if (choice < 0.75) {
          // Two inputs in one frame.
          newest += 1;
          page.take(
            page.event('notification.deleted', { alerts: [row.alert.identity] }),
            page.event('notification.created', alertOf(newest)),
          );
        } else if (choice < 0.9) {
          commands += 1;
          const id = `c${commands}`;
          page.take(marked(id, { kind: 'read' }, [row.alert]));
          if (random.next() < 0.8)
            page.take(page.event('notification.read', { alerts: [row.alert.identity] }), {
              kind: 'mark.settled',
              id,
              hasStates: false,
            });
        } else page.stretches.did({ act: 'key', key: 'u', label: 'Jane Roe' });
      }
      const made = page.record();
      expect(made.lines.at(-1)?.at).toBeLessThanOrEqual(reportLimits.minutes + 70_000);
      expect(made.lines.at(-1)?.at).toBeGreaterThan(reportLimits.minutes - 70_000);

      const text = serializeRecording(redactReported(made, undefined).recording);
      expect(text).not.toContain('Jane Roe');
      const recording = readReported(text);
      const last = momentsOf(recording).at(-1);
      expect(differsAtEnd(recording, last as never)).toBeUndefined();
      const rows = viewOf(page.state()).rows;
      const shown = linesOf(last as never).rows.map((row) => JSON.parse(row));
      expect(shown.map(({ asin }) => asin)).toEqual(rows.map(({ alert }) => alert.asin));
      expect(shown.map(({ read }) => read)).toEqual(rows.map((row) => !viewOf(page.state()).isUnread(row)));
    },
  );

  it('hold a bounded number of happenings in a storm, and know where the page was before those that are left [OPS-03]', () => {
    const page = createPage();
    page.take({ kind: 'snapshot', head: 0, page: page1([1, 2, 3]), unread: 2 });
    page.stretches.did({ act: 'go', screen: '/notifications', filter: { unread: true } });
    for (let n = 0; n < 20_000; n += 1) {
      page.pass(1);
      page.stretches.event({ seq: n, id: `t${n}`, type: 'tokens.updated', at: n, data: {} as never });
    }
    const happenings = page.stretches.read().reduce((sum, stretch) => sum + stretch.happenings.length, 0);
    expect(happenings).toBeLessThanOrEqual(MOST_HAPPENINGS + 1);
    expect(happenings).toBeGreaterThan(MOST_HAPPENINGS / 2);
    const last = momentsOf(page.record()).at(-1);
    expect(last).toMatchObject({ screen: '/notifications', filter: { unread: true } });
    expect(linesOf(last as never).facts.unread).toBe('2');
  });

  it('leave out the oldest minutes of a recording that would be too large to send [OPS-03]', () => {
    const page = createPage();
    page.take({ kind: 'snapshot', head: 0, page: page1([1, 2, 3]), unread: 2 });
    for (let minute = 0; minute < 9; minute += 1) {
      page.pass(60_000);
      for (let n = 0; n < 200; n += 1)
        page.take({ kind: 'page', page: page1([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), head: null, last: true });
    }
    const recording = page.record();
    const text = serializeRecording(recording);
    expect(text.length).toBeLessThan(reportLimits.recording);
    expect(recording.lines.length).toBeGreaterThan(100);
    expect(differsAtEnd(recording, momentsOf(recording).at(-1) as never)).toBeUndefined();
  });
});
