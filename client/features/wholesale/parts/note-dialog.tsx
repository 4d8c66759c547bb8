import { useEffect, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextArea } from '#client/ui/fields.tsx';
import { isEnter } from '#client/ui/pressed-key.ts';
import { readStored, removeStored, writeStored } from '#client/ui/stored.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import type { Result } from '#shared/result.ts';
import { LONGEST_NOTE, type SavedSupplier } from '#shared/wholesale/supplier.ts';
import { supplierTexts } from '../texts.ts';

type NoteDialogProps = {
  userId: string;
  row: SavedSupplier;
  /** The saved note; it may change while the user types. */
  note: string;
  onSave(text: string): Promise<Result<null, null>>;
  onClose(): void;
};

/** Edits the note on a saved supplier. Unsaved text survives closing the dialog. */
export function NoteDialog({ userId, row, note, onSave, onClose }: NoteDialogProps) {
  const form = useId();
  const [draft] = useState(() => noteDraft(userId, row.id));
  const [savedDraft] = useState(draft.read);
  const [text, setText] = useState(savedDraft ?? note);
  /** The note the edit started from. An untouched field follows a newer note. */
  const from = useRef(note);
  useEffect(() => {
    const before = from.current;
    from.current = note;
    if (note !== before) setText((now) => (now === before ? note : now));
  }, [note]);
  const [opened] = useState(note);

  const type = (next: string) => {
    setText(next);
    if (next === note) draft.drop();
    else draft.keep(next);
  };
  const tooLong = text.length > LONGEST_NOTE;
  const { busy, submit } = useSubmit(async () => {
    if (tooLong || !(await onSave(text)).ok) return;
    draft.drop();
    onClose();
  });
  const hint =
    note !== opened && note !== text
      ? supplierTexts.changedElsewhere(note)
      : savedDraft !== null && savedDraft !== note && text !== note
        ? supplierTexts.unsaved
        : undefined;

  return (
    <Dialog
      title={supplierTexts.updateNote}
      onClose={onClose}
      foot={
        <>
          {text !== note && (
            <button type="button" className="btn quiet" onClick={() => type(note)}>
              {supplierTexts.backToSaved}
            </button>
          )}
          <button type="button" className="btn" onClick={onClose}>
            {supplierTexts.cancel}
          </button>
          <BusyButton form={form} busy={busy} disabled={tooLong}>
            {supplierTexts.updateNote}
          </BusyButton>
        </>
      }
    >
      <form id={form} className="note-form" onSubmit={submit}>
        <p className="soft">{supplierTexts.onlyYours(row.company || supplierTexts.noName, row.location)}</p>
        <TextArea
          label={supplierTexts.myNote}
          rows={4}
          data-autofocus
          value={text}
          hint={hint}
          error={tooLong ? supplierTexts.tooLong(LONGEST_NOTE, text.length) : undefined}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => isEnter(event) && (event.ctrlKey || event.metaKey) && void submit(event)}
        />
      </form>
    </Dialog>
  );
}

/** Unsaved text of a note. It survives the dialog, the screen, and reloads, and is removed on sign-out. */
function noteDraft(userId: string, entryId: string) {
  const key = `wholesale.note.${userId}.${entryId}`;
  return {
    read: (): string | null => readStored(key, v.nullable(v.string()), null),
    keep: (text: string) => writeStored(key, text),
    drop: () => removeStored(key),
  };
}
