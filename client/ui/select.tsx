import type { ComponentProps } from 'react';
import type { Choice } from './choice.ts';
import { Field, type FieldFrame } from './fields.tsx';
import { Icon } from './icon.tsx';
import './form-controls.css';

type SelectProps<V extends string> = FieldFrame &
  Omit<ComponentProps<'select'>, 'id' | 'value' | 'onChange'> & {
    choices: readonly Choice<V>[];
    value: V | '';
    onChange: (value: V) => void;
    placeholder?: string;
  };

/** The browser's own select, for a few choices. For about ten or more, use SearchSelect. */
export const Select = <V extends string>({
  label,
  error,
  hint,
  strength,
  choices,
  value,
  onChange,
  placeholder,
  ...select
}: SelectProps<V>) => (
  <Field label={label} error={error} hint={hint} strength={strength}>
    {(control) => (
      <div className="input select">
        <select {...select} {...control} value={value} onChange={(event) => onChange(event.target.value as V)}>
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
    )}
  </Field>
);

type ToolSelectProps<V extends string> = {
  /** For screen readers: the choices say what they are about. */
  label: string;
  choices: readonly Choice<V>[];
  value: V;
  onChange(value: V): void;
};

/** A select in a row of tools. */
export const ToolSelect = <V extends string>({ label, choices, value, onChange }: ToolSelectProps<V>) => (
  <div className="input select">
    <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value as V)}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
    <Icon name="down" />
  </div>
);
