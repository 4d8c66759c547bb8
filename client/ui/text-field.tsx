import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldFrame } from './field.tsx';

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
