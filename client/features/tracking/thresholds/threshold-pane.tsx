import { type FormEvent, useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { TextArea, TextField } from '#client/ui/fields.tsx';
import { figureIn } from '#client/ui/figure-text.ts';
import { FormError } from '#client/ui/form.tsx';
import { Select } from '#client/ui/select.tsx';
import { Note } from '#client/ui/states.tsx';
import { type Rearm, rearmChoices } from '#shared/tracking/rule.ts';
import type { MetricsNow } from '#shared/tracking/tracked.ts';
import { metricOf, type TrackingField } from '#shared/tracking/tracking-metrics.ts';
import { intervalText, metricText } from '../figures.ts';
import { trackingTexts as texts } from '../texts.ts';
import {
  type CellName,
  type Draft,
  type DraftErrors,
  type DraftRule,
  type Edits,
  type LimitName,
  realEdits,
} from './draft.ts';
import { ThresholdGrid } from './threshold-grid.tsx';

export type ThresholdPaneProps = {
  isTracked: boolean;
  /** The provider's rule; `draft` is the form's. */
  base: Draft;
  draft: Draft;
  edits: Edits;
  rule: DraftRule;
  errors: DraftErrors | null;
  /** Errors of the last save. */
  refused: DraftErrors['cells'];
  currency: string;
  now: MetricsNow | undefined;
  field: TrackingField;
  /** Firings that each re-arm time would have allowed. */
  counts: Readonly<Record<Rearm, number>> | undefined;
  today: string;
  busy: boolean;
  /** Why saving is impossible; null if possible. */
  cannotStore: string | null;
  onField(field: TrackingField): void;
  onEdit(edit: (before: Edits) => Edits): void;
  onClear(): void;
  onUndo(): void;
  onSave(): void;
};

/** Form with Min and Max of the 17 metrics, the rule's other settings, and unsaved changes. */
export function ThresholdPane(props: ThresholdPaneProps) {
  const { isTracked, base, draft, edits, rule, errors, currency, now, field, counts, busy, cannotStore } = props;
  const { onField, onEdit, onClear, onUndo, onSave } = props;
  const [submitted, setSubmitted] = useState(false);
  const changes = changeText(base, realEdits(base, edits), currency);
  const silent = rule.entries
    .filter((entry) => metricOf(entry.field).live === 'never')
    .map((entry) => metricOf(entry.field).label);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(errors !== null);
    if (errors === null && !busy && cannotStore === null) onSave();
    if (errors !== null) focusWrong(event.currentTarget);
  };
  const onCell = (name: CellName, text: string) => {
    setSubmitted(false);
    onEdit((before) => realEdits(base, { ...before, cells: { ...before.cells, [name]: text } }));
  };
  return (
    <form className="thresholds" aria-label={texts.thresholds} noValidate onSubmit={submit}>
      <header>
        <h2>{texts.thresholds}</h2>
        <span className="count">
          {rule.entries.reduce((sum, { min, max }) => sum + Number(min !== null) + Number(max !== null), 0)}
        </span>
        <span className="push" />
        <button type="button" className="btn quiet small" onClick={onClear}>
          {texts.clear}
        </button>
      </header>
      <div className="thresholds-body">
        <ThresholdGrid
          draft={draft}
          entries={rule.entries}
          errors={{ ...props.refused, ...errors?.cells }}
          currency={currency}
          product={{ now, field, onField }}
          onCell={onCell}
        />
        {silent.length > 0 && <p className="hint not-live">{texts.notLive(silent.join(' and '))}</p>}
        <RuleFields
          draft={draft}
          errors={errors}
          today={props.today}
          onEdit={(change) => onEdit((before) => realEdits(base, { ...before, ...change }))}
        />
      </div>
      <div className="thresholds-foot">
        <RearmChoice
          value={draft.rearm}
          counts={counts}
          onChange={(rearm) => onEdit((before) => realEdits(base, { ...before, rearm }))}
        />
        {isTracked && changes.length > 0 && <Unsaved changes={changes} />}
        {submitted && errors?.form && <FormError text={errors.form} />}
        {cannotStore !== null && <Note>{cannotStore}</Note>}
        <div className="thresholds-acts">
          <BusyButton
            className="btn primary"
            busy={busy}
            disabled={cannotStore !== null || (isTracked && changes.length === 0)}
          >
            {isTracked ? texts.save : texts.startTracking}
          </BusyButton>
          {isTracked && changes.length > 0 && (
            <button type="button" className="btn" onClick={onUndo}>
              {texts.undoChanges}
            </button>
          )}
        </div>
      </div>
    </form>
  );
}

