import { useState } from 'react';
import { Check } from '#client/ui/checkbox.tsx';
import { useValue } from '#client/ui/observe.ts';
import { isEnter } from '#client/ui/pressed-key.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { Select } from '#client/ui/select.tsx';
import type { AlertFilter, Range } from '#shared/inbox/alert-filter.ts';
import { alertKinds, kinds } from '#shared/inbox/alert-kinds.ts';
import { causes } from '#shared/inbox/cause.ts';
import { localized, translated } from '#shared/localized.ts';
import { marketplaces, walmartMarketplaces } from '#shared/marketplaces.ts';
import { assignTexts } from '../assign-texts.ts';
import { causeName } from '../conditions.ts';
import { NOBODY, withConditions } from '../inbox-query.ts';
import { useNotifications } from '../store-context.ts';

const filterTexts = localized('notifications/filterTexts', {
  type: 'Type',
  unread: 'Unread',
  pinned: 'Pinned',
  cause: 'Cause',
  market: 'Marketplace',
  any: 'Any',
  received: 'Received',
  day: 'In the last day',
  week: 'In the last 7 days',
  month: 'In the last 30 days',
  folder: 'Folder',
  folders: { inbox: 'Inbox', snoozed: 'Snoozed', done: 'Done', all: 'All' },
  gap: 'You over the Buy Box, %',
  risk: 'At risk a day',
  rating: 'Rival’s rating, %',
  from: 'From',
  to: 'To',
  min: (what: string) => `${what}, from`,
  max: (what: string) => `${what}, to`,
  crossed: 'The lower bound is above the upper one.',
  noNumber: 'Enter a number, such as 5 or 12.5.',
} as const);

type FilterFormProps = {
  filter: AlertFilter;
  /** For a rule: without what a new alert cannot be, such as read or pinned. */
  ofRule?: boolean;
  onFilter(filter: AlertFilter): void;
};

/** Every condition of a filter. Each choice takes effect at once; the list beside it shows what it does. */
export function FilterForm({ filter, ofRule = false, onFilter }: FilterFormProps) {
  const set = (change: FilterChange) => onFilter(withConditions(filter, change));
  return (
    <div className="filter-form">
      <fieldset>
        <legend>{filterTexts.type}</legend>
        {kinds.map((kind) => {
          const { type, label } = alertKinds[kind];
          return (
            <Check
              key={kind}
              label={translated('alertKinds', label)}
              checked={filter.types?.includes(type) ?? false}
              onChange={() => set({ types: toggled(filter.types, type) })}
            />
          );
        })}
        {!ofRule && (
          <>
            <Check
              label={filterTexts.unread}
              checked={filter.unread ?? false}
              onChange={({ target }) => set({ unread: target.checked || undefined })}
            />
            <Check
              label={filterTexts.pinned}
              checked={filter.pinned ?? false}
              onChange={({ target }) => set({ pinned: target.checked || undefined })}
            />
          </>
        )}
      </fieldset>
      <fieldset>
        <legend>{filterTexts.cause}</legend>
        {causes.map((cause) => (
          <Check
            key={cause}
            label={causeName(cause)}
            checked={filter.causes?.includes(cause) ?? false}
            onChange={() => set({ causes: toggled(filter.causes, cause) })}
          />
        ))}
      </fieldset>
      <div className="filter-values">
        <Select
          label={filterTexts.market}
          choices={[
            { value: '', label: filterTexts.any },
            ...[...marketplaces, ...walmartMarketplaces].map(({ code, name }) => ({
              value: code,
              label: translated('marketplaces', name),
            })),
          ]}
          value={filter.marketplaces?.[0] ?? ''}
          onChange={(code) => set({ marketplaces: code === '' ? undefined : [code] })}
        />
        {!ofRule && <StateFields filter={filter} set={set} />}
        <Bounds label={filterTexts.gap} range={filter.gap} onRange={(gap) => set({ gap })} />
        <Bounds label={filterTexts.risk} range={filter.risk} onRange={(risk) => set({ risk })} />
        <Bounds label={filterTexts.rating} range={filter.rating} onRange={(rating) => set({ rating })} />
      </div>
    </div>
  );
}

