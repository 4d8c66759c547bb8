import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { localized } from '#shared/localized.ts';
import { Icon } from './icon.tsx';
import { ServerMessage } from './server-message.tsx';
import './fields.css';

const fieldTexts = localized('ui/fields', { showPassword: 'Show password' });

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

type TextFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, 'id'> & {
    /** Inside the frame: a currency sign, an icon. */
    before?: ReactNode;
    /** Inside the frame, at its end: a button. */
    after?: ReactNode;
  };

/** A line of text. All else is the input's own, `{...form.register('name')}` included. */
export const TextField = ({ label, error, hint, strength, before, after, ...input }: TextFieldProps) => (
  <Field label={label} error={error} hint={hint} strength={strength}>
    {(control) => (
      <div className="input">
        {before}
        <input type="text" {...input} {...control} />
        {after}
      </div>
    )}
  </Field>
);

/** Several lines of text. */
export const TextArea = ({ label, error, hint, strength, ...area }: FieldFrame & Omit<ComponentProps<'textarea'>, 'id'>) => (
  <Field label={label} error={error} hint={hint} strength={strength}>
    {(control) => <textarea rows={3} className="input" {...area} {...control} />}
  </Field>
);

/** A password, with a button that shows it. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'before' | 'after'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <button type="button" className="btn quiet sm icon show" aria-pressed={shown} aria-label={fieldTexts.showPassword} onClick={() => setShown(!shown)}>
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
}
