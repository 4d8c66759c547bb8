import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatDate } from '#shared/format.ts';
import { type DayRange, type DayRangeProblem, dayRangeProblem, EARLIEST_DAY } from '#shared/grid/day-range.ts';
import { localized } from '#shared/localized.ts';
import type { Choice } from './choice.ts';
import { ErrorLine } from './fields.tsx';
import { isEnter } from './pressed-key.ts';
import { Segmented } from './segmented.tsx';
import './form-controls.css';

type TimeRangeProps<P extends string> = {
  label: string;
  presets: readonly Choice<P>[];
  /** The active preset; null for custom days. */
  preset: P | null;
  days: DayRange;
  /** 'YYYY-MM-DD' in the reader's time zone. */
  today: string;
  earliest?: string;
  onPreset(preset: P): void;
  onDays(days: DayRange): void;
};

type Entered = { [Side in keyof DayRange]: string };
type Problem = DayRangeProblem | 'not-whole';

/**
 * Delay from the last key press until the days apply, ms: a year takes four key presses, each of which makes a valid
 * date.
 */
const DEBOUNCE = 700;

/**
 * Selects a time range from presets or by custom days, which also show a preset's range. Invalid ranges show the
 * reason.
 */
export function TimeRange<P extends string>({
  label,
  presets,
  preset,
  days,
  today,
  earliest = EARLIEST_DAY,
  onPreset,
  onDays,
}: TimeRangeProps<P>) {
  const id = useId();
  const { from, to } = days;
  const [entered, setEntered] = useState(shown(days));
  const [problem, setProblem] = useState<Problem | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  /** The range reported last: when it comes back as a prop, it must not discard an edit in progress. */
  const emitted = useRef(days);
  useEffect(() => {
    if (emitted.current.from === from && emitted.current.to === to) return;
    emitted.current = { from, to };
    clearTimeout(timer.current);
    setEntered(shown({ from, to }));
    setProblem(null);
  }, [from, to]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const settle = (next: Entered) => {
    clearTimeout(timer.current);
    const inputs = [...(box.current?.querySelectorAll('input') ?? [])];
    const range = { from: next.from || null, to: next.to || null };
    const found = inputs.some(({ validity }) => validity.badInput)
      ? 'not-whole'
      : dayRangeProblem(range, { earliest, today });
    setProblem(found);
    if (found !== null || (range.from === emitted.current.from && range.to === emitted.current.to)) return;
    emitted.current = range;
    onDays(range);
  };
  const enter = (side: keyof DayRange) => (event: ChangeEvent<HTMLInputElement>) => {
    const next = { ...entered, [side]: event.target.value };
    setEntered(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => settle(next), DEBOUNCE);
  };
  const choose = (chosen: P) => {
    clearTimeout(timer.current);
    setEntered(shown(days));
    setProblem(null);
    onPreset(chosen);
  };
  const day = (side: keyof DayRange, name: string) => (
    <DayInput
      name={name}
      value={entered[side]}
      invalid={problem === null ? undefined : id}
      min={earliest}
      max={today}
      onChange={enter(side)}
      onSettle={() => settle(entered)}
    />
  );
  return (
    <div className="time-range">
      <Segmented label={label} choices={presets} value={preset ?? ('' as P)} onChange={choose} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend */}
      <div className="day-range" role="group" aria-label={texts.days} ref={box}>
        <div className="day-range-days">
          {day('from', texts.from)}
          <span aria-hidden="true">–</span>
          {day('to', texts.to)}
        </div>
        <div role="alert">
          <ErrorLine id={id} text={problem === null ? undefined : texts.problems(problem, earliest)} />
        </div>
      </div>
    </div>
  );
}

type DayInputProps = {
  name: string;
  value: string;
  /** The id of the element that says what is wrong. */
  invalid: string | undefined;
  min: string;
  max: string;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  onSettle(): void;
};

const DayInput = ({ name, value, invalid, min, max, onChange, onSettle }: DayInputProps) => (
  <div className="input">
    <input
      type="date"
      aria-label={name}
      aria-invalid={invalid !== undefined || undefined}
      aria-describedby={invalid}
      data-empty={value === '' || undefined}
      min={min}
      max={max}
      value={value}
      onChange={onChange}
      onBlur={onSettle}
      onKeyDown={(event: KeyboardEvent) => isEnter(event) && onSettle()}
    />
  </div>
);

const shown = ({ from, to }: DayRange): Entered => ({ from: from ?? '', to: to ?? '' });

const texts = localized('ui/timeRange', {
  days: 'Days',
  from: 'From',
  to: 'To',
  problems: (problem: Problem, earliest: string): string => {
    switch (problem) {
      case 'backwards':
        return 'The first day must not be after the last day.';
      case 'too-early':
        return `There is no data before ${formatDate(`${earliest}T12:00:00`)}.`;
      case 'not-yet':
        return 'The first day must not be in the future.';
      case 'not-whole':
        return 'Enter a complete date, or leave it empty.';
    }
  },
});
