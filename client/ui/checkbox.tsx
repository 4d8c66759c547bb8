import { type ComponentProps, type ReactNode, useId } from 'react';
import { ErrorLine } from './fields.tsx';
import './fields.css';

type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  label: ReactNode;
  hint?: string | undefined;
  error?: string;
  /** Some of its items are checked. */
  mixed?: boolean;
};

export function Check({ label, hint, error, mixed = false, ...input }: CheckProps) {
  const id = useId();
  const { ref, ...rest } = input;
  const both = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = mixed;
    if (typeof ref === 'function') return ref(element);
    if (ref) ref.current = element;
  };
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          {...rest}
          ref={both}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : hint ? `${id}-hint` : undefined}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <ErrorLine id={id} text={error} />
    </div>
  );
}
