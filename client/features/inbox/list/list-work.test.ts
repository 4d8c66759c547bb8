import { describe, expect, it } from 'vitest';
import { reduceNotifications } from '#client/features/inbox/state/notifications-reducer.ts';
import { type AlertRow, initialNotifications, viewOf } from '#client/features/inbox/state/notifications-state.ts';
import { alertOf, created, event, snapshot } from '#tests/support/sample-alerts.ts';
import { createFold } from './storms.ts';

const LOADED = 5_000;
const none: ReadonlySet<string> = new Set();

/** A list of 5,000 in which the newest six are a storm. */
const loaded = () => {
  const alerts = Array.from({ length: LOADED }, (_, at) => alertOf(LOADED - at, at < 6 ? { asin: 'B0STORM001' } : {}));
  return reduceNotifications(initialNotifications, [snapshot(0, alerts, { total: LOADED })]);
};

describe('the work of a burst into a long list', () => {
  it('keeps unchanged rows and storms the same objects, so that none of them renders [LIVE-12]', () => {
    const before = loaded();
    const fold = createFold();
    const first = fold(before.rows, none);
    const burst = Array.from({ length: 300 }, (_, at) => event(created(at + 1, alertOf(LOADED + 1 + at))));
    const after = reduceNotifications(before, burst);
    expect(after.rows).toHaveLength(LOADED + 300);
    expect(after.rows.slice(300).every((row, at) => row === before.rows[at])).toBe(true);
    const storm = first[0]?.storm;
    expect(storm?.rows).toHaveLength(6);
    expect(fold(after.rows, none).find((item) => item.storm)?.storm).toBe(storm);
    const grown = reduceNotifications(after, [event(created(900, alertOf(LOADED + 400, { asin: 'B0STORM001' })))]);
    expect(fold(grown.rows, none)[0]?.storm?.rows).toHaveLength(7);
  });

  it('combines all pending commands once instead of checking each row', () => {
    let looks = 0;
    const state = loaded();
    const marking = Array.from({ length: 20 }, (_, at) => {
      const alerts = state.rows.slice(at * 10, at * 10 + 10).map(({ alert }: AlertRow) => alert.identity);
      return {
        id: `${at}`,
        command: { kind: at % 2 ? ('read' as const) : ('delete' as const) },
        assignee: null,
        all: false,
        get alerts() {
          looks += 1;
          return alerts;
        },
      };
    });
    const view = viewOf({ ...state, marking });
    expect(view.rows).toHaveLength(LOADED - 100);
    expect(view.unread).toBe(LOADED - 200);
    expect(looks).toBe(20);
  });
});
