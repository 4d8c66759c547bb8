import { useState } from 'react';
import type { CallFailure } from '#client/api/call.ts';
import { ChoiceGroups } from '#client/ui/choice-groups.tsx';
import { ErrorLine, TextField } from '#client/ui/fields.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { IconButton, ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Select } from '#client/ui/select.tsx';
import type { Channel } from '#shared/channels/channel.ts';
import { type Escalation, MOST_STEPS, type SaveEscalation, type Step } from '#shared/channels/escalation.ts';
import { topicNames, topics } from '#shared/channels/topics.ts';
import { escalationTexts as texts } from './escalation-texts.ts';

type EscalationDialogProps = {
  escalation: Escalation;
  channels: readonly Channel[];
  /** @returns the refusal */
  onSave(wanted: SaveEscalation): Promise<CallFailure | null>;
  onClose(): void;
};

/** A step as it is typed. `to` is such as 'channel c1' or 'person p1'; '' until something is chosen. */
type Draft = { key: number; after: string; to: string };

/** All steps of a person, saved as a whole. Steps to what is gone have to be led elsewhere, or removed. */
export function EscalationDialog({ escalation, channels, onSave, onClose }: EscalationDialogProps) {
  const [steps, setSteps] = useState(() => draftsOf(escalation, channels));
  const [chosen, setChosen] = useState(escalation.topics);
  const [refused, setRefused] = useState<CallFailure | null>(null);
  const targets = [
    ...channels.map(({ id, name }) => ({ value: `channel ${id}`, label: name })),
    ...escalation.colleagues.map(({ id, name }) => ({ value: `person ${id}`, label: texts.colleague(name) })),
  ];
  const taken = steps.map(({ to }) => to);
  const set = (key: number, change: Partial<Draft>) =>
    setSteps(steps.map((step) => (step.key === key ? { ...step, ...change } : step)));
  const add = () => {
    const last = steps.at(-1);
    setSteps([
      ...steps,
      { key: (last?.key ?? 0) + 1, after: last ? String(Number(last.after) + 10 || '') : '10', to: '' },
    ]);
  };

  const submit = async () => {
    const ordered = steps.toSorted((a, b) => Number(a.after) - Number(b.after));
    setSteps(ordered);
    const failure = await onSave({ steps: ordered.map(stepOf), topics: chosen });
    if (!failure) return onClose();
    setRefused(failure);
    return failure.errors ? undefined : failure.message;
  };
  const { errors } = refused ?? {};
  return (
    <FormDialog
      wide
      title={texts.dialog}
      className="dialog-form escalation-form"
      cancel={texts.cancel}
      submit={texts.save}
      disabled={chosen.length === 0 || taken.includes('')}
      onSubmit={submit}
      onClose={onClose}
    >
      {steps.length === 0 && <p className="hint">{texts.noSteps}</p>}
      {steps.map((step, at) => (
        <StepFields
          key={step.key}
          step={step}
          at={at}
          errors={errors}
          targets={targets.map((choice) => ({
            ...choice,
            disabled: choice.value !== step.to && taken.includes(choice.value),
          }))}
          onChange={(change) => set(step.key, change)}
          onRemove={() => setSteps(steps.filter(({ key }) => key !== step.key))}
        />
      ))}
      <ErrorLine text={errors?.steps} />
      {steps.length < MOST_STEPS && (
        <button type="button" className="btn" onClick={add}>
          <ScreenIcon name="plus" /> {texts.addStep}
        </button>
      )}
      <p className="hint">{texts.colleagueHint}</p>
      <ChoiceGroups
        label={texts.kinds}
        groups={[
          {
            id: 'kinds',
            title: texts.kinds,
            choices: topics.map((topic) => ({ value: topic, label: topicNames[topic] })),
          },
        ]}
        value={chosen}
        error={chosen.length === 0 ? texts.noKinds : ''}
        onChange={setChosen}
      />
    </FormDialog>
  );
}

type StepFieldsProps = {
  step: Draft;
  /** From 0. */
  at: number;
  errors: CallFailure['errors'];
  targets: readonly { value: string; label: string; disabled: boolean }[];
  onChange(change: Partial<Draft>): void;
  onRemove(): void;
};

const StepFields = ({ step: { after, to }, at, errors, targets, onChange, onRemove }: StepFieldsProps) => (
  <fieldset aria-label={texts.step(at + 1)}>
    <TextField
      label={texts.after}
      inputMode="numeric"
      maxLength={4}
      value={after}
      error={errors?.[`steps.${at}.after`]}
      onChange={({ target }) => onChange({ after: target.value })}
    />
    <Select
      label={texts.reach}
      placeholder={texts.choose}
      choices={targets}
      value={to}
      error={errors?.[`steps.${at}.to`]}
      onChange={(value) => onChange({ to: value })}
    />
    <IconButton icon="trash" label={texts.remove(at + 1)} large titled onClick={onRemove} />
  </fieldset>
);

/** The present steps; a first one to push or the oldest channel if there are none. */
function draftsOf({ steps }: Escalation, channels: readonly Channel[]): Draft[] {
  const first = channels.find(({ kind }) => kind === 'push') ?? channels[0];
  if (steps.length === 0) return [{ key: 0, after: '10', to: first ? `channel ${first.id}` : '' }];
  return steps.map(({ after, to, state }, key) => ({
    key,
    after: String(after),
    to: state === 'gone' ? '' : `${to.kind} ${to.id}`,
  }));
}

function stepOf({ after, to }: Draft): Step {
  const [kind, id = ''] = to.split(' ');
  return { after: Number(after), to: { kind: kind === 'person' ? 'person' : 'channel', id } };
}
