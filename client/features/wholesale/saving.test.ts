import { Subject, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Answer, CallFailure } from '#client/api/call.ts';
import type { StreamItem } from '#client/stream/link-state.ts';
import { createToasts } from '#client/ui/toasts$.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { SavedMarks, SavedOutcome } from '#shared/wholesale/lists.ts';
import type { SavedChange } from '#shared/wholesale/supplier.ts';
import { supplier } from '#tests/support/suppliers.ts';
import { createSavedMarks, marksAfter } from './saved-marks.ts';
import { createSaving, savingName } from './use-saving.tsx';

const refused: CallFailure = { status: 400, code: 'NO', message: 'Not now' };
const answered = <T>(value: T, seq = 1): Result<Answer<T>, CallFailure> => ok({ value, head: { epoch: 'e', seq } });
const done = () => new Promise((resolve) => setTimeout(resolve));

/** The saved list of somebody who has saved w1. Calls return the next of `answers`. */
function stage() {
  const scheduler = new VirtualTimeScheduler();
  const events$ = new Subject<StreamItem>();
  const toasts = createToasts(scheduler);
  const answers = {
    marks: answered<SavedMarks>({ marks: [{ id: 's1', wholesaleId: 'w1' }] }) as Result<
      Answer<SavedMarks>,
      CallFailure
    >,
    save: answered<SavedOutcome>({ changed: 1, saved: { id: 's2', wholesaleId: 'w2', myNote: '' } }) as Result<
      Answer<SavedOutcome>,
      CallFailure
    >,
    remove: answered<SavedOutcome>({ changed: 1, saved: null }) as Result<Answer<SavedOutcome>, CallFailure>,
  };
  const calls: unknown[][] = [];
  const api = {
    marks: async () => {
      calls.push(['marks']);
      return answers.marks;
    },
    save: async (...given: unknown[]) => {
      calls.push(['save', ...given]);
      return answers.save;
    },
    remove: async ({ ids }: { ids: readonly string[] }) => {
      calls.push(['remove', ...ids]);
      return answers.remove;
    },
  };
  const marks = createSavedMarks({ events$, scheduler, random: () => 1 }, api).start();
  const tell = (seq: number, data: SavedChange) =>
    events$.next({
      kind: 'event',
      epoch: 'e',
      event: { seq, id: `${seq}`, type: 'wholesale.updated', at: 1, data },
    } as StreamItem);
  const noted: unknown[] = [];
  const toastTexts = () => toasts.toasts$.value.map(({ text, more }) => (more ? `${text}: ${more}` : text));
  return {
    marks,
    saving: createSaving({ api, marks, toasts, onNote: (row) => noted.push(row) }),
    noted,
    answers,
    calls,
    toasts,
    tell,
    toastTexts,
    saved: () => [...(marks.state$.value.value?.keys() ?? [])],
  };
}

describe('saving a supplier', () => {
  it('shows at once, confirms with the specified text, and can be undone [WHO-03]', async () => {
    const { saving, marks, toasts, calls, toastTexts, saved } = stage();
    await done();
    const under = saving.save(supplier(2));
    expect(marks.state$.value.changing).toEqual([savingName('w2')]);
    expect(saved()).toEqual(['w1', 'w2']);
    await under;
    expect(toastTexts()).toEqual(['Supplier saved successfully: Company 0002']);
    expect(marks.state$.value.value?.get('w2')).toBe('s2');
    toasts.toasts$.value[0]?.action?.run();
    expect(saved()).toEqual(['w1']);
    await done();
    expect(calls.at(-1)).toEqual(['remove', 's2']);
    expect(toastTexts().at(-1)).toBe('Deleted successfully');
  });

  it('offers to update the note of the saved entry, including an existing note [WHO-03]', async () => {
    const { saving, answers, toasts, noted } = stage();
    await done();
    await saving.save(supplier(2));
    expect(toasts.toasts$.value[0]?.also?.label).toBe('Update Note');
    toasts.toasts$.value[0]?.also?.run();
    expect(noted).toEqual([{ ...supplier(2), id: 's2', wholesaleId: 'w2', myNote: '' }]);
    answers.save = answered<SavedOutcome>({ changed: 0, saved: { id: 's2', wholesaleId: 'w2', myNote: 'Net 30' } });
    await saving.save(supplier(2));
    toasts.toasts$.value.at(-1)?.also?.run();
    expect(noted.at(-1)).toMatchObject({ id: 's2', myNote: 'Net 30' });
    // Nothing can be noted where the provider does not say by which id it is saved.
    answers.save = answered<SavedOutcome>({ changed: 1, saved: null });
    await saving.save(supplier(3));
    expect(toasts.toasts$.value.at(-1)?.also).toBeUndefined();
  });

  it('is rolled back with the reason when it is refused, and so is an undo [WHO-03]', async () => {
    const { saving, answers, toasts, toastTexts, saved } = stage();
    await done();
    answers.save = fail(refused);
    await saving.save(supplier(2));
    expect([saved(), toastTexts()]).toEqual([['w1'], ['Cannot save, please try again: Not now']]);
    answers.save = answered({ changed: 1, saved: { id: 's2', wholesaleId: 'w2', myNote: '' } });
    answers.remove = fail(refused);
    await saving.save(supplier(2));
    toasts.toasts$.value.at(-1)?.action?.run();
    await done();
    expect([saved(), toastTexts().at(-1)]).toEqual([['w1', 'w2'], 'Cannot delete, please try again: Not now']);
  });

  it('says when a supplier has left the directory, and offers no undo if it was already saved', async () => {
    const { saving, answers, toasts, toastTexts, saved } = stage();
    await done();
    answers.save = answered({ changed: 0, saved: null });
    await saving.save(supplier(2));
    expect([saved(), toastTexts().at(-1)]).toEqual([
      ['w1'],
      'Cannot save, please try again: This supplier is no longer in the directory.',
    ]);
    answers.save = answered({ changed: 0, saved: { id: 's2', wholesaleId: 'w2', myNote: 'mine' } });
    await saving.save(supplier(2));
    expect(saved()).toEqual(['w1', 'w2']);
    expect(toasts.toasts$.value.at(-1)?.action).toBeUndefined();
  });

  it('reads the entry’s id from the list if the provider does not return it', async () => {
    const { saving, answers, calls, toastTexts } = stage();
    await done();
    answers.save = answered({ changed: null, saved: null });
    await saving.save(supplier(2));
    await done();
    expect(calls.map(([name]) => name)).toEqual(['marks', 'save', 'marks']);
    expect(toastTexts()).toEqual(['Supplier saved successfully: Company 0002']);
  });
});

describe('the saved entries', () => {
  it('follow saves and deletions made elsewhere, and a former id does not delete an entry that was saved again', async () => {
    const { tell, saved } = stage();
    await done();
    tell(2, { saved: [{ id: 's3', wholesaleId: 'w3', myNote: '' }], deleted: [{ id: 's1', wholesaleId: 'w1' }] });
    expect(saved()).toEqual(['w3']);
    expect([...marksAfter(new Map([['w3', 's4']]), { saved: [], deleted: [{ id: 's3', wholesaleId: 'w3' }] })]).toEqual(
      [['w3', 's4']],
    );
  });

  it('are reread if an event arrives before the first answer', async () => {
    const { answers, calls, tell, saved } = stage();
    answers.marks = answered({ marks: [] }, 2);
    tell(2, { saved: [], deleted: [{ id: 's1', wholesaleId: 'w1' }] });
    await done();
    expect([saved(), calls]).toEqual([[], [['marks'], ['marks']]]);
  });
});
