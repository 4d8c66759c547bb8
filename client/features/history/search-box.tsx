import { useEffect, useRef, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { LONGEST_FILTER } from '#shared/grid/text-filter.ts';
import { teamTexts } from './texts.ts';

/** So long after the last letter it looks, ms (portal-3 §9). */
const DEBOUNCE = 500;

type SearchBoxProps = {
  value: string;
  onChange(text: string): void /** What is looked through: in the empty box, and in full. */;
  words?: { short: string; whole: string };
};

/** Looks in every column that has a filter, once the typing pauses or at Enter. */
export function SearchBox({ value, onChange, words = { short: teamTexts.search, whole: teamTexts.searchHint } }: SearchBoxProps) {
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
          timer.current = setTimeout(() => tell(next), DEBOUNCE);
        }}
        onKeyDown={(event) => event.key === 'Enter' && tell(text)}
      />
    </label>
  );
}