const Unsaved = ({ changes }: { changes: readonly string[] }) => (
  <div className="unsaved">
    <p>
      <b>{texts.changed}</b>
    </p>
    <ul>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  </div>
);

/** Focuses the first invalid field once it is marked, or the first field. */
export function focusWrong(form: EventTarget & Element): void {
  requestAnimationFrame(() =>
    (form.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form.querySelector<HTMLElement>('td input'))?.focus(),
  );
}

type RearmChoiceProps = {
  value: Rearm;
  counts: Readonly<Record<Rearm, number>> | undefined;
  onChange(rearm: Rearm): void;
};

/** Chooses how long a fired threshold stays silent, with the alerts that each choice would have allowed. */
const RearmChoice = ({ value, counts, onChange }: RearmChoiceProps) => (
  <div className="rearm">
    <span className="label" id="rearm-label">
      {texts.rearmAfter}
    </span>
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend instead of the label */}
    <div className="seg four-up" role="group" aria-labelledby="rearm-label">
      {rearmChoices.map(({ id, label }) => (
        <button key={id} type="button" aria-pressed={id === value} onClick={() => onChange(id)}>
          <span>{label}</span> <span className="fig soft">{counts ? texts.alertsOf(counts[id]) : '–'}</span>
        </button>
      ))}
    </div>
  </div>
);

/** Lists unsaved changes: 'New Buy box, Min: $22.00 → $22.50'. @param edits only real changes */
export function changeText(base: Draft, edits: Edits, currency: string): string[] {
  const lines = Object.entries(edits.cells).map(([name, text]) => {
    const [field, side] = name.split('.') as [TrackingField, LimitName];
    const { label, kind } = metricOf(field);
    const shape = (typed: string) => {
      const read = figureIn(typed);
      if (!read.ok) return typed.trim();
      if (kind === 'count' && read.value !== null && !Number.isInteger(read.value)) return typed.trim();
      return read.value === null ? texts.nothing : metricText(read.value, kind, currency);
    };
    return texts.change(texts.cell(label, texts[side]), shape(base.cells[name as CellName]), shape(text ?? ''));
  });
  const { rearm, expires, silentAfter, note } = edits;
  const rearmLabel = (id: string) => rearmChoices.find((each) => each.id === id)?.label ?? id;
  const hours = (text: string) => (text === '' ? texts.silentNever : intervalText(Number(text)));
  if (rearm !== undefined) lines.push(texts.change(texts.rearmAfter, rearmLabel(base.rearm), rearmLabel(rearm)));
  if (expires !== undefined)
    lines.push(texts.change(texts.expires, base.expires || texts.nothing, expires || texts.nothing));
  if (silentAfter !== undefined)
    lines.push(texts.change(texts.silentAfter, hours(base.silentAfter), hours(silentAfter)));
  if (note !== undefined) lines.push(texts.note);
  return lines;
}

type RuleFieldsProps = {
  draft: Draft;
  errors: DraftErrors | null;
  /** 'YYYY-MM-DD' */
  today: string;
  onEdit(change: Partial<Omit<Edits, 'cells'>>): void;
};

/** hours */
const intervals = [1, 3, 6, 12, 24, 72, 168];

function RuleFields({ draft, errors, today, onEdit }: RuleFieldsProps) {
  const own = Number(draft.silentAfter);
  const hours = own > 0 && !intervals.includes(own) ? [...intervals, own].sort((a, b) => a - b) : intervals;
  return (
    <div className="rule-fields">
      <TextField
        type="date"
        label={texts.expires}
        hint={texts.expiresHint}
        error={errors?.expires}
        min={today}
        max="2099-12-30"
        value={draft.expires}
        onChange={(event) => onEdit({ expires: event.target.value })}
      />
      <Select
        label={texts.silentAfter}
        hint={texts.silentHint}
        value={draft.silentAfter}
        choices={[
          { value: '', label: texts.silentNever },
          ...hours.map((each) => ({ value: String(each), label: intervalText(each) })),
        ]}
        onChange={(silentAfter) => onEdit({ silentAfter })}
      />
      <TextArea
        label={texts.note}
        hint={texts.noteHint}
        rows={2}
        error={errors?.note}
        value={draft.note}
        onChange={(event) => onEdit({ note: event.target.value })}
      />
    </div>
  );
}
