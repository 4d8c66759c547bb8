import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { TextField } from '#client/ui/fields.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/screen-icon.tsx';
import { type View, viewNameSchema } from '#shared/views/views.ts';
import { viewTexts } from './texts.ts';
import { goneColumns, type Layout } from './view-address.ts';

type ViewRowProps = {
  view: View;
  layout: Layout;
  isShown: boolean;
  onChoose(): void;
  onChange(to: Partial<Pick<View, 'name' | 'shared'>>): void;
  onRemove(): void;
};

/** A view, shown on click. One's own views can be renamed, shared, and deleted. */
export function ViewRow({ view, layout, isShown, onChoose, onChange, onRemove }: ViewRowProps) {
  const [renaming, setRenaming] = useState(false);
  const choose = useRef<HTMLButtonElement>(null);
  const { name, shared, mine, by } = view;
  const gone = goneColumns(view.state, layout);
  const end = () => {
    setRenaming(false);
    requestAnimationFrame(() => choose.current?.focus());
  };
  if (renaming) {
    const rename = (to: string) => {
      if (to !== name) onChange({ name: to });
      end();
    };
    return (
      <li>
        <RenameForm name={name} onName={rename} onEnd={end} />
      </li>
    );
  }
  return (
    <li>
      <button ref={choose} type="button" className="views-name" aria-current={isShown || undefined} onClick={onChoose}>
        {isShown ? <Icon name="check" /> : <span className="glyph" />}
        <span className="cut" dir="auto" title={name}>
          {name}
        </span>
        {!mine && by && <span className="faint small cut">{viewTexts.by(by)}</span>}
        {gone.length > 0 && (
          <span className="views-gone" title={viewTexts.gone(name, gone)}>
            <Icon name="warn" small />
            <span className="unseen">{viewTexts.gone(name, gone)}</span>
          </span>
        )}
      </button>
      {mine && (
        <>
          <IconButton
            icon="team"
            label={viewTexts.share(name)}
            titled
            aria-pressed={shared}
            onClick={() => onChange({ shared: !shared })}
          />
          <IconButton icon="pencil" label={viewTexts.rename(name)} titled onClick={() => setRenaming(true)} />
          <IconButton icon="trash" label={viewTexts.remove(name)} titled onClick={onRemove} />
        </>
      )}
    </li>
  );
}

function RenameForm({ name, onName, onEnd }: { name: string; onName(name: string): void; onEnd: () => void }) {
  const [text, setText] = useState(name);
  const [error, setError] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = v.safeParse(viewNameSchema, text);
    if (checked.success) onName(checked.output);
    else setError(checked.issues[0].message);
  };
  return (
    <form
      ref={form}
      className="views-keep"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onEnd();
      }}
    >
      <TextField
        label={viewTexts.newName}
        autoComplete="off"
        error={error}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="btn">
        {viewTexts.ok}
      </button>
    </form>
  );
}
