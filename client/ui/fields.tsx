import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { localized } from '#shared/localized.ts';
import { Icon } from './icon.tsx';
import { ServerMessage } from './server-message.tsx';
import './fields.css';

const fieldTexts = localized('fields', { showPassword: 'Show password' });

/** Attributes that connect a control with its label, error and hint. */
export type FieldControl = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

export type FieldFrame = {
  label: string;
  /** The error; '' and undefined mean none. */
  error?: string;
  hint?: ReactNode;
  /** Shown between control and error: the password strength. */
  strength?: ReactNode;
};

export function Field({
  label,
  error,
  hint,
  strength,
  children,
}: FieldFrame & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
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
    /** Inside the frame, before the input: a currency sign, an icon. */
    before?: ReactNode;
    /** Inside the frame, after the input: a button. */
    after?: ReactNode;
  };

/** A single-line text field. Passes other props to the input, such as `{...form.register('name')}`. */
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

export const TextArea = ({
  label,
  error,
  hint,
  strength,
  ...area
}: FieldFrame & Omit<ComponentProps<'textarea'>, 'id'>) => (
  <Field label={label} error={error} hint={hint} strength={strength}>
    {(control) => <textarea rows={3} className="input" {...area} {...control} />}
  </Field>
);

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'before' | 'after'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <button
          type="button"
          className="btn quiet small icon show"
          aria-pressed={shown}
          aria-label={fieldTexts.showPassword}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
}
