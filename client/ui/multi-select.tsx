import { MultiSelect as PrimeMultiSelect } from 'primereact/multiselect';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { formatCount } from '#shared/format.ts';
import { Chip } from './chip.tsx';
import { type Choice, matching, toggleAll } from './choice.ts';
import { Field, type FieldFrame } from './field.tsx';
import { Icon } from './icon.tsx';
import { Unstyled } from './prime/unstyled.tsx';
import './multi-select.css';
import './options.css';
import './prime/prime.css';

type MultiSelectProps<V extends string> = FieldFrame & {
  choices: readonly Choice<V>[];
  value: readonly V[];
  onChange: (value: V[]) => void;
  onBlur?: () => void;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  ref?: Ref<{ focus(): void }>;
};

/** Several of many: a list with a filter and 'Select all', and what is chosen as chips below. */
export function MultiSelect<V extends string>(props: MultiSelectProps<V>) {
  const { label, error, hint, strength, choices, value, onChange, onBlur, name, placeholder = 'Choose', disabled, ref } = props;
  const inner = useRef<PrimeMultiSelect>(null);
  useImperativeHandle(ref, () => ({ focus: () => inner.current?.focus() }), []);
  const [query, setQuery] = useState('');
  const inSight = matching(choices, query).map((choice) => choice.value);
  const chosen = choices.filter((choice) => value.includes(choice.value));
  const take = (values: V[]) => onChange(choices.map((choice) => choice.value).filter((each) => values.includes(each)));
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
              options={[...choices]}
              optionLabel="label"
              optionValue="value"
              onChange={(event) => take(event.value)}
              onBlur={onBlur}
              placeholder={placeholder}
              maxSelectedLabels={1}
              selectedItemsLabel={`${formatCount(value.length)} of ${formatCount(choices.length)}`}
              disabled={disabled}
              filter
              resetFilterOnHide
              focusOnHover={false}
              emptyFilterMessage="Nothing found"
              dropdownIcon={<Icon name="down" />}
              filterIcon={<Icon name="search" />}
              onFilter={({ filter }) => setQuery(filter)}
              onHide={() => setQuery('')}
              panelHeaderTemplate={({ filterElement }) => (
                <div className="options-head">
                  {filterElement}
                  <button type="button" className="btn quiet sm" disabled={inSight.length === 0} onClick={() => take(toggleAll(value, inSight))}>
                    {inSight.every((each) => value.includes(each)) ? 'Select none' : 'Select all'}
                  </button>
                </div>
              )}
              pt={classes(props.label)}
            />
          </Unstyled>
          {chosen.length > 0 && (
            <div className="chips">
              {chosen.map((choice) => (
                <Chip
                  key={choice.value}
                  value={choice.label}
                  disabled={disabled}
                  onRemove={() => {
                    take(value.filter((each) => each !== choice.value));
                    inner.current?.focus();
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

const nothing = undefined;
const classes = (label: FieldFrame['label']) => ({
  root: { className: 'input pick-box', 'aria-describedby': nothing, 'aria-invalid': nothing },
  labelContainer: { className: 'cut' },
  trigger: { 'aria-hidden': true },
  panel: { className: 'options' },
  filterContainer: { className: 'options-filter' },
  filterInput: { root: { 'aria-label': 'Filter' } },
  wrapper: { className: 'options-list' },
  list: { 'aria-label': typeof label === 'string' ? label : nothing, 'aria-multiselectable': true },
  // The tick is drawn from aria-selected; a checkbox inside an option would be a control in a control.
  checkboxContainer: { hidden: true },
  item: { tabIndex: -1 },
  emptyMessage: { className: 'options-none', role: 'option', 'aria-selected': false, 'aria-disabled': true },
  hiddenFirstFocusableEl: { role: nothing },
  hiddenLastFocusableEl: { role: nothing },
});
