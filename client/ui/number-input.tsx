import { InputNumber } from 'primereact/inputnumber';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { Field, type FieldFrame } from './fields.tsx';
import { Unstyled } from './prime/unstyled.tsx';
import { ScreenIcon } from './screen-icon.tsx';
import './form-controls.css';

type NumberInputProps = FieldFrame & {
  /** May be outside `min` and `max` while typing; corrected on blur. */
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  name?: string;
  min?: number;
  max?: number;
  step?: number;
  /** The number of decimals, always shown: 2 for money. */
  decimals?: number;
  /** Shown before the figure: '$'. */
  unit?: string;
  disabled?: boolean;
  stepper?: boolean;
  ref?: Ref<{ focus(): void }>;
};

/** A number field with thousands separators. Arrow keys step, Home and End go to the bounds. */
export function NumberInput(props: NumberInputProps) {
  const { label, error, hint, strength, value, onChange, onBlur, name, min, max, step, decimals = 0, unit, disabled, stepper, ref } = props;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  // Typing fires `onChange`; arrow keys, Home, End and blur fire `onValueChange`.
  const take = (next: number | null) => next !== value && onChange(next);
  return (
    <Field label={label} error={error} hint={hint} strength={strength}>
      {({ id, ...control }) => (
        <Unstyled>
          <InputNumber
            {...control}
            inputId={id}
            inputRef={input}
            name={name}
            value={value}
            onChange={(event) => take(event.value)}
            onValueChange={(event) => take(event.value ?? null)}
            onBlur={onBlur}
            min={min}
            max={max}
            step={step}
            minFractionDigits={decimals}
            maxFractionDigits={decimals}
            prefix={unit}
            locale="en-US"
            disabled={disabled}
            showButtons={stepper}
            buttonLayout="horizontal"
            decrementButtonIcon={<ScreenIcon name="minus" />}
            incrementButtonIcon={<ScreenIcon name="plus" />}
            pt={{
              root: { className: stepper ? 'stepper' : 'input', 'aria-describedby': undefined, 'aria-invalid': undefined },
              decrementButton: { className: 'stepper-less' },
            }}
          />
        </Unstyled>
      )}
    </Field>
  );
}
