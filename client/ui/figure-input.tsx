import type { KeyboardEvent } from 'react';
import { figureIn } from './figure-text.ts';
import './form-controls.css';

type FigureInputProps = {
  /** Accessible name; visually, row and column of the table label it. */
  label: string;
  /** The text as typed; `figureIn` parses it. */
  value: string;
  onChange(text: string): void;
  onLeave?(): void;
  onFocus?(): void;
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void;
  /** Shown before the figure: '$'. */
  unit?: string;
  whole?: boolean;
  error?: string;
  errorId?: string;
  placeholder?: string;
};

/** A small number field for tables, tinted when filled. Accepts any text. */
export const FigureInput = ({
  label,
  value,
  onChange,
  onLeave,
  onFocus,
  onKeyDown,
  unit,
  whole,
  error,
  errorId,
  placeholder = '–',
}: FigureInputProps) => {
  const read = figureIn(value);
  return (
    <label className={read.ok && read.value !== null ? 'input figure-input is-on' : 'input figure-input'}>
      {unit && (
        <span className="faint" aria-hidden="true">
          {unit}
        </span>
      )}
      <input
        type="text"
        className="fig"
        inputMode={whole ? 'numeric' : 'decimal'}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        value={value}
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      />
    </label>
  );
};
