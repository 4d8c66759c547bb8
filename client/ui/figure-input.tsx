import type { KeyboardEvent } from 'react';
import { figureIn } from './figure-text.ts';
import './form-controls.css';

type FigureInputProps = {
  /** Not in sight: row and column of its table say it. */
  label: string;
  /** As it is typed; `figureIn` reads it. */
  value: string;
  onChange(text: string): void;
  /** Somebody has left it. */
  onLeave?(): void;
  onFocus?(): void;
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void;
  /** Before the figure: '$'. */
  unit?: string;
  /** Digits behind the point are of no use. */
  whole?: boolean;
  error?: string;
  errorId?: string;
  placeholder?: string;
};

/** A figure in a table of many: small, tinted once there is something in it, and its text is whatever somebody types. */
export const FigureInput = ({ label, value, onChange, onLeave, onFocus, onKeyDown, unit, whole, error, errorId, placeholder = '–' }: FigureInputProps) => {
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
