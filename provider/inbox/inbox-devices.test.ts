import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChangeAnswer } from '#shared/inbox/inbox.ts';
import type { ChangedAlert } from '#shared/inbox/inbox-events.ts';
import {
  type AlertState,
  folderOf,
  noMarks,
  type StateCommand,
  stateAfter,
  stateOf,
  wokenAt,
} from '#shared/inbox/marks.ts';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { hearEverything, inboxOf } from '#tests/support/provider-inbox.ts';
import { runs } from '#tests/support/runs.ts';

const START = Date.parse('2026-02-02T08:00:00.000Z');
const ALERTS = 5;
const MINUTE = 60_000;
let turns = 0;

type Step =
  | {
      do: 'mark';
      device: number;
      alerts: number[];
      command: Exclude<StateCommand, { kind: 'assign' }>['kind'];
      minutes: number;
      sent: number;
      lost: boolean;
    }
  | { do: 'undo'; device: number; back: number; lost: boolean }
  | { do: 'wait'; minutes: number };

const device = fc.nat(2);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('mark' as const),
        device,
        alerts: fc.uniqueArray(fc.nat(ALERTS - 1), { minLength: 1 }),
        command: fc.constantFrom('read', 'unread', 'done', 'reopen', 'pin', 'unpin', 'snooze', 'unsnooze'),
        minutes: fc.integer({ min: 1, max: 30 }),
        // A page that gets no answer sends the same again.
        sent: fc.integer({ min: 1, max: 3 }),
        lost: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('undo' as const), device, back: fc.nat(3), lost: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 }) }) },
  ),
  { minLength: 5, maxLength: 30 },
);

type Known = { state: AlertState; rev: number; marksRev: number };
type Made = { change: string; at: Map<number, { before: Partial<AlertState>; rev: number; marksRev: number }> };

