import { describe, expect, it } from 'vitest';
import { reduceNotifications } from '#client/features/inbox/state/notifications-reducer.ts';
import type { Recording } from '#shared/recording.ts';
import { bisect, invariants } from './bisect.ts';
import { makeMorning } from './morning.ts';
import { replay } from './replay.ts';
import type { Reduce } from './replay-page.ts';

const morning = makeMorning();
const beginning = { ...morning, lines: morning.lines.slice(0, 60) };
const { view } = await replay(beginning, { into: 'client' });
const [newest] = view?.rows ?? [];
if (!view || !newest) throw new Error('The morning begins without alerts');

/** The beginning, a deletion of its newest alert, and what follows. */
const deletion = 61;
const at = beginning.lines.at(-1)?.at ?? 0;
const deleted = { seq: 1, id: 'd', type: 'notification.deleted', at, data: { alerts: [newest.alert.identity] } };
const part: Recording = {
  ...morning,
  lines: [...beginning.lines, { at, dir: 'down', frame: deleted }, ...morning.lines.slice(60, 130)],
};

/** A planted bug: the page forgets deletions. */
const forgetful: Reduce = (state, inputs) =>
  reduceNotifications(
    state,
    inputs.filter((input) => input.kind !== 'event' || input.event.type !== 'notification.deleted'),
  );

describe('a bisect', () => {
  it('finds the first line that a planted reducer bug breaks an invariant at, in at most log2(n) + 1 replays [OPS-05]', async () => {
    const found = await bisect(part, 'agreement', { reduce: forgetful });
    expect(found.line).toBe(deletion);
    expect(found.why).toMatch(/^The page counts \d+ alerts/);
    expect(found.replays).toBeLessThanOrEqual(Math.ceil(Math.log2(part.lines.length)) + 1);

    // As a scan of every beginning says.
    const near = async (most: number) =>
      invariants.agreement(await replay(part, { into: 'client', most, reduce: forgetful }));
    expect([await near(deletion - 1), await near(deletion)]).toEqual([undefined, found.why]);
  });

  it('says that an invariant holds to the end, after one replay [OPS-05]', async () => {
    for (const invariant of ['unread', 'once', 'order', 'agreement'] as const)
      expect(await bisect(part, invariant)).toEqual({ line: null, why: undefined, replays: 1 });
  });

  it('finds a badge that counts wrong, a row that is there twice, and a list out of order [OPS-05]', () => {
    const broken = (change: Partial<typeof view>) => ({ view: { ...view, ...change }, complaints: [] });
    expect(invariants.unread(broken({ unread: view.unread + 1 }))).toMatch(
      /^The badge says \d+, and \d+ rows are unread$/,
    );
    expect(invariants.once(broken({ rows: [...view.rows, newest] }))).toBe(`${newest.alert.asin} is in the list twice`);
    expect(invariants.order(broken({ rows: view.rows.toReversed() }))).toMatch(
      /^Row \d+, \w+, is newer than the row above it$/,
    );
  });
});
