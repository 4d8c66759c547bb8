import { type RefObject, useImperativeHandle, useRef } from 'react';
import { LazyBoundary } from './error-boundary.tsx';
import { Field } from './fields.tsx';
import { lazyExport } from './lazy.ts';
import type { NumberInputProps } from './prime/number-box.tsx';
import './form-controls.css';

const NumberBox = lazyExport(() => import('./prime/number-box.tsx'), 'NumberBox');

/**
 * A number field with thousands separators. Arrow keys step, Home and End go to the bounds. PrimeReact's input loads
 * with the first field.
 */
export function NumberInput(props: NumberInputProps) {
  const { label, error, hint, strength, value, unit = '', decimals = 0, stepper, ref } = props;
  const input = useRef<HTMLInputElement>(null);
  const enteredEarly = useRef(false);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  const text =
    value === null
      ? ''
      : unit + value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return (
    <Field label={label} error={error} hint={hint} strength={strength}>
      {({ id, ...control }) => (
        // As large as the field, so that nothing moves when it loads.
        <LazyBoundary fallback={<Waiting id={id} text={text} stepper={stepper} enteredEarly={enteredEarly} />}>
          <NumberBox {...props} control={control} id={id} input={input} enteredEarly={enteredEarly} />
        </LazyBoundary>
      )}
    </Field>
  );
}

type WaitingProps = {
  id: string;
  text: string;
  stepper: boolean | undefined;
  enteredEarly: RefObject<boolean>;
};

const Waiting = ({ id, text, stepper, enteredEarly }: WaitingProps) => (
  <span className={stepper ? 'stepper' : 'input'}>
    {stepper && <button type="button" disabled aria-hidden />}
    <input
      id={id}
      value={text}
      readOnly
      aria-disabled
      onFocus={() => {
        enteredEarly.current = true;
      }}
      onBlur={() => {
        enteredEarly.current = false;
      }}
    />
    {stepper && <button type="button" disabled aria-hidden />}
  </span>
);
