import type { Choice } from './choice.ts';
import './fields.css';

/** Selects one of two to four short labels, effective at once: Annually or Monthly. */
export const Segmented = <V extends string>(props: {
  label: string;
  choices: readonly Choice<V>[];
  value: V;
  onChange: (value: V) => void;
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
  <div className="seg" role="group" aria-label={props.label}>
    {props.choices.map(({ value, label, disabled }) => (
      <button
        key={value}
        type="button"
        aria-pressed={value === props.value}
        disabled={disabled}
        onClick={() => props.onChange(value)}
      >
        {label}
      </button>
    ))}
  </div>
);
