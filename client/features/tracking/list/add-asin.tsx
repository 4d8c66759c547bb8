import { type FormEvent, useState } from 'react';
import { TextField } from '#client/ui/text-field.tsx';
import { trackingTexts as texts } from '../texts.ts';
import { asinIn } from './asin-in.ts';

type AddAsinProps = { onOpen(asin: string): void; onCancel?(): void; autoFocus?: boolean };

/** Which product is to be tracked. Nothing is kept before Start Tracking. */
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
    <form className="add-asin" noValidate onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && onCancel?.()}>
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
        <button type="submit" className="btn primary sm">
          {texts.open}
        </button>
        {onCancel && (
          <button type="button" className="btn sm" onClick={onCancel}>
            {texts.cancel}
          </button>
        )}
      </div>
    </form>
  );
}
