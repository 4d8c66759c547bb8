import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isEnter } from '#client/ui/pressed-key.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { isNumberFilter, LONGEST_FILTER, type TextFilter, type TextFilterType } from '#shared/grid/column-filter.ts';
import { gridTexts } from './texts.ts';

/** Delay from the last keystroke to filtering, ms (portal-3 §5). */
const DEBOUNCE = 200;

type FilterCellProps = {
  name: string;
  hint: string | undefined;
  figures: boolean | undefined;
  filter: TextFilter | undefined;
  onChange(filter: TextFilter | undefined): void;
};

/** A column's text filter with one condition, contains or not contains. Applies when typing pauses, or on Enter. */
export function FilterCell({ name, hint, figures, filter, onChange }: FilterCellProps) {
  const [text, setText] = useState(filter?.filter ?? '');
  const [type, setType] = useState<TextFilterType>(filter?.type ?? 'contains');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const emitted = useRef({ text: filter?.filter ?? '', type: filter?.type ?? 'contains' });

  // Changed from outside, for example by 'Clear filters' or the browser's Back.
  useEffect(() => {
    const outside = { text: filter?.filter ?? '', type: filter?.type ?? emitted.current.type };
    if (outside.text === emitted.current.text && outside.type === emitted.current.type) return;
    clearTimeout(timer.current);
    emitted.current = outside;
    setText(outside.text);
    setType(outside.type);
  }, [filter]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const emit = (next: { text: string; type: TextFilterType }) => {
    clearTimeout(timer.current);
    const trimmed = { ...next, text: next.text.trim() };
    if (trimmed.text === emitted.current.text && (trimmed.type === emitted.current.type || trimmed.text === '')) return;
    emitted.current = trimmed;
    onChange(trimmed.text === '' ? undefined : { filterType: 'text', type: trimmed.type, filter: trimmed.text });
  };
  const type_ = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => emit({ text: value, type }), DEBOUNCE);
  };
  const turn = () => {
    const other = type === 'contains' ? 'notContains' : 'contains';
    setType(other);
    emit({ text, type: other });
    if (text.trim() === '') emitted.current = { ...emitted.current, type: other };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEnter(event)) emit({ text, type });
    if (event.key !== 'Escape' || text === '') return;
    // The first Escape clears the text, the next one returns to the rows.
    event.stopPropagation();
    setText('');
    emit({ text: '', type });
  };

  const isWrong = figures && filter !== undefined && !isNumberFilter(filter.filter);
  return (
    <div className="input filter" data-on={text.trim() !== '' || undefined}>
      <button
        type="button"
        className="filter-kind"
        aria-label={gridTexts.filterKind(name, type)}
        title={gridTexts.filterKind(name, type)}
        data-not={type === 'notContains' || undefined}
        onClick={turn}
      >
        <ScreenIcon name="filter" small />
      </button>
      <input
        data-filter
        aria-invalid={isWrong || undefined}
        title={isWrong ? gridTexts.wrongFilterHint(name) : undefined}
        aria-label={gridTexts.filter(name)}
        placeholder={(type === 'contains' && hint) || gridTexts.filterTypes[type]}
        maxLength={LONGEST_FILTER}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => type_(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
