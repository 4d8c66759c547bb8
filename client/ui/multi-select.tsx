import { MultiSelect as PrimeMultiSelect } from 'primereact/multiselect';
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { formatCount } from '#shared/format.ts';
import { Chip } from './chip.tsx';
import { type Choice, matching, takeChoice, toggleAll } from './choice.ts';
import { Field, type FieldFrame } from './fields.tsx';
import { Icon } from './icon.tsx';
import { moveFocus } from './move-focus.ts';
import { Unstyled } from './prime/unstyled.tsx';
import './buttons.css';
import './form-controls.css';
import { uiTexts } from './texts.ts';

type MultiSelectProps<V extends string> = FieldFrame & {
  choices: readonly Choice<V>[];
  value: readonly V[];
  /** Called with the values in the order of the choices. */
  onChange: (value: V[]) => void;
  onBlur?: () => void;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  ref?: Ref<{ focus(): void }>;
};

export function MultiSelect<V extends string>(props: MultiSelectProps<V>) {
  const { label, error, hint, strength, choices, value, onChange, onBlur, name, placeholder = uiTexts.choose, disabled, ref } = props;
  const inner = useRef<PrimeMultiSelect>(null);
  useImperativeHandle(ref, () => ({ focus: () => inner.current?.focus() }), []);
  const [query, setQuery] = useState('');
  const shown = matching(choices, query);
  const inSight = shown.filter((choice) => !choice.disabled).map((choice) => choice.value);
  const take = (values: readonly V[]) => onChange(takeChoice(choices, values));
  const backToField = () => inner.current?.focus();

  const header = (
    <div className="options-head">
      <div className="options-filter">
        <input type="text" ref={focusAtOnce} aria-label={uiTexts.filter} value={query} onChange={(event) => setQuery(event.target.value)} />
        <Icon name="search" />
      </div>
      <button type="button" className="btn quiet small" disabled={inSight.length === 0} onClick={() => take(toggleAll(value, inSight))}>
        {inSight.every((each) => value.includes(each)) ? uiTexts.selectNone : uiTexts.selectAll}
      </button>
    </div>
  );
  const onPanelKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      inner.current?.hide();
      backToField();
    } else walkOptions(event);
  };

  return (
    <Field label={label} error={error} hint={hint} strength={strength}>
      {({ id, ...control }) => (
        <>
          <Unstyled>
            <PrimeMultiSelect
              {...control}
              ref={inner}
              inputId={id}
              name={name}
              value={[...value]}
              options={shown}
              optionLabel="label"
              optionValue="value"
              onChange={(event) => take(event.value)}
              onBlur={onBlur}
              onHide={() => setQuery('')}
              placeholder={placeholder}
              maxSelectedLabels={0}
              selectedItemsLabel={`${formatCount(value.length)} of ${formatCount(choices.length)}`}
              disabled={disabled}
              focusOnHover={false}
              emptyMessage="Nothing found"
              dropdownIcon={<Icon name="down" />}
              panelHeaderTemplate={header}
              pt={{ ...classes, panel: { ...classes.panel, onKeyDown: onPanelKey }, list: { ...classes.list, 'aria-label': label } }}
            />
          </Unstyled>
          {value.length > 0 && (
            <div className="chips">
              {choices
                .filter((choice) => value.includes(choice.value))
                .map((choice) => (
                  <Chip
                    key={choice.value}
                    value={choice.label}
                    disabled={disabled}
                    onRemove={() => {
                      take(value.filter((each) => each !== choice.value));
                      backToField();
                    }}
                  />
                ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}

/** Moves the real focus through the list: PrimeReact's own arrow keys highlight an option without showing or announcing it. */
function walkOptions(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  const isOption = target.role === 'option';
  if (isOption && (event.key === 'Enter' || event.key === ' ')) {
    event.preventDefault();
    target.click();
  } else if (isOption || event.key.startsWith('Arrow')) {
    moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]:not([data-p-disabled="true"])')]);
  }
}

/** Focuses without scrolling: the list isn't positioned yet. */
const focusAtOnce = (input: HTMLElement | null): void => input?.focus({ preventScroll: true });

const nothing = undefined;
const classes = {
  root: { className: 'input pick-box', 'aria-describedby': nothing, 'aria-invalid': nothing },
  labelContainer: { className: 'cut' },
  trigger: { 'aria-hidden': true },
  panel: { className: 'options' },
  wrapper: { className: 'options-list' },
  list: { 'aria-multiselectable': true },
  // CSS draws the tick from aria-selected; a checkbox inside an option would nest controls.
  checkboxContainer: { hidden: true },
  item: { tabIndex: -1 },
  emptyMessage: { className: 'options-none', role: 'option', 'aria-selected': false, 'aria-disabled': true },
  hiddenFirstFocusableEl: { role: nothing },
  hiddenLastFocusableEl: { role: nothing },
};
