import { expect, it } from 'vitest';
import { reduceNotifications } from '#client/features/inbox/state/notifications-reducer.ts';
import { differenceFrom, isCaseName, reportedCase } from '#client/ops/reported-case.ts';
import { noMarks } from '#shared/inbox/marks.ts';
import { filterLines } from '#shared/recording/filter.ts';
import { parseRecording, type Recording } from '#shared/recording.ts';
import { alertOf, baseOf, happened, reported, taken } from '#tests/support/reports.ts';
import { differenceIn, makeCase } from './case-test.ts';
import { makeMorning } from './morning.ts';
import { replay } from './replay.ts';
import type { Reduce } from './replay-page.ts';

const morning = makeMorning();
const brief: Recording = { ...morning, lines: filterLines(morning.lines, { from: 0, to: 600_000 }) };

it('a recording becomes a test that passes now, and fails when the reducer is broken on purpose; what it contains is redacted [OPS-04]', async () => {
  const planted = {
    person: 'jane.roe@secret.test',
    seller: 'A3PLANTEDSELLER',
    token: 'eyJhbGciOiJIUzI1NiJ9.cGxhbnRlZA.c2VjcmV0',
    name: 'Jane Roe',
  };
  const told = [
    'user:updated',
    {
      _id: 'u9',
      accountType: 'USER',
      productType: 'basic',
      email: planted.person,
      fullName: planted.name,
      token: planted.token,
    },
  ];
  const seller = brief.lines.find(({ dir }) => dir === 'up');
  const lines = [
    ...brief.lines,
    { at: 600_001, dir: 'up' as const, frame: told },
    {
      at: 600_002,
      dir: 'up' as const,
      frame: JSON.parse(
        JSON.stringify(seller?.frame).replaceAll(/"SellerId":"[^"]+"/gi, `"SellerId":"${planted.seller}"`),
      ),
    },
  ];
  const files = await makeCase({ ...brief, lines }, 'a-morning');
  for (const value of Object.values(planted)) expect(Object.values(files).join('\n')).not.toContain(value);
  expect(files['.test.ts']).toContain("differenceInCase(import.meta.filename, 'both')");

  expect(await differenceIn(files, 'both')).toBeUndefined();
  const broken = await differenceIn(files, 'both', {
    reduce: (state, inputs) => reduceNotifications(state, inputs.slice(0, 1)),
  });
  expect(broken).toBeDefined();
});

it('is not made from a recording that ends in a disagreement [OPS-04]', async () => {
  expect(['a-morning', 'rec-12'].every(isCaseName)).toBe(true);
  for (const name of ['', 'A', '../a', 'a b', '-a']) expect(isCaseName(name)).toBe(false);
});

it('a report becomes a test that passes now, and names the first step that differs when the reducer is broken on purpose [OPS-04]', () => {
  const recording = reported([
    taken(0, baseOf([alertOf(2), { ...alertOf(1, true), sellerId: 'A3PLANTEDSELLER' }])),
    happened(10, 7, 'notification.created', alertOf(3)),
    happened(20, 8, 'notification.deleted', { alerts: [alertOf(2).identity] }),
  ]);
  const files = reportedCase(recording, 'rec-12');
  expect(Object.values(files).join('\n')).not.toContain('A3PLANTEDSELLER');
  expect(files['.test.ts']).toContain('differenceInReported(import.meta.filename)');
  const stored = parseRecording(files['.ndjson']);
  expect(differenceFrom(files['.golden.json'], stored)).toBeUndefined();
  const forgetful: Reduce = (state, inputs) =>
    reduceNotifications(
      state,
      inputs.filter((input) => input.kind !== 'event' || input.event.type !== 'notification.deleted'),
    );
  expect(differenceFrom(files['.golden.json'], stored, forgetful)).toBe(
    "Step 4: '3 rows, 2 unread of 3' for '2 rows, 1 unread of 2'",
  );
});

it('a report plays like any other recording: from the list that the page began with [OPS-03]', async () => {
  const recording = reported([
    { at: 0, dir: 'act', frame: { act: 'go', screen: '/notifications', filter: {} } },
    taken(0, baseOf([alertOf(2), alertOf(1, true)])),
    happened(10, 7, 'notification.created', alertOf(3)),
    taken(15, {
      kind: 'mark.started',
      id: 'c1',
      command: { kind: 'read' },
      assignee: null,
      alerts: [alertOf(2).identity],
      all: false,
    }),
    happened(20, 8, 'notification.read', { alerts: [alertOf(2).identity] }),
    happened(30, 9, 'notification.changed', {
      alerts: [{ identity: alertOf(1).identity, processed: true, marks: { ...noMarks, rev: 1, done: true } }],
    }),
    happened(40, 10, 'notification.deleted', { alerts: [alertOf(3).identity] }),
  ]);
  const { complaints, view, lines } = await replay(recording, { into: 'client' });
  expect([complaints, view?.rows.length, view?.unread, lines]).toEqual([[], 1, 0, 4]);
});
