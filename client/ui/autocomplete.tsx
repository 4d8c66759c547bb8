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
  /** Returns suggestions for the typed text. A failure is shown in the list. */
  suggest: (query: string) => Promise<Result<readonly string[], { message: string }>>;
  onBlur?: () => void;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  ref?: Ref<{ focus(): void }>;
};

/** A text field with remote suggestions. Shows when it is searching, when nothing was found, and when the search failed. */
export function Autocomplete(props: AutocompleteProps) {
  const { label, error, hint, strength, value, onChange, suggest, onBlur, name, placeholder, disabled, ref } = props;
  const inner = useRef<AutoComplete>(null);
  const requested = useRef('');
  const [found, setFound] = useState<{ suggestions: string[]; none: string }>({ suggestions: [], none: '' });
  useImperativeHandle(ref, () => ({ focus: () => inner.current?.focus() }), []);

  const search = async (query: string) => {
    requested.current = query;
    const answer = await suggest(query);
    // More typing makes this answer obsolete.
    if (requested.current !== query) return;
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

/** Sets aria-activedescendant: PrimeReact marks the highlighted option only visually. */
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
