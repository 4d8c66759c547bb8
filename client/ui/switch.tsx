import { type ComponentProps, type ReactNode, useId } from 'react';
import './fields.css';
import './form-controls.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** Puts the label on the left and the switch at the right end of the line. */
  row?: boolean;
};

/** A switch that takes effect at once. For settings that need a Save, use Check. */
export function Switch({ label, hint, row, ...input }: SwitchProps) {
  const id = useId();
  const box = (
    // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state
    <input type="checkbox" role="switch" {...input} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
  );
  return (
    <div className={row ? 'switch switch-row' : 'switch'}>
      {!row && box}
      <span>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <span className="hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      {row && box}
    </div>
  );
}
