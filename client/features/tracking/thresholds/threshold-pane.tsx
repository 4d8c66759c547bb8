import { type FormEvent, useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { FormError } from '#client/ui/form.tsx';
import { Note } from '#client/ui/note.tsx';
import { metricOf, type TrackingField } from '#shared/tracking/metrics.ts';
import type { Rearm } from '#shared/tracking/rule.ts';
import type { MetricsNow } from '#shared/tracking/tracked.ts';
import { trackingTexts as texts } from '../texts.ts';
import { changeWords } from './change-words.ts';
import { type CellName, type Draft, type DraftErrors, type DraftRule, type Edits, realEdits } from './draft.ts';
import { RearmChoice } from './rearm-choice.tsx';
import { RuleFields } from './rule-fields.tsx';
import { ThresholdGrid } from './threshold-grid.tsx';

export type ThresholdPaneProps = {
  isTracked: boolean;
  /** As it is at the provider, and what stands in the form. */
  base: Draft;
  draft: Draft;
  edits: Edits;
  rule: DraftRule;
  errors: DraftErrors | null;
  /** What the provider refused of the last save. */
  refused: DraftErrors['cells'];
  currency: string;
  now: MetricsNow | undefined;
  field: TrackingField;
  /** How often each re-arm time would have let it fire. */
  counts: Readonly<Record<Rearm, number>> | undefined;
  today: string;
  busy: boolean;
  /** Why nothing can be stored; null where it can. */
  cannotStore: string | null;
  onField(field: TrackingField): void;
  onEdit(edit: (before: Edits) => Edits): void;
  onClear(): void;
  onUndo(): void;
  onSave(): void;
};

/** Min and Max of the 17 metrics, what goes with them, and what is not saved yet. */
export function ThresholdPane(props: ThresholdPaneProps) {
  const { isTracked, base, draft, edits, rule, errors, refused, currency, now, field, counts, today, busy, cannotStore } = props;
  const { onField, onEdit, onClear, onUndo, onSave } = props;
  const [asked, setAsked] = useState(false);
  const changes = changeWords(base, realEdits(base, edits), currency);
  const silent = rule.entries.filter((entry) => metricOf(entry.field).live === 'never').map((entry) => metricOf(entry.field).label);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(errors !== null);
    if (errors === null && !busy && cannotStore === null) onSave();
    if (errors !== null) focusWrong(event.currentTarget);
  };
  const onCell = (name: CellName, text: string) => {
    setAsked(false);
    onEdit((before) => realEdits(base, { ...before, cells: { ...before.cells, [name]: text } }));
  };
  return (
    <form className="thresholds" aria-label={texts.thresholds} noValidate onSubmit={submit}>
      <header>
        <h2>{texts.thresholds}</h2>
        <span className="count">{rule.entries.reduce((sum, { min, max }) => sum + Number(min !== null) + Number(max !== null), 0)}</span>
        <span className="push" />
        <button type="button" className="btn quiet sm" onClick={onClear}>
          {texts.clear}
        </button>
      </header>
      <div className="thresholds-body">
        <ThresholdGrid
          draft={draft}
          entries={rule.entries}
          errors={{ ...refused, ...errors?.cells }}
          currency={currency}
          now={now}
          field={field}
          onField={onField}
          onCell={onCell}
        />
        {silent.length > 0 && <p className="hint not-live">{texts.notLive(silent.join(' and '))}</p>}
        <RuleFields draft={draft} errors={errors} today={today} onEdit={(change) => onEdit((before) => realEdits(base, { ...before, ...change }))} />
      </div>
      <div className="thresholds-foot">
        <RearmChoice value={draft.rearm} counts={counts} onChange={(rearm) => onEdit((before) => realEdits(base, { ...before, rearm }))} />
        {isTracked && changes.length > 0 && (
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
        )}
        {asked && errors?.form && <FormError text={errors.form} />}
        {cannotStore !== null && <Note>{cannotStore}</Note>}
        <div className="thresholds-acts">
          <BusyButton className="btn primary" busy={busy} disabled={cannotStore !== null || (isTracked && changes.length === 0)}>
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

/** The first field that is wrong, once it is marked; where none is, the first of all. */
function focusWrong(form: EventTarget & Element): void {
  requestAnimationFrame(() => (form.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form.querySelector<HTMLElement>('td input'))?.focus());
}
