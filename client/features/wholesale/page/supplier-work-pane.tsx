import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { Chip } from '#client/ui/chip.tsx';
import { dateField } from '#client/ui/date-fields.ts';
import { TextField } from '#client/ui/fields.tsx';
import { isEnter } from '#client/ui/pressed-key.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { formatDate, formatUntil } from '#shared/format.ts';
import { type SupplierStatus, type SupplierWork, supplierStatuses } from '#shared/wholesale/supplier.ts';
import { type SupplierFile, supplierLimits } from '#shared/wholesale/supplier-file.ts';
import type { PageCommands } from './page-commands.ts';
import { supplierPageTexts as texts } from './supplier-page-texts.ts';

type PaneProps = {
  file: SupplierFile;
  /** ms */
  now: number;
  commands: PageCommands;
};

/** The hour of the day at which a next step reminds, in the reader's time zone. */
const REMIND_HOUR = 9;

/** Status, next step and tags. */
export function SupplierWorkPane({ file, now, commands }: PaneProps) {
  return (
    <section className="supplier-work" aria-label={texts.status}>
      <div className="work-line">
        <Segmented
          label={texts.status}
          choices={supplierStatuses.map((value) => ({ value, label: texts.statuses[value] }))}
          value={file.status}
          onChange={(status: SupplierStatus) => void commands.work({ status })}
        />
        {file.changedBy !== null && file.changedAt !== null && (
          <span className="small faint">{texts.changed(file.changedBy, formatUntil(file.changedAt, now))}</span>
        )}
      </div>
      <Step step={file.step} now={now} commands={commands} />
      <Tags tags={file.tags} onChange={(tags) => void commands.work({ tags })} />
    </section>
  );
}

function Step({ step, now, commands }: { step: SupplierWork['step']; now: number; commands: PageCommands }) {
  const [editing, setEditing] = useState(false);
  const title = <h2>{texts.nextStep}</h2>;
  if (step === null || editing)
    return (
      <div className="work-part">
        {title}
        {step === null && <p className="soft small">{texts.noStep}</p>}
        <StepForm
          key={step?.text ?? ''}
          step={step}
          now={now}
          onSave={async (next) => {
            setEditing(false);
            await commands.work({ step: next });
          }}
          onCancel={step && (() => setEditing(false))}
        />
      </div>
    );
  const isLate = step.at !== null && step.at <= now;
  return (
    <div className="work-part">
      {title}
      <div className="step">
        <p>
          <b dir="auto">{step.text}</b>
          <span className={isLate ? 'small bad' : 'small soft'}>
            {step.at === null ? texts.noDate : (isLate ? texts.overdue : texts.due)(formatDate(step.at))}
          </span>
        </p>
        <button type="button" className="btn small" onClick={() => setEditing(true)}>
          {texts.change}
        </button>
        <button type="button" className="btn small" onClick={() => void commands.finishStep()}>
          {texts.done}
        </button>
      </div>
    </div>
  );
}

type StepFormProps = {
  step: SupplierWork['step'];
  now: number;
  onSave(step: NonNullable<SupplierWork['step']>): void;
  onCancel: (() => void) | null;
};

function StepForm({ step, now, onSave, onCancel }: StepFormProps) {
  const [text, setText] = useState(step?.text ?? '');
  const [day, setDay] = useState(step?.at ? dateField(step.at) : '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '')
      onSave({ text: text.trim(), at: day === '' ? null : new Date(`${day}T0${REMIND_HOUR}:00`).getTime() });
  };
  return (
    <form className="step-form" onSubmit={submit}>
      <TextField
        label={texts.stepText}
        placeholder={texts.stepHint}
        maxLength={supplierLimits.step}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <TextField
        label={texts.stepDay}
        type="date"
        min={dateField(now)}
        max="2099-12-31"
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <div className="form-foot">
        <button type="submit" className="btn primary" disabled={text.trim() === ''}>
          {texts.save}
        </button>
        {onCancel && (
          <button type="button" className="btn" onClick={onCancel}>
            {texts.cancel}
          </button>
        )}
        {day !== '' && <span className="small faint">{texts.remindsAt}</span>}
      </div>
    </form>
  );
}

function Tags({ tags, onChange }: { tags: readonly string[]; onChange(tags: string[]): void }) {
  const id = useId();
  const [text, setText] = useState('');
  const add = () => {
    const added = text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '' && !tags.some((each) => each.toLowerCase() === tag.toLowerCase()));
    setText('');
    if (added.length > 0) onChange([...tags, ...added]);
  };
  return (
    <div className="work-part">
      <h2>{texts.tags}</h2>
      <div className="chips">
        {tags.length === 0 && <span className="soft small">{texts.noTags}</span>}
        {tags.map((tag) => (
          <Chip key={tag} value={tag} onRemove={() => onChange(tags.filter((each) => each !== tag))} />
        ))}
        {tags.length < supplierLimits.tags && (
          <div className="input tag-input">
            <input
              id={id}
              aria-label={texts.addTag}
              placeholder={texts.addTag}
              maxLength={supplierLimits.tag}
              value={text}
              onChange={({ target }) => setText(target.value)}
              onBlur={add}
              onKeyDown={(event: KeyboardEvent) => isEnter(event) && add()}
            />
          </div>
        )}
      </div>
    </div>
  );
}
