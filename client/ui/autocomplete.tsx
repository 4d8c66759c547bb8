import { AutoComplete } from 'primereact/autocomplete';
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { Result } from '#shared/result.ts';
import { Field, type FieldFrame } from './fields.tsx';
import { Unstyled } from './prime/unstyled.tsx';
import './buttons.css';
import './form-controls.css';

type AutocompleteProps = FieldFrame & {
  value: string;
  onChange: (value: string) => void;
  /** What fits the words typed so far. A failure is told in the list. */
  suggest: (query: string) => Promise<Result<readonly string[], { message: string }>>;
  onBlur?: () => void;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  ref?: Ref<{ focus(): void }>;
};

/** Free text with suggestions from elsewhere: it says when it looks, when it finds nothing and when it could not look. */
export function Autocomplete(props: AutocompleteProps) {
  const { label, error, hint, strength, value, onChange, suggest, onBlur, name, placeholder, disabled, ref } = props;
  const inner = useRef<AutoComplete>(null);
  const asked = useRef('');
  const [found, setFound] = useState<{ suggestions: string[]; none: string }>({ suggestions: [], none: '' });
  useImperativeHandle(ref, () => ({ focus: () => inner.current?.focus() }), []);

  const search = async (query: string) => {
    asked.current = query;
    const answer = await suggest(query);
    // An answer that was overtaken by more typing is dropped.
    if (asked.current !== query) return;
    setFound(answer.ok ? { suggestions: [...answer.value], none: 'Nothing found' } : { suggestions: [], none: answer.error.message });
  };

  return (
    <Field label={label} error={error} hint={hint} strength={strength}>
      {({ id, ...control }) => (
        <Unstyled>
          <AutoComplete
            {...control}
            ref={inner}
            inputId={id}
            name={name}
            value={value}
            onChange={(event) => onChange(event.value ?? '')}
            suggestions={found.suggestions}
            completeMethod={({ query }) => void search(query)}
            delay={200}
            showEmptyMessage
            emptyMessage={found.none}
            onKeyUp={nameHighlighted}
            onBlur={onBlur}
            placeholder={placeholder}
            disabled={disabled}
            loadingIcon={<i className="spin" role="status" aria-label="Looking" />}
            pt={classes}
          />
        </Unstyled>
      )}
    </Field>
  );
}

/** PrimeReact marks the option that the arrows are on for the eye only. */
function nameHighlighted({ currentTarget: input }: KeyboardEvent<HTMLInputElement>): void {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  const option = list?.querySelector('[data-p-highlight="true"]');
  input.removeAttribute('aria-activedescendant');
  if (!option) return;
  option.id = `${list?.id}-${option.getAttribute('index')}`;
  input.setAttribute('aria-activedescendant', option.id);
}

const nothing = undefined;
const classes = {
  root: { className: 'input suggest', 'aria-describedby': nothing, 'aria-invalid': nothing },
  panel: { className: 'options suggestions' },
  listWrapper: { className: 'options-list' },
  list: { 'aria-label': 'Suggestions' },
  emptyMessage: { className: 'options-none' },
};
