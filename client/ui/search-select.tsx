import { Dropdown } from 'primereact/dropdown';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { Choice } from './choice.ts';
import { Field, type FieldFrame } from './fields.tsx';
import { Icon } from './icon.tsx';
import { Unstyled } from './prime/unstyled.tsx';
import './form-controls.css';
import { uiTexts } from './texts.ts';

type SearchSelectProps<V extends string> = FieldFrame & {
  choices: readonly Choice<V>[];
  value: V | null;
  onChange: (value: V) => void;
  onBlur?: () => void;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  ref?: Ref<{ focus(): void }>;
};

/** Selects one of many from a list with a filter. For up to about ten choices, Select is smaller and more familiar. */
export function SearchSelect<V extends string>(props: SearchSelectProps<V>) {
  const { label, error, hint, strength, choices, value, onChange, onBlur, name, placeholder = uiTexts.choose, disabled, ref } = props;
  const dropdown = useRef<Dropdown>(null);
  const [open, setOpen] = useState(false);
  useImperativeHandle(ref, () => ({ focus: () => dropdown.current?.focus() }), []);
  return (
    <Field label={label} error={error} hint={hint} strength={strength}>
      {({ id, ...control }) => (
        <Unstyled>
          <Dropdown
            {...control}
            ref={dropdown}
            inputId={id}
            // It renders as a text input; screen readers must learn that it opens a list.
            focusInputRef={(input: HTMLElement | null) => {
              input?.setAttribute('role', 'combobox');
              input?.setAttribute('aria-expanded', String(open));
              input?.setAttribute('aria-controls', `${id}-list`);
            }}
            name={name}
            value={value}
            options={[...choices]}
            optionLabel="label"
            optionValue="value"
            onChange={(event) => onChange(event.value)}
            onShow={() => setOpen(true)}
            onHide={() => setOpen(false)}
            onBlur={onBlur}
            placeholder={placeholder}
            disabled={disabled}
            filter
            filterInputAutoFocus
            resetFilterOnHide
            focusOnHover={false}
            emptyFilterMessage="Nothing found"
            dropdownIcon={<Icon name="down" />}
            collapseIcon={<Icon name="down" />}
            filterIcon={<Icon name="search" />}
            pt={classes(id, label)}
          />
        </Unstyled>
      )}
    </Field>
  );
}

const nothing = undefined;
const classes = (id: string, label: string) => ({
  // PrimeReact repeats attributes of the input on the frame and the arrow.
  root: { className: 'input pick-box', 'aria-activedescendant': nothing, 'aria-describedby': nothing, 'aria-invalid': nothing },
  input: { className: 'cut' },
  select: { 'aria-hidden': true },
  trigger: { role: nothing, 'aria-haspopup': nothing, 'aria-expanded': nothing, 'aria-label': nothing, 'aria-hidden': true },
  panel: { className: 'options' },
  header: { className: 'options-head' },
  filterContainer: { className: 'options-filter' },
  filterInput: { 'aria-label': 'Filter', 'aria-controls': `${id}-list` },
  wrapper: { className: 'options-list' },
  list: { id: `${id}-list`, 'aria-label': label },
  item: { tabIndex: -1 },
  emptyMessage: { className: 'options-none', role: 'option', 'aria-selected': false, 'aria-disabled': true },
  hiddenFirstFocusableEl: { role: nothing },
  hiddenLastFocusableEl: { role: nothing },
});