type FilterChange = Parameters<typeof withConditions>[1];

const toggled = <T extends string>(list: readonly T[] | undefined, value: T): T[] =>
  list?.includes(value) ? list.filter((each) => each !== value) : [...(list ?? []), value];

/** When the alert came, and what people have made of it. */
function StateFields({ filter, set }: { filter: AlertFilter; set(change: FilterChange): void }) {
  const { people$, me } = useNotifications();
  const people = useValue(people$);
  const days = filter.days === undefined ? '' : String(filter.days);
  return (
    <>
      <Select
        label={filterTexts.received}
        choices={[
          { value: '', label: filterTexts.any },
          { value: '1', label: filterTexts.day },
          { value: '7', label: filterTexts.week },
          { value: '30', label: filterTexts.month },
        ]}
        value={['', '1', '7', '30'].includes(days) ? days : ''}
        onChange={(value) => set({ days: value === '' ? undefined : Number(value) })}
      />
      {people.length > 1 && (
        <Select
          label={assignTexts.assignee}
          choices={[
            { value: '', label: filterTexts.any },
            ...people.map((person) => ({
              value: person.id,
              label: person.id === me ? assignTexts.me(person.name) : person.name,
            })),
            { value: NOBODY, label: assignTexts.toNobody },
          ]}
          value={filter.assignees === undefined ? '' : filter.assignees[0] || NOBODY}
          onChange={(id) => set({ assignees: id === '' ? undefined : [id === NOBODY ? '' : id] })}
        />
      )}
      <Segmented
        label={filterTexts.folder}
        choices={[
          { value: 'inbox', label: filterTexts.folders.inbox },
          { value: 'snoozed', label: filterTexts.folders.snoozed },
          { value: 'done', label: filterTexts.folders.done },
          { value: 'all', label: filterTexts.folders.all },
        ]}
        value={filter.folders?.[0] ?? 'all'}
        onChange={(folder) => set({ folders: folder === 'all' ? undefined : [folder] })}
      />
    </>
  );
}

/** From and to. Takes effect when the field is left or Enter is pressed, because half a number is another number. */
function Bounds({
  label,
  range,
  onRange,
}: {
  label: string;
  range: Range | undefined;
  onRange(range: Range | undefined): void;
}) {
  const [typed, setTyped] = useState({ min: String(range?.min ?? ''), max: String(range?.max ?? '') });
  const wrong = [typed.min, typed.max].some((text) => text !== '' && Number.isNaN(Number(text)));
  const crossed = typed.min !== '' && typed.max !== '' && Number(typed.min) > Number(typed.max);
  const take = () => {
    if (wrong || crossed) return;
    const next = {
      ...(typed.min === '' ? {} : { min: Number(typed.min) }),
      ...(typed.max === '' ? {} : { max: Number(typed.max) }),
    };
    onRange(Object.keys(next).length === 0 ? undefined : next);
  };
  const field = (bound: 'min' | 'max') => (
    <label className="input">
      <input
        inputMode="decimal"
        aria-label={filterTexts[bound](label)}
        placeholder={bound === 'min' ? filterTexts.from : filterTexts.to}
        aria-invalid={wrong || crossed || undefined}
        value={typed[bound]}
        onChange={({ target }) => setTyped({ ...typed, [bound]: target.value.trim().replace(',', '.') })}
        onBlur={take}
        onKeyDown={(event) => isEnter(event) && take()}
      />
    </label>
  );
  return (
    <div className="field bounds">
      <span>{label}</span>
      {field('min')}
      {field('max')}
      {(wrong || crossed) && <p className="error">{crossed ? filterTexts.crossed : filterTexts.noNumber}</p>}
    </div>
  );
}
