import { InputNumber } from 'primereact/inputnumber';
import { type AriaAttributes, type Ref, type RefObject, useEffect } from 'react';
import type { FieldFrame } from '../fields.tsx';
import { ScreenIcon } from '../screen-icon.tsx';
import { Unstyled } from './unstyled.tsx';

export type NumberInputProps = FieldFrame & {
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

type NumberBoxProps = NumberInputProps & {
  id: string;
  control: AriaAttributes;
  input: RefObject<HTMLInputElement | null>;
  /** Whether focus is in the field that this one takes the place of. */
  enteredEarly: RefObject<boolean>;
};

/** PrimeReact's number input. */
export function NumberBox(props: NumberBoxProps) {
  const {
    value,
    onChange,
    onBlur,
    name,
    min,
    max,
    step,
    decimals = 0,
    unit,
    disabled,
    stepper,
    id,
    control,
    input,
    enteredEarly,
  } = props;
  useEffect(() => {
    if (enteredEarly.current) input.current?.focus();
  }, [enteredEarly, input]);
  // Typing fires `onChange`; arrow keys, Home, End and blur fire `onValueChange`.
  const take = (next: number | null) => next !== value && onChange(next);
  return (
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
  );
}
