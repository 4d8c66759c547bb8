import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { TextField } from '#client/ui/fields.tsx';
import { Note } from '#client/ui/states.tsx';
import { asinSchema } from '#shared/products/asin.ts';
import { trackingTexts as texts } from '../texts.ts';

type AddAsinProps = { onOpen(asin: string): void; onCancel?(): void; autoFocus?: boolean };

/** Form that opens a product by ASIN. Nothing is stored before Start Tracking. */
export function AddAsin({ onOpen, onCancel, autoFocus }: AddAsinProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asin = asinIn(text);
    if (asin === null) return setError(texts.notAnAsin);
    setText('');
    onOpen(asin);
  };
  return (
    <form
      className="add-asin"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onCancel?.()}
    >
      <TextField
        label={texts.asin}
        value={text}
        error={error}
        maxLength={300}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="characters"
        autoFocus={autoFocus}
        onChange={(event) => {
          setText(event.target.value);
          setError('');
        }}
      />
      <div className="add-asin-foot">
        <button type="submit" className="btn primary small">
          {texts.open}
        </button>
        {onCancel && (
          <button type="button" className="btn small" onClick={onCancel}>
            {texts.cancel}
          </button>
        )}
      </div>
    </form>
  );
}

/** Finds the ASIN in typed or pasted text, including product page URLs; null if there is none. */
export function asinIn(text: string): string | null {
  const named = /\/(?:dp|gp\/product|product)\/([A-Za-z0-9]{10})(?![A-Za-z0-9])/.exec(text)?.[1];
  const read = v.safeParse(asinSchema, named ?? text);
  return read.success ? read.output : null;
}

type AddPanelProps = {
  /** Why no product can be added; null if one can. */
  full: string | null;
  onOpen(asin: string): void;
  onClose(): void;
};

/** Panel of the 'Add ASIN' button: the form, or why nothing can be added. */
export const AddPanel = ({ full, onOpen, onClose }: AddPanelProps) =>
  full === null ? (
    <AddAsin
      autoFocus
      onCancel={onClose}
      onOpen={(asin) => {
        onClose();
        onOpen(asin);
      }}
    />
  ) : (
    <Note>{full}</Note>
  );
