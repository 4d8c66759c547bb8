import { type FormEvent, useState } from 'react';
import { TextField } from '#client/ui/fields.tsx';
import { EARLIEST_DAY } from '#shared/grid/day-range.ts';
import type { DatePanelProps } from './date-panel.tsx';
import { toolTexts } from './texts.ts';
import '#client/ui/form-controls.css';

type FormProps = DatePanelProps & { close: () => void };

/** The content of the date panel. */
export const DateForms = (props: FormProps) => (
  <div className="date-panel">
    {props.jump && (
      <>
        {props.jump.order === null ? <JumpForm {...props} onDay={props.jump.onDay} /> : <OtherOrder {...props.jump.order} />}
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
    const wrong = day === '' ? toolTexts.noDay : day < earliest ? toolTexts.tooEarly(earliest) : day > today ? toolTexts.notYet : '';
    setError(wrong);
    if (wrong !== '') return;
    close();
    onDay(day);
  };
  return (
    <form noValidate onSubmit={go}>
      <TextField
        type="date"
        label={toolTexts.jump}
        hint={toolTexts.jumpHint}
        error={error}
        min={earliest}
        max={today}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <button type="submit" className="btn">
        {toolTexts.go}
      </button>
    </form>
  );
}

const OtherOrder = ({ label, onSort }: { label: string; onSort: () => void }) => (
  <div>
    <p className="label">{toolTexts.jump}</p>
    <p className="hint">{toolTexts.notInOrder(label)}</p>
    <button type="button" className="btn small" onClick={onSort}>
      {toolTexts.sortSo}
    </button>
  </div>
);

function AsOfForm({ asOf, onAsOf, now, earliest = EARLIEST_DAY, close }: FormProps) {
  const [moment, setMoment] = useState(asOf === null ? '' : momentText(asOf));
  const [error, setError] = useState('');
  const show = (event: FormEvent) => {
    event.preventDefault();
    const at = new Date(moment).getTime();
    const wrong = Number.isNaN(at) ? toolTexts.noMoment : moment < earliest ? toolTexts.tooEarly(earliest) : at > now ? toolTexts.notYet : '';
    setError(wrong);
    if (wrong !== '') return;
    close();
    onAsOf(at);
  };
  return (
    <form noValidate onSubmit={show}>
      <TextField
        type="datetime-local"
        label={toolTexts.asItWas}
        hint={toolTexts.asItWasHint}
        error={error}
        min={`${earliest}T00:00`}
        max={momentText(now)}
        value={moment}
        onChange={(event) => setMoment(event.target.value)}
      />
      <button type="submit" className="btn">
        {toolTexts.show}
      </button>
    </form>
  );
}

/** Formats a time for a datetime-local field: 'YYYY-MM-DDTHH:mm' in the reader's time zone. */
function momentText(at: number): string {
  const date = new Date(at);
  const two = (value: number) => `${value}`.padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
