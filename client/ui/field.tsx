import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';
import { ServerMessage } from './server-message.tsx';
import './fields.css';

/** What a field's control takes on, so that its label, error and hint are read with it. */
export type FieldControl = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

export type FieldFrame = {
  label: string;
  /** What is wrong: '' and undefined are nothing. */
  error?: string;
  hint?: ReactNode;
  /** Between control and error: how strong a password is. */
  strength?: ReactNode;
};

/** Label, control, strength, error, hint, in that order. */
export function Field({ label, error, hint, strength, children }: FieldFrame & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const told = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': told || undefined })}
      {strength}
      <ErrorLine id={`${id}-error`} text={error} />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

export const ErrorLine = ({ id, text }: { id?: string; text: string | undefined }) =>
  text ? (
    <p className="error" id={id}>
      <Icon name="wrong" />
      <span>
        <ServerMessage text={text} />
      </span>
    </p>
  ) : null;
