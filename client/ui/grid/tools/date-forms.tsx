import { type FormEvent, useState } from 'react';
import { dateTimeField } from '#client/ui/date-fields.ts';
import { TextField } from '#client/ui/fields.tsx';
import { formatDate } from '#shared/format.ts';
import { EARLIEST_DAY } from '#shared/grid/day-range.ts';
import { localized } from '#shared/localized.ts';
import '#client/ui/form-controls.css';

export const dateTexts = localized('ui/grid/tools/dateTexts', {
  jump: 'Go to a day',
  jumpHint: 'Scrolls to the start of that day. No rows are hidden.',
  go: 'Go',
  notInOrder: (order: string) => `Go to a day works when the list is sorted by ${order}.`,
  sortSo: 'Sort that way',
  asItWas: 'As it was on',
  asItWasHint: 'Shows the list as of that moment. Times and totals are relative to it.',
  show: 'Show',
  noDay: 'Enter a day.',
  noMoment: 'Enter a day and a time.',
  tooEarly: (earliest: string) => `There is no data before ${formatDate(`${earliest}T12:00:00`)}.`,
  notYet: 'This is in the future.',
} as const);

export type DatesProps = {
  /** The days that "Go to date" offers. */
  jump?: {
    onDay(day: string): void;
    /** The sort that going to a day requires, and how to apply it; null if already sorted that way. */
    order: { label: string; onSort(): void } | null;
  };
  /** The moment at which the list is frozen, ms; null if live. */
  asOf: number | null;
  onAsOf(at: number): void;
  /** 'YYYY-MM-DD' in the reader's time zone. */
  today: string;
  /** ms */
  now: number;
  earliest?: string;
};

type FormProps = DatesProps & { close: () => void };

/** The content of the date panel. */
export const DateForms = (props: FormProps) => (
  <div className="date-panel">
    {props.jump && (
      <>
        {props.jump.order === null ? (
          <JumpForm {...props} onDay={props.jump.onDay} />
        ) : (
          <OtherOrder {...props.jump.order} />
        )}
        <hr />
      </>
    )}
    <AsOfForm {...props} />
  </div>
);

function JumpForm({ onDay, today, earliest = EARLIEST_DAY, close }: FormProps & { onDay(day: string): void }) {
  const [day, setDay] = useState('');
  const [error, setError] = useState('');
  const go = (event: FormEvent) => {
    event.preventDefault();
    const wrong =
      day === ''
        ? dateTexts.noDay
        : day < earliest
          ? dateTexts.tooEarly(earliest)
          : day > today
            ? dateTexts.notYet
            : '';
    setError(wrong);
    if (wrong !== '') return;
    close();
    onDay(day);
  };
  return (
    <form noValidate onSubmit={go}>
      <TextField
        type="date"
        label={dateTexts.jump}
        hint={dateTexts.jumpHint}
        error={error}
        min={earliest}
        max={today}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <button type="submit" className="btn">
        {dateTexts.go}
      </button>
    </form>
  );
}

const OtherOrder = ({ label, onSort }: { label: string; onSort: () => void }) => (
  <div>
    <p className="label">{dateTexts.jump}</p>
    <p className="hint">{dateTexts.notInOrder(label)}</p>
    <button type="button" className="btn small" onClick={onSort}>
      {dateTexts.sortSo}
    </button>
  </div>
);

function AsOfForm({ asOf, onAsOf, now, earliest = EARLIEST_DAY, close }: FormProps) {
  const [moment, setMoment] = useState(asOf === null ? '' : dateTimeField(asOf));
  const [error, setError] = useState('');
  const show = (event: FormEvent) => {
    event.preventDefault();
    const at = new Date(moment).getTime();
    const wrong = Number.isNaN(at)
      ? dateTexts.noMoment
      : moment < earliest
        ? dateTexts.tooEarly(earliest)
        : at > now
          ? dateTexts.notYet
          : '';
    setError(wrong);
    if (wrong !== '') return;
    close();
    onAsOf(at);
  };
  return (
    <form noValidate onSubmit={show}>
      <TextField
        type="datetime-local"
        label={dateTexts.asItWas}
        hint={dateTexts.asItWasHint}
        error={error}
        min={`${earliest}T00:00`}
        max={dateTimeField(now)}
        value={moment}
        onChange={(event) => setMoment(event.target.value)}
      />
      <button type="submit" className="btn">
        {dateTexts.show}
      </button>
    </form>
  );
}
