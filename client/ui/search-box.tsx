import { useEffect, useRef, useState } from 'react';
import { LONGEST_FILTER } from '#shared/grid/column-filter.ts';
import { Icon } from './icon.tsx';
import './fields.css';

/** Default delay, ms (portal-3 §9). */
const DELAY = 500;

type SearchBoxProps = {
  value: string;
  onChange(text: string): void /** What is searched: the placeholder, and the full accessible name. */;
  words: { short: string; whole: string };
  /** Delay from the last keystroke to the search, ms. */
  delay?: number;
};

/** Searches when typing pauses, or on Enter. */
export function SearchBox({ value, onChange, words, delay = DELAY }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const told = useRef(value);
  useEffect(() => {
    if (value === told.current) return;
    clearTimeout(timer.current);
    told.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const tell = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() === told.current) return;
    told.current = next.trim();
    onChange(told.current);
  };
  return (
    <label className="input search-box">
      <Icon name="search" />
      <input
        type="search"
        aria-label={words.whole}
        placeholder={words.short}
        maxLength={LONGEST_FILTER}
        value={text}
        onChange={(event) => {
          const next = event.target.value;
          setText(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => tell(next), delay);
        }}
        onKeyDown={(event) => event.key === 'Enter' && tell(text)}
      />
    </label>
  );
}
