import { type ReactNode, type Ref, useId } from 'react';
import type { Choice } from './choice.ts';
import { ErrorLine } from './fields.tsx';
import './fields.css';
import './form-controls.css';

type RadioGroupProps<V extends string> = {
  label: ReactNode;
  choices: readonly Choice<V>[];
  value: V | undefined;
  onChange: (value: V) => void;
  onBlur?: () => void;
  name?: string;
  error?: string;
  disabled?: boolean;
  /** The first choice, which a form focuses on an error. */
  ref?: Ref<HTMLInputElement>;
};

export function RadioGroup<V extends string>({
  label,
  choices,
  value,
  onChange,
  onBlur,
  name,
  error,
  disabled,
  ref,
}: RadioGroupProps<V>) {
  const id = useId();
  return (
    <fieldset className="radios" aria-describedby={error ? id : undefined} onBlur={onBlur}>
      <legend className="label">{label}</legend>
      {choices.map((choice, at) => (
        <label key={choice.value} className="check">
          <input
            ref={at === 0 ? ref : undefined}
            type="radio"
            name={name ?? id}
            checked={choice.value === value}
            disabled={disabled || choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
      <ErrorLine id={id} text={error} />
    </fieldset>
  );
}
