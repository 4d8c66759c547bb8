import { NEVER, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Answer, CallFailure } from '#client/api/call.ts';
import { createSavedMarks } from '#client/features/wholesale/saved-marks.ts';
import { createToasts } from '#client/ui/toasts$.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { SavedOutcome } from '#shared/wholesale/lists.ts';
import type { SavedSupplier } from '#shared/wholesale/supplier.ts';
import { supplier } from '#tests/support/suppliers.ts';
import { createEntryCommands } from './entry-commands.ts';
import { createSavedChanges } from './saved-changes.ts';

type Outcome = Result<Answer<SavedOutcome>, CallFailure>;
const answered = (changed: number | null): Outcome => ok({ value: { changed, saved: null }, head: null });
const refused: Outcome = fail({ status: 400, code: 'NO', message: 'Not now' });
const row = (n: number, myNote = ''): SavedSupplier => ({ ...supplier(n), id: `s${n}`, wholesaleId: `w${n}`, myNote });

async function stage(answers: Outcome[]) {
  const scheduler = new VirtualTimeScheduler();
  const toasts = createToasts(scheduler);
  const changes = createSavedChanges();
  const calls: unknown[][] = [];
  const answer =
    (name: string) =>
    async (...given: unknown[]) => {
      calls.push([name, ...given]);
      return answers.shift() ?? answered(1);
    };
  const entries = { marks: [1, 2, 3].map((n) => ({ id: `s${n}`, wholesaleId: `w${n}` })) };
  const marks = createSavedMarks(
    { events$: NEVER, scheduler, random: () => 1 },
    { marks: async () => ok({ value: entries, head: null }) },
  ).start();
  await settled();
  let read = 0;
  const api = { save: answer('save'), remove: answer('remove') };
  const commands = createEntryCommands({ api, marks, changes, toasts, onChanged: () => (read += 1) });
  const toastTexts = () => toasts.toasts$.value.map(({ text, more }) => (more ? `${text}: ${more}` : text));
  const gone = () => [...changes.state$.value.gone];
  return {
    commands,
    changes,
    toasts,
    calls,
    toastTexts,
    gone,
    marks: () => [...(marks.state$.value.value?.values() ?? [])],
    read: () => read,
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('deleting from the saved list', () => {
  it('shows at once, confirms with the specified text, and an undo saves the supplier again with its latest note [WHO-03]', async () => {
    const { commands, changes, toasts, calls, toastTexts, gone, marks, read } = await stage([]);
    changes.note('s2', 'Net 30');
    const under = commands.remove(row(2, 'older'));
    expect([gone(), marks()]).toEqual([['s2'], ['s1', 's3']]);
    await under;
    expect([toastTexts(), read()]).toEqual([['Deleted successfully: Company 0002'], 1]);
    toasts.toasts$.value[0]?.action?.run();
    await settled();
    expect(calls).toEqual([
      ['remove', { ids: ['s2'] }],
      ['save', { wholesaleId: 'w2', myNote: 'Net 30' }],
    ]);
    expect(read()).toBe(2);
  });

  it('is rolled back with the reason when it is refused [WHO-03]', async () => {
    const { commands, toastTexts, gone, marks, read } = await stage([refused]);
    await commands.removeAll(['s1', 's2']);
    expect([gone(), marks(), read()]).toEqual([[], ['s1', 's2', 's3'], 0]);
    expect(toastTexts()).toEqual(['Cannot delete, please try again: Not now']);
  });

  it('splits more entries than one call takes, and keeps those in a refused call', async () => {
    const { commands, calls, gone, read } = await stage([answered(1000), refused]);
    await commands.removeAll(Array.from({ length: 1500 }, (_, at) => `e${at}`));
    expect(calls.map(([, given]) => (given as { ids: string[] }).ids.length)).toEqual([1000, 500]);
    expect([gone().length, read()]).toEqual([1000, 1]);
  });
});

describe('a note', () => {
  it('appears in its row when it is saved, and is confirmed with the specified text [WHO-03]', async () => {
    const { commands, changes, calls, toastTexts } = await stage([]);
    expect(await commands.note(row(1), '=1+1 <b>')).toEqual(ok(null));
    expect(calls).toEqual([['save', { id: 's1', wholesaleId: 'w1', myNote: '=1+1 <b>' }, { name: 'update a note' }]]);
    expect([toastTexts(), changes.state$.value.notes.get('s1')]).toEqual([['Updated successfully'], '=1+1 <b>']);
  });

  it('gives the reason and leaves the row unchanged when it is refused or its entry is gone', async () => {
    const { commands, changes, toastTexts } = await stage([refused, answered(0)]);
    expect((await commands.note(row(1), 'a')).ok).toBe(false);
    expect((await commands.note(row(1), 'a')).ok).toBe(false);
    expect(toastTexts()).toEqual([
      'Cannot update, please try again: Not now',
      'Cannot update, please try again: This supplier is no longer in your saved list.',
    ]);
    expect(changes.state$.value.notes.size).toBe(0);
  });
});
