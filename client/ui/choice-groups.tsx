import { type KeyboardEvent, type Ref, useId } from 'react';
import { localized } from '#shared/localized.ts';
import { Check } from './checkbox.tsx';
import { allChosen, type Choice, inListOrder, toggleAll } from './choice.ts';
import { ErrorLine } from './fields.tsx';
import { moveFocus } from './move-focus.ts';
import './buttons.css';
import './form-controls.css';

const texts = localized('ui/choiceGroups', {
  selectAll: 'Select all',
  deselectAll: 'Deselect all',
  of: (group: string) => `of ${group}`,
});

export type ChoiceGroup<V extends string = string> = {
  id: string;
  title: string;
  choices: readonly Choice<V>[];
  /** Shown below the title. */
  hint?: string;
};

type ChoiceGroupsProps<V extends string> = {
  /** What is being chosen: 'Fields'. */
  label: string;
  groups: readonly ChoiceGroup<V>[];
  value: readonly V[];
  /** Called with the values in the order of the groups and their choices. */
  onChange: (value: V[]) => void;
  error?: string;
  disabled?: boolean;
  /** The first checkbox, which a form focuses on an error. */
  ref?: Ref<HTMLInputElement>;
};

/**
 * Multiple choice in visible groups, each with a select-all button. Tab reaches every checkbox, arrow keys move within
 * a group. `allChosen` in `choice.ts` decides whether a whole group is selected.
 */
export function ChoiceGroups<V extends string>({
  label,
  groups,
  value,
  onChange,
  error,
  disabled,
  ref,
}: ChoiceGroupsProps<V>) {
  const id = useId();
  const all = groups.flatMap(({ choices }) => choices);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the groups inside are the fieldsets
    <div className="choice-groups" role="group" aria-label={label} aria-describedby={error ? id : undefined}>
      {groups.map((group, at) => (
        <Group
          key={group.id}
          group={group}
          value={value}
          disabled={disabled}
          firstRef={at === 0 ? ref : undefined}
          onOne={(one, on) => onChange(inListOrder(all, on ? [...value, one] : value.filter((each) => each !== one)))}
          onAll={(values) => onChange(inListOrder(all, toggleAll(value, values)))}
        />
      ))}
      <div role="alert">
        <ErrorLine id={id} text={error} />
      </div>
    </div>
  );
}

type GroupProps<V extends string> = {
  group: ChoiceGroup<V>;
  value: readonly V[];
  disabled: boolean | undefined;
  firstRef: Ref<HTMLInputElement> | undefined;
  onOne: (value: V, on: boolean) => void;
  onAll: (values: V[]) => void;
};

function Group<V extends string>({
  group: { title, choices, hint },
  value,
  disabled,
  firstRef,
  onOne,
  onAll,
}: GroupProps<V>) {
  const id = useId();
  const free = choices.filter((choice) => !choice.disabled).map((choice) => choice.value);
  return (
    <fieldset aria-describedby={hint ? id : undefined} disabled={disabled}>
      <legend>{title}</legend>
      <button
        type="button"
        className="btn quiet small choice-all"
        disabled={free.length === 0}
        onClick={() => onAll(free)}
      >
        {allChosen(choices, value) ? texts.deselectAll : texts.selectAll}
        <span className="unseen"> {texts.of(title)}</span>
      </button>
      {hint && (
        <p className="hint" id={id}>
          {hint}
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only a shortcut between the checkboxes */}
      <div className="choice-columns" onKeyDown={walk}>
        {choices.map((choice, at) => (
          <Check
            key={choice.value}
            ref={at === 0 ? firstRef : undefined}
            label={choice.label}
            hint={choice.hint}
            checked={value.includes(choice.value)}
            disabled={choice.disabled}
            onChange={(event) => onOne(choice.value, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:enabled')]);
}
