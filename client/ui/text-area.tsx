import type { ComponentProps } from 'react';
import { Field, type FieldFrame } from './field.tsx';

/** Several lines of text. */
export const TextArea = ({ label, error, hint, strength, ...area }: FieldFrame & Omit<ComponentProps<'textarea'>, 'id'>) => (
  <Field label={label} error={error} hint={hint} strength={strength}>
    {(control) => <textarea rows={3} className="input" {...area} {...control} />}
  </Field>
);