describe('one inbox on three devices', () => {
  it('ends in one state, whatever is repeated, lost, or undone, and every count equals a fold over the commands [INBX-06]', async () => {
    let now = START;
    const provider = await startTestProvider({ clock: () => now });
    const fold = async (plan: readonly Step[]) => {
      turns += 1;
      const sellerId = `A1DEVICES${turns}`;
      const { email, token } = await provider.addAccount({ email: `devices-${turns}@shop.test`, sellerId });
      await hearEverything(provider, token);
      for (let n = 0; n < ALERTS; n += 1) await provider.ingest(anyOfferChanged({ sellerId, at: now - n * MINUTE }));
      const devices = [
        inboxOf(provider, token),
        inboxOf(provider, await provider.openSession(email)),
        inboxOf(provider, await provider.openSession(email)),
      ];
      const inbox = devices[0] as (typeof devices)[number];
      const ids = await inbox.ids();
      const fresh = stateOf({ processed: false, marks: noMarks });
      const model: Known[] = ids.map(() => ({ state: fresh, rev: 0, marksRev: 0 }));
      const heard = devices.map(() => new Map<string, ChangedAlert>());
      const made: Made[] = [];

      const hear = (who: number, { frames }: ChangeAnswer) => {
        for (const frame of frames) {
          if (frame.event !== 'notification:changed') continue;
          for (const alert of frame.data.alerts) {
            const known = heard[who]?.get(alert.identity.recordId ?? '');
            if (!known || known.marks.rev <= alert.marks.rev) heard[who]?.set(alert.identity.recordId ?? '', alert);
          }
        }
      };
      const put = (n: number, state: AlertState): void => {
        const { state: before, rev, marksRev } = model[n] as Known;
        const isReadAlone = JSON.stringify({ ...before, read: state.read }) === JSON.stringify(state);
        model[n] = { state, rev: rev + 1, marksRev: isReadAlone ? marksRev : rev + 1 };
      };
      const wake = async () => {
        await provider.wakeSnoozes();
        for (const [n, { state }] of model.entries()) {
          const woken = wokenAt(state, now);
          if (woken) put(n, woken);
        }
      };

      for (const [nth, step] of plan.entries()) {
        if (step.do === 'wait') {
          now += step.minutes * MINUTE;
          await wake();
          continue;
        }
        const by = devices[step.device] as (typeof devices)[number];
        if (step.do === 'mark') {
          const command: StateCommand =
            step.command === 'snooze' ? { kind: 'snooze', until: now + step.minutes * MINUTE } : { kind: step.command };
          const change = `run-${turns}-step-${nth}`;
          for (let sent = 0; sent < step.sent; sent += 1) {
            const answer = await by.mark(
              step.alerts.map((n) => ids[n] as string),
              command,
              change,
            );
            expect(answer).toMatchObject({ status: 200, count: step.alerts.length });
            if (!step.lost) hear(step.device, answer);
          }
          const at: Made['at'] = new Map();
          for (const n of step.alerts) {
            const { state, rev, marksRev } = model[n] as Known;
            const after = stateAfter(state, command);
            const before = Object.fromEntries(
              Object.entries(state).filter(([name, value]) => value !== after[name as keyof AlertState]),
            );
            if (Object.keys(before).length === 0) continue;
            put(n, after);
            at.set(n, { before, rev: rev + 1, marksRev });
          }
          made.push({ change, at });
        } else {
          const undone = made.at(-1 - step.back);
          if (!undone) continue;
          const expected = [...undone.at].filter(([n, { before, rev }]) => {
            const { state, marksRev } = model[n] as Known;
            return Object.keys(before).some((name) => name !== 'read') ? marksRev === rev : state.read !== before.read;
          });
          const answer = await by.undo(undone.change);
          expect(answer).toMatchObject({
            status: 200,
            count: expected.length,
            kept: undone.at.size - expected.length,
            left: 0,
          });
          if (!step.lost) hear(step.device, answer);
          for (const [n, { before, rev, marksRev }] of expected) {
            const known = model[n] as Known;
            const { state } = known;
            const { read = state.read, ...marks } = before;
            put(n, { ...state, ...marks, read });
            // An undone change no longer keeps older ones from being undone.
            if (known.marksRev === rev) (model[n] as Known).marksRev = marksRev;
          }
          undone.at.clear();
          // It may have brought back a snooze that is over.
          await wake();
        }
      }

      // A device that comes back reads the list, which wins over what it heard.
      for (const each of devices) {
        const { notifications } = await each.search({}, { limit: 100 });
        const byId = new Map(notifications.map((record) => [record._id, record]));
        expect(
          ids.map((id) => [stateOf(byId.get(id) as { processed: boolean }), byId.get(id)?.marks?.rev ?? 0]),
        ).toEqual(model.map(({ state, rev }) => [state, rev]));
      }
      for (const known of heard)
        for (const [id, { processed, marks }] of known) {
          const current = model[ids.indexOf(id)] as Known;
          expect(marks.rev).toBeLessThanOrEqual(current.rev);
          if (marks.rev === current.rev) expect(stateOf({ processed, marks })).toEqual(current.state);
        }
      const count = (is: (state: AlertState) => boolean) => {
        const those = model.filter(({ state }) => is(state));
        return { total: those.length, unread: those.filter(({ state }) => !state.read).length };
      };
      expect(
        await inbox.counts(
          { folders: ['inbox'] },
          { folders: ['snoozed'] },
          { folders: ['done'] },
          { pinned: true },
          { unread: true },
          {},
        ),
      ).toEqual([
        count((state) => folderOf(state) === 'inbox'),
        count((state) => folderOf(state) === 'snoozed'),
        count((state) => folderOf(state) === 'done'),
        count(({ pinned }) => pinned),
        count(({ read }) => !read),
        count(() => true),
      ]);
      expect(await inbox.call('GET', '')).toMatchObject({ total: ALERTS, unread: count(() => true).unread });
    };
    await fc.assert(fc.asyncProperty(steps, fold), { seed: 17, numRuns: runs(40) });
    await provider.close();
  });
});
