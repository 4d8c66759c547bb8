import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { useConfirm } from '#client/ui/confirm.tsx';
import { TextArea } from '#client/ui/fields.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { formatMoment } from '#shared/format.ts';
import { type SupplierNote, supplierLimits } from '#shared/wholesale/supplier-file.ts';
import { supplierTexts } from '../texts.ts';
import type { PageCommands } from './page-commands.ts';
import { supplierPageTexts as texts } from './supplier-page-texts.ts';

/** What the team wrote down, newest first. */
export function SupplierNotes({ notes, commands }: { notes: readonly SupplierNote[]; commands: PageCommands }) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  const submit = async (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (busy || text.trim() === '') return;
    setBusy(true);
    const added = await commands.addNote(text);
    setBusy(false);
    if (added) setText('');
  };
  const remove = async (note: SupplierNote) => {
    const question = { title: texts.askDeleteNote, text: note.text, yes: texts.delete, no: supplierTexts.cancel };
    if (await confirm(question)) await commands.removeNote(note.id);
  };
  return (
    <section className="supplier-notes">
      <h2>{texts.notes}</h2>
      <form onSubmit={(event) => void submit(event)}>
        <TextArea
          label={texts.newNote}
          rows={2}
          maxLength={supplierLimits.note}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && void submit(event)}
        />
        <BusyButton busy={busy} disabled={text.trim() === ''}>
          {texts.addNote}
        </BusyButton>
      </form>
      {notes.length === 0 ? (
        <p className="soft">{texts.noNotes}</p>
      ) : (
        <ul>
          {notes.map((note) => (
            <li key={note.id}>
              <p className="note-head small soft">
                <b dir="auto">{note.by}</b> <span className="fig">{formatMoment(note.at)}</span>
                <button type="button" className="btn quiet small icon push" aria-label={texts.deleteNote(note.by)} onClick={() => void remove(note)}>
                  <Icon name="trash" small />
                </button>
              </p>
              <p className="note-words" dir="auto">
                {note.text}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
