import { useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { PanelPart } from '#client/stream/panel-part.tsx';
import { changesOf, type ProductPartProps } from '#client/stream/product-part.ts';
import { createResource, type Resource, useResource } from '#client/stream/resource.ts';
import { useClock } from '#client/ui/age.tsx';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { ErrorLine } from '#client/ui/fields.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { undoAction } from '#client/ui/toasts$.ts';
import { formatRecent } from '#shared/format.lazy.ts';
import { formatCount, formatMoment } from '#shared/format.ts';
import { productNoteCalls } from '#shared/product-notes/calls.ts';
import { type NoteList, noteLimits, type ProductNote, plainNote } from '#shared/product-notes/product-note.ts';
import type { Unsupported } from '#shared/result.ts';
import { noteTexts as texts } from './texts.ts';

type Listed = NoteList | Unsupported;
type NoteDeps = Pick<ProductPartProps, 'store' | 'product'> & { list: Resource<Listed> };

/** Notes about the product: the person's own, and those that the team shares. Another tab's appear at once. */
export function ProductNotes({ store, product }: ProductPartProps) {
  const [state, list] = useResource<Listed>(
    () =>
      createResource<Listed>(store, {
        read: () => caller(productNoteCalls, store.call).list(product),
        again$: changesOf(store, product, ['notes.changed']),
      }),
    [store, product],
  );
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
    if (!answer.ok) store.toasts.show({ kind: 'failed', text: texts.failedRestore, more: answer.error.message });
  };
  const take = async () => {
    const answer = await list.change({
      show: (all) => ({ notes: all.notes.filter((each) => each.id !== id) }),
      call: () => remove(name),
      settle: (_, notes) => notes,
    });
    if (answer.ok) store.toasts.show({ kind: 'deleted', text: texts.removed, action: undoAction(() => void undo()) });
    else store.toasts.show({ kind: 'failed', text: texts.failedRemove, more: answer.error.message });
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
        {mine && (
          <button type="button" className="btn quiet small icon" aria-label={texts.edit(by)} onClick={() => setEditing(true)}>
            <ScreenIcon name="pencil" small />
          </button>
        )}
        {deletable && (
          <button type="button" className="btn quiet small icon" aria-label={texts.remove(by)} onClick={() => void take()}>
            <Icon name="trash" small />
          </button>
        )}
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
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const isEmpty = plainNote(text) === '';
  const save = async () => {
    if (isEmpty || busy) return;
    setBusy(true);
    const body = { ...product, ...(note ? { id: note.id } : {}), text, shared };
    const answer = await list.change({ show: (all) => all, call: () => caller(productNoteCalls, store.call).save(body), settle: (_, notes) => notes });
    setBusy(false);
    setFault(answer.ok ? undefined : (answer.error.errors?.text ?? answer.error.message));
    if (!answer.ok) return;
    setText('');
    onClose?.();
  };
  return (
    <form
      className="product-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <textarea
        className="input"
        rows={note ? 4 : 2}
        aria-label={texts.note}
        placeholder={texts.hint}
        maxLength={noteLimits.longest}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void save();
        }}
      />
      <div className="line">
        <label className="check">
          <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} /> <span>{texts.shared}</span>
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
