import { map, Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { NextFrame } from '#client/ui/scheduling.ts';
import { parseEvent } from '#shared/events.ts';
import { parseRecording, type Recording, serializeRecording } from '#shared/recording.ts';
import { marbles } from '#tests/support/marbles.ts';
import { alertOf, created, event, snapshot, touched } from '#tests/support/sample-alerts.ts';
import type { NotificationsInput, NotificationsView } from './notifications-state.ts';
import { createNotifications } from './notifications-store.ts';

/** Frames that the test draws itself. */
function frames() {
  let waiting: (() => void) | undefined;
  const nextFrame: NextFrame = (work) => {
    waiting = work;
    return () => {
      waiting = undefined;
    };
  };
  return {
    nextFrame,
    draw: () => {
      const work = waiting;
      waiting = undefined;
      work?.();
    },
  };
}

describe('the notifications pipeline', () => {
  it('emits one value per frame, however many inputs arrive', () => {
    marbles(({ hot, expectObservable }, scheduler) => {
      const nextFrame: NextFrame = (work) => {
        const timer = scheduler.schedule(work, 16);
        return () => timer.unsubscribe();
      };
      const inputs: Record<string, NotificationsInput> = {
        s: snapshot(0, []),
        a: event(created(1, alertOf(1))),
        b: event(created(2, alertOf(2))),
        c: event(created(3, alertOf(3))),
      };
      const count$ = createNotifications(hot('-s-ab 20ms c', inputs), nextFrame).pipe(map((view) => view.rows.length));
      expectObservable(count$).toBe('0 16ms t 23ms u', { 0: 0, t: 2, u: 3 });
    });
  });

  it('takes in a thousand alerts between two frames with one value, sorted and counted [LIVE-12]', () => {
    const { nextFrame, draw } = frames();
    const inputs$ = new Subject<NotificationsInput>();
    const views: NotificationsView[] = [];
    createNotifications(inputs$, nextFrame).subscribe((view) => views.push(view));
    inputs$.next(snapshot(0, []));
    for (let n = 1; n <= 5000; n += 1) inputs$.next(event(created(n, alertOf(n, { processed: true }))));
    draw();
    for (let n = 5001; n <= 6000; n += 1) inputs$.next(event(created(n, alertOf(n))));
    draw();
    expect(views).toHaveLength(3);
    expect(views[2]?.rows).toHaveLength(6000);
    expect(views[2]?.rows[0]?.alert.identity.notificationId).toBe('n6000');
    expect(views[2]?.unread).toBe(1000);
    expect(views[2]?.state.arrivals).toBe(6000);
  });
});

describe('a recording of typed events', () => {
  const recording: Recording = {
    header: { recording: 1, source: 'made for this test', started: '2026-01-01T00:00:00Z', redactions: [] },
    lines: [
      created(1, alertOf(1)),
      created(2, alertOf(2)),
      created(3, alertOf(1)),
      touched(4, 'notification.read', alertOf(1)),
      created(5, alertOf(3)),
      touched(6, 'notification.deleted', alertOf(2)),
      created(7, alertOf(2)),
    ].map((frame, at) => ({ at: at * 10, dir: 'down' as const, frame })),
  };

  /** Plays a recording into the pipeline; a frame is drawn after every `perFrame` events. */
  const play = (text: string, perFrame: number) => {
    const { nextFrame, draw } = frames();
    const inputs$ = new Subject<NotificationsInput>();
    let view: NotificationsView | undefined;
    createNotifications(inputs$, nextFrame).subscribe((value) => {
      view = value;
    });
    inputs$.next(snapshot(0, []));
    parseRecording(text).lines.forEach((line, at) => {
      const parsed = parseEvent(line.frame as Parameters<typeof parseEvent>[0]);
      if ('unknown' in parsed) throw new Error(parsed.unknown);
      if (
        parsed.type === 'notification.created' ||
        parsed.type === 'notification.read' ||
        parsed.type === 'notification.deleted'
      )
        inputs$.next(event(parsed));
      if (at % perFrame === perFrame - 1) draw();
    });
    draw();
    return view?.rows.map((row) => [row.alert.identity.notificationId, row.alert.processed]);
  };

  it('ends in the same state at any speed [LIVE-14]', () => {
    const text = serializeRecording(recording);
    const final = [
      ['n3', false],
      ['n1', true],
    ];
    for (const perFrame of [1, 2, 3, 7, 100]) expect(play(text, perFrame)).toEqual(final);
  });
});
