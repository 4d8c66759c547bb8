import { useEffect, useRef, useState } from 'react';
import { LONGEST_FILTER } from '#shared/grid/column-filter.ts';
import { Icon } from './icon.tsx';
import { isEnter } from './pressed-key.ts';
import { focusList, useSearchKey } from './shortcuts.ts';
import './fields.css';

/** Default delay, ms (portal-3 §9). */
const DELAY = 500;

type SearchBoxProps = {
  value: string;
  onChange(text: string): void;
  /** What is searched: the placeholder, and the full accessible name. */
  texts: { short: string; whole: string };
  /** Delay from the last keystroke to the search, ms. */
  delay?: number;
};

/** Searches when typing pauses, or on Enter. */
export function SearchBox({ value, onChange, texts, delay = DELAY }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const emitted = useRef(value);
  // The pause ends later: another choice made meanwhile must not be undone.
  const changed = useRef(onChange);
  changed.current = onChange;
  const searchKey = useSearchKey();
  useEffect(() => {
    if (value === emitted.current) return;
    clearTimeout(timer.current);
    emitted.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const emit = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() === emitted.current) return;
    emitted.current = next.trim();
    changed.current(emitted.current);
  };
  return (
    <label className="input search-box">
      <Icon name="search" />
      <input
        {...searchKey}
        type="search"
        aria-label={texts.whole}
        placeholder={texts.short}
        maxLength={LONGEST_FILTER}
        value={text}
        onChange={(event) => {
          const next = event.target.value;
          setText(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => emit(next), delay);
        }}
        onKeyDown={(event) => {
          if (isEnter(event)) emit(text);
          if (event.key === 'ArrowDown') {
            // Otherwise the list that has just got the focus scrolls.
            event.preventDefault();
            focusList();
          }
        }}
      />
    </label>
  );
}
