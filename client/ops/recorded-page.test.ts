import { describe, expect, it } from 'vitest';
import { reduceNotifications } from '#client/features/inbox/state/notifications-reducer.ts';
import {
  initialNotifications,
  type NotificationsInput,
  type NotificationsState,
  viewOf,
} from '#client/features/inbox/state/notifications-state.ts';
import { bisectLines } from '#shared/recording/invariants.ts';
import { parseRecording, serializeRecording } from '#shared/recording.ts';
import { readReported, redactReported } from '#shared/reports/report.ts';
import { alertOf, baseOf, happened, reported, taken } from '#tests/support/reports.ts';
import { brokenAt, differsAtEnd, linesOf, momentsOf, type Reduce } from './recorded-page.ts';

const alerts = [alertOf(3), alertOf(2), alertOf(1, true)];
const identity = (n: number) => alertOf(n).identity;

const recording = reported([
  { at: 0, dir: 'act', frame: { act: 'go', screen: '/notifications', filter: { folders: ['inbox'] } } },
  taken(0, baseOf(alerts)),
  happened(10, 7, 'notification.created', alertOf(4)),
  taken(20, {
    kind: 'mark.started',
    id: 'c1',
    command: { kind: 'read' },
    assignee: null,
    alerts: [identity(3)],
    all: false,
  }),
  happened(30, 8, 'notification.read', { alerts: [identity(3)] }),
  taken(30, { kind: 'mark.settled', id: 'c1', hasStates: false }),
  { at: 40, dir: 'act', frame: { act: 'go', screen: '/notifications', filter: { folders: ['inbox'], unread: true } } },
  happened(50, 9, 'mutes.updated', { rev: 2, mutes: [{ kind: 'asin', asin: alertOf(2).asin, until: null }] }),
  happened(60, 10, 'notification.deleted', { alerts: [identity(1)] }),
  { at: 70, dir: 'act', frame: { act: 'report' } },
  taken(70, { kind: 'end', rows: 3, unread: 2, total: 3, phase: 'ready' }),
]);

describe('a recorded page', () => {
  it('shows the same screen as the page, step by step: rows, badge and filter [OPS-03]', () => {
    const moments = momentsOf(recording);
    expect(moments).toHaveLength(recording.lines.length + 1);
    const shown = moments.map((moment) => {
      const { rows, facts } = linesOf(moment);
      return [rows.length, Number(facts.unread), Number(facts.pending)];
    });
    expect(shown).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [3, 2, 0],
      [4, 3, 0],
      [4, 2, 1],
      [4, 2, 1],
      [4, 2, 0],
      [2, 2, 0],
      [2, 2, 0],
      [2, 2, 0],
      [2, 2, 0],
      [2, 2, 0],
    ]);
    expect(linesOf(moments[9] as never).rows.filter((row) => row.includes('"muted":true'))).toHaveLength(1);
    expect(moments.map(brokenAt)).toEqual(moments.map(() => undefined));
    expect(differsAtEnd(recording, moments.at(-1) as never)).toBeUndefined();
  });

  it('is the same after it was redacted on the page and at the edge [OPS-03]', () => {
    const once = redactReported(recording, undefined).recording;
    const twice = redactReported(readReported(serializeRecording(once)), { email: 'ann@shop.example' }).recording;
    expect(twice.lines).toEqual(once.lines);
    const last = (made: typeof recording) => linesOf(momentsOf(made).at(-1) as never);
    expect(last(parseRecording(serializeRecording(twice)))).toEqual(last(recording));
  });

  it('agrees with the reducer that took everything of a frame at once [OPS-03]', () => {
    const inputs: NotificationsInput[] = [
      { kind: 'snapshot', head: 1, page: { notifications: alerts, total: 3 }, unread: 2 },
      ...[4, 5, 6].map(
        (n): NotificationsInput => ({
          kind: 'event',
          event: { seq: n, id: `e${n}`, type: 'notification.created', at: n, data: alertOf(n) },
        }),
      ),
      { kind: 'event', event: { seq: 7, id: 'e7', type: 'notification.read', at: 7, data: { alerts: [identity(5)] } } },
    ];
    const whole = viewOf(reduceNotifications(initialNotifications, inputs));
    const steps = viewOf(
      inputs.reduce((state: NotificationsState, input) => reduceNotifications(state, [input]), initialNotifications),
    );
    expect(steps.rows).toEqual(whole.rows);
    expect(steps.unread).toBe(whole.unread);
  });

  it('finds where a planted reducer bug breaks the badge, in at most log2(n) + 1 replays, and that it ends otherwise than the page [OPS-03, OPS-05]', async () => {
    /** A planted bug: an alert that is deleted while it is read counts once more. */
    const planted: Reduce = (state, inputs) => {
      const next = reduceNotifications(state, inputs);
      const isDeleted = inputs.some((input) => input.kind === 'event' && input.event.type === 'notification.deleted');
      return isDeleted ? { ...next, elsewhere: { rows: 0, unread: 1 }, exhausted: true } : next;
    };
    const moments = momentsOf(recording, planted);
    const found = await bisectLines(recording.lines.length, (count) => brokenAt(moments[count] as never)?.why);
    expect(found.line).toBe(9);
    expect(found.why).toBe('The badge says 3, and 2 rows are unread');
    expect(found.replays).toBeLessThanOrEqual(Math.ceil(Math.log2(recording.lines.length)) + 1);
    expect(differsAtEnd(recording, moments.at(-1) as never)).toBe(
      'The page showed 2 unread alerts, and this build shows 3',
    );
  });
});
