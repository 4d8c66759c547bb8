import { useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { PanelPart } from '#client/stream/panel-part.tsx';
import { changesOf, type ProductPartProps } from '#client/stream/product-part.ts';
import { type Resource, useResource } from '#client/stream/resource.ts';
import { useClock } from '#client/ui/age.tsx';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { ErrorLine } from '#client/ui/fields.tsx';
import { isEnter } from '#client/ui/pressed-key.ts';
import { IconButton } from '#client/ui/screen-icon.tsx';
import { undoAction } from '#client/ui/toasts$.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { formatCount, formatMoment, formatRecent } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { plainLines } from '#shared/plain-text.ts';
import { productNoteCalls } from '#shared/products/notes/calls.ts';
import { type NoteList, noteLimits, type ProductNote } from '#shared/products/notes/product-note.ts';

const texts = localized('product-notes/texts', {
  title: 'Notes',
  loading: 'Loading notes',
  failed: 'The notes could not be loaded.',
  none: 'No notes yet.',
  add: 'Add note',
  note: 'Note',
  hint: 'What you want to remember of this product',
  shared: 'The team sees it',
  personal: 'Only you see it',
  edited: 'edited',
  edit: (by: string) => `Edit the note of ${by}`,
  remove: (by: string) => `Delete the note of ${by}`,
  save: 'Save',
  cancel: 'Cancel',
  removed: 'Note deleted',
  restored: 'Note restored',
  failedRemove: 'The note could not be deleted.',
  failedRestore: 'The note could not be restored.',
} as const);

type NoteDeps = Pick<ProductPartProps, 'store' | 'product'> & { list: Resource<NoteList> };

/** Notes about the product: the person's own, and those that the team shares. Another tab's appear at once. */
export function ProductNotes({ store, product }: ProductPartProps) {
  const [state, list] = useResource<NoteList>(store, [product], {
    read: () => caller(productNoteCalls, store.call).list(product),
    again$: changesOf(store, product, ['notes.changed']),
  });
  return (
    <PanelPart
      of={state}
      onRetry={list.reload}
      title={texts.title}
      about={({ notes }) => notes.length > 0 && <span className="faint fig">{formatCount(notes.length)}</span>}
      loading={texts.loading}
      failed={texts.failed}
      lines={2}
    >
      {({ notes }) => (
        <>
          <ul className="product-notes">
            {notes.map((note) => (
              <NoteRow key={note.id} store={store} product={product} list={list} note={note} />
            ))}
          </ul>
          <NoteForm store={store} product={product} list={list} />
        </>
      )}
    </PanelPart>
  );
}

function NoteRow({ note, ...deps }: NoteDeps & { note: ProductNote }) {
  const { store, product, list } = deps;
  const { id, text, shared, mine, deletable, by, createdAt, changedAt } = note;
  const clock = useClock();
  const [editing, setEditing] = useState(false);
  const { remove, restore } = caller(productNoteCalls, store.call);
  const name = { ...product, id };

  const undo = async () => {
    const answer = await list.change({ show: (all) => all, call: () => restore(name), settle: (_, notes) => notes });
    if (!answer.ok) store.toasts.failed(texts.failedRestore, answer.error.message);
  };
  const take = async () => {
    const answer = await list.change({
      show: (all) => ({ notes: all.notes.filter((each) => each.id !== id) }),
      call: () => remove(name),
      settle: (_, notes) => notes,
    });
    if (answer.ok) store.toasts.show({ kind: 'deleted', text: texts.removed, action: undoAction(() => void undo()) });
    else store.toasts.failed(texts.failedRemove, answer.error.message);
  };

  if (editing)
    return (
      <li>
        <NoteForm {...deps} note={note} onClose={() => setEditing(false)} />
      </li>
    );
  return (
    <li>
      <div className="line small soft">
        <b className="cut">{by}</b>
        <time dateTime={new Date(createdAt).toISOString()} title={formatMoment(createdAt)}>
          {formatRecent(createdAt, clock.now())}
        </time>
        {changedAt > createdAt && <span title={formatMoment(changedAt)}>{texts.edited}</span>}
        {!shared && <span className="tag">{texts.personal}</span>}
        <span className="push" />
        {mine && <IconButton icon="pencil" label={texts.edit(by)} smallIcon onClick={() => setEditing(true)} />}
        {deletable && <IconButton icon="trash" label={texts.remove(by)} smallIcon onClick={() => void take()} />}
      </div>
      <p className="note-words" dir="auto">
        {text}
      </p>
    </li>
  );
}

type NoteFormProps = NoteDeps & { note?: ProductNote; onClose?(): void };

/** Writes a note, or changes one. Ctrl+Enter saves. */
function NoteForm({ store, product, list, note, onClose }: NoteFormProps) {
  const [text, setText] = useState(note?.text ?? '');
  const [shared, setShared] = useState(note?.shared ?? true);
  const isEmpty = plainLines(text) === '';
  const { busy, fault, submit } = useSubmit(async () => {
    if (isEmpty) return;
    const body = { ...product, ...(note ? { id: note.id } : {}), text, shared };
    const answer = await list.change({
      show: (all) => all,
      call: () => caller(productNoteCalls, store.call).save(body),
      settle: (_, notes) => notes,
    });
    if (!answer.ok) return answer.error.errors?.text ?? answer.error.message;
    setText('');
    onClose?.();
  });
  return (
    <form className="product-form" onSubmit={submit}>
      <textarea
        className="input"
        rows={note ? 4 : 2}
        aria-label={texts.note}
        placeholder={texts.hint}
        maxLength={noteLimits.longest}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => isEnter(event) && (event.ctrlKey || event.metaKey) && void submit(event)}
      />
      <div className="line">
        <label className="check">
          <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />{' '}
          <span>{texts.shared}</span>
        </label>
        <span className="push" />
        {onClose && (
          <button type="button" className="btn quiet" onClick={onClose}>
            {texts.cancel}
          </button>
        )}
        <BusyButton className="btn" busy={busy} disabled={isEmpty}>
          {note ? texts.save : texts.add}
        </BusyButton>
      </div>
      <ErrorLine text={fault} />
    </form>
  );
}
