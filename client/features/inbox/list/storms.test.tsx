import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { hold, unheld } from '#client/ui/grid/waiting-rows.ts';
import { type Marks, noMarks } from '#shared/inbox/marks.ts';
import { alertOf } from '#tests/support/sample-alerts.ts';
import { incidentCells } from '../incidents/incident-cells.tsx';
import type { AlertRow } from '../state/notifications-state.ts';
import { createFold, type FeedItem, foldStorms, itemKey, rowsOf, withoutGone } from './storms.ts';

const none: ReadonlySet<string> = new Set();
const START = 1_800_000_000_000;
const rule = { id: 'r1', name: 'Watch it' };

/** Newest first. @param marks of each, by the number of seconds before the newest */
const rowsWith = (alerts: readonly { marks?: Partial<Marks>; asin?: string; tracked?: boolean }[]): AlertRow[] =>
  alerts.map(({ marks, asin = 'B000000001', tracked }, at) => ({
    id: `a${at}`,
    alert: alertOf(at, {
      asin,
      publishedTime: START - at * 1_000,
      ...(marks ? { marks: { ...noMarks, rev: 1, ...marks } } : {}),
      ...(tracked ? { notificationType: 'PRODUCT_TRACKING' } : {}),
    }),
    seq: 0,
    receivedAt: null,
    arrival: 0,
    doubted: false,
  }));

describe('folded rows', () => {
  it('an incident is one row in the place of its first alert, and opens to all of its alerts [ACT-07]', () => {
    const rows = rowsWith([
      { asin: 'B000000009' },
      { marks: { incident: 'i1' } },
      { asin: 'B000000008' },
      { marks: { incident: 'i1' }, asin: 'B000000002' },
    ]);
    const folded = foldStorms(rows, none);
    expect(folded.map(({ row, storm }) => [row.id, storm?.incident])).toEqual([
      ['a0', undefined],
      ['a1', 'i1'],
      ['a2', undefined],
    ]);
    const open = foldStorms(rows, new Set(['i1']));
    expect(open.map(({ row, inside }) => [row.id, inside])).toEqual([
      ['a0', false],
      ['a1', false],
      ['a1', true],
      ['a3', true],
      ['a2', false],
    ]);
    // Open or not, the row acts on all of them.
    for (const items of [folded, open])
      expect(items.filter(({ storm }) => storm).flatMap((item) => rowsOf(item).map(({ id }) => id))).toEqual([
        'a1',
        'a3',
      ]);
    expect(new Set(open.map(itemKey)).size).toBe(open.length);
  });

  it('a list of one incident shows its alerts one by one [ACT-07]', () => {
    const rows = rowsWith(Array.from({ length: 7 }, () => ({ marks: { incident: 'i1' } })));
    expect(foldStorms(rows, none, true).map(({ row, storm }) => [row.id, storm])).toEqual(
      rows.map(({ id }) => [id, undefined]),
    );
  });

  it('alarms that a person set are never folded, and every alert is in exactly one row, for random lists [ACT-07]', () => {
    const alert = fc.record(
      {
        asin: fc.constantFrom('B000000001', 'B000000002'),
        tracked: fc.boolean(),
        marks: fc.record(
          { incident: fc.constantFrom('i1', 'i2'), pinned: fc.boolean(), rule: fc.constantFrom(null, rule) },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: [] },
    );
    let storms = 0;
    fc.assert(
      fc.property(fc.array(alert, { minLength: 20, maxLength: 40 }), (alerts) => {
        const rows = rowsWith(alerts);
        const items = foldStorms(rows, none);
        expect(items.flatMap((item) => rowsOf(item).map(({ id }) => id)).toSorted()).toEqual(
          rows.map(({ id }) => id).toSorted(),
        );
        for (const { storm } of items) {
          if (!storm) continue;
          storms += storm.incident ? 0 : 1;
          for (const { alert: member } of storm.rows) {
            expect(member.detail.kind).not.toBe('tracking');
            if (storm.incident) expect(member.marks?.incident).toBe(storm.incident);
            else
              expect([member.marks?.incident, member.marks?.pinned ?? false, member.marks?.rule ?? null]).toEqual([
                undefined,
                false,
                null,
              ]);
          }
        }
      }),
      { numRuns: 300 },
    );
    expect(storms).toBeGreaterThan(10);
  });
});

describe('folded rows while somebody reads', () => {
  it('an incident whose alerts all left stays as it was; one that keeps some is led by the newest of them [ACT-07]', () => {
    const rows = rowsWith([{ marks: { incident: 'i1' } }, { marks: { incident: 'i1' } }, { asin: 'B000000009' }]);
    const items = foldStorms(rows, new Set(['i1']));
    const [all] = withoutGone(items, new Set(['a0', 'a1']));
    expect([all?.row.id, all?.storm?.rows.map(({ id }) => id)]).toEqual(['a0', ['a0', 'a1']]);
    const [some] = withoutGone(items, new Set(['a0']));
    expect([some?.row.id, some?.storm?.rows.map(({ id }) => id)]).toEqual(['a1', ['a1']]);
  });

  it('every row can be drawn, whatever others take away, bring back, and let arrive, in whatever order [ACT-07]', () => {
    const alert = fc.record(
      {
        asin: fc.constantFrom('B000000001', 'B000000002'),
        marks: fc.record({ incident: fc.constantFrom('i1', 'i2') }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    );
    /** What is in the list after a step, by index and in that order, who is reading, and whether it is another list. */
    const step = fc.record({
      list: fc.shuffledSubarray(Array.from({ length: 12 }, (_, at) => at)),
      inOrder: fc.boolean(),
      reading: fc.boolean(),
      other: fc.boolean(),
      open: fc.subarray(['i1', 'i2', 'a5', 'a9']),
    });
    let left = 0;
    fc.assert(
      fc.property(
        fc.array(alert, { minLength: 12, maxLength: 12 }),
        fc.array(step, { minLength: 1, maxLength: 6 }),
        (alerts, steps) => {
          const pool = rowsWith(alerts);
          const fold = createFold();
          let held = unheld(pool, { find: (id) => pool.find((row) => row.id === id), isTaken: () => false });
          for (const { list, inOrder, reading, other, open } of steps) {
            const now = (inOrder ? list.toSorted((a, b) => a - b) : list).flatMap((at) => pool[at] ?? []);
            const whereabouts = { find: (id: string) => now.find((row) => row.id === id), isTaken: () => false };
            held = reading && !other ? hold(held, now, whereabouts) : unheld(now, whereabouts);
            const items = withoutGone(fold(held.rows, new Set(open)), held.gone);
            for (const item of items) {
              expect(rowsOf(item).length).toBeGreaterThan(0);
              if (item.storm?.rows.every(({ id }) => held.gone.has(id))) left += 1;
              expect(drawn(item, held.gone)).not.toBe('');
            }
          }
        },
      ),
      { numRuns: 150 },
    );
    expect(left).toBeGreaterThan(10);
  });
});

/** The text of an incident's row; a row of one alert has nothing that others can take from it. */
function drawn({ storm, row }: FeedItem, gone: ReadonlySet<string>): string {
  if (storm?.incident === undefined) return row.id;
  const folds = { open: storm.open, onToggle: () => {}, gone: gone.has(row.id) };
  const cells = incidentCells({
    incident: undefined,
    rows: storm.rows,
    part: 'row',
    tab: 0,
    me: 'o',
    now: START,
    ...folds,
  });
  return renderToStaticMarkup(
    <>
      {cells.main}
      {cells.reach}
      {cells.cost}
    </>,
  );
}
