import { Check } from '#client/ui/checkbox.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useSearchKey } from '#client/ui/shortcuts.ts';
import { LONGEST_FILTER } from '#shared/grid/column-filter.ts';
import {
  approvedFors,
  filterCount,
  type WholesaleCategory,
  type WholesaleFilters,
  wholesaleCategories,
  wholesaleLocations,
  wholesaleTypes,
} from '#shared/wholesale/requests.ts';
import { supplierTexts } from '../texts.ts';
import '#client/ui/fields.css';
import '#client/ui/form-controls.css';
import '#client/ui/tags.css';
import { translated } from '#shared/localized.ts';

type FiltersProps = { filters: WholesaleFilters; onChange(next: Partial<WholesaleFilters>): void };

export const FilterRail = ({ onClear, ...props }: FiltersProps & { onClear(): void }) => (
  <search className="rail" aria-label={supplierTexts.filters}>
    <div className="rail-head">
      <h2>{supplierTexts.filters}</h2>
      <FilterCount filters={props.filters} />
      <span className="push" />
      <button type="button" className="btn quiet small" disabled={filterCount(props.filters) === 0} onClick={onClear}>
        {supplierTexts.clearAll}
      </button>
    </div>
    <FilterFields {...props} />
  </search>
);

export const FilterCount = ({ filters }: { filters: WholesaleFilters }) => {
  const count = filterCount(filters);
  return count > 0 ? <span className="count">{count}</span> : null;
};

export function FilterFields({ filters, onChange }: FiltersProps) {
  const searchKey = useSearchKey();
  return (
    <>
      <label className="field">
        <span className="label">{supplierTexts.company}</span>
        <span className="input">
          <input
            {...searchKey}
            type="search"
            placeholder={supplierTexts.companyHint}
            maxLength={LONGEST_FILTER}
            value={filters.company}
            onChange={(event) => onChange({ company: event.target.value })}
          />
        </span>
      </label>
      <label className="field">
        <span className="label">{supplierTexts.category}</span>
        <span className="input select">
          <select
            value={filters.category}
            onChange={(event) => onChange({ category: event.target.value as WholesaleCategory | '' })}
          >
            <option value="">{supplierTexts.anyCategory}</option>
            {wholesaleCategories.map((category) => (
              <option key={category} value={category}>
                {category}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      </label>
      <Choices
        name={supplierTexts.locations}
        options={wholesaleLocations}
        chosen={filters.locations}
        onChange={(locations) => onChange({ locations })}
      />
      <Choices
        name={supplierTexts.approvedFors}
        options={approvedFors}
        chosen={filters.approvedFors}
        onChange={(chosen) => onChange({ approvedFors: chosen })}
      />
      <Choices
        name={supplierTexts.wholesaleTypes}
        options={wholesaleTypes}
        chosen={filters.wholesaleTypes}
        onChange={(chosen) => onChange({ wholesaleTypes: chosen })}
      />
      <p className="hint">{supplierTexts.filtersStay}</p>
    </>
  );
}

type ChoicesProps<T extends string> = {
  name: string;
  options: readonly T[];
  chosen: readonly T[];
  onChange(next: T[]): void;
};

function Choices<T extends string>({ name, options, chosen, onChange }: ChoicesProps<T>) {
  return (
    <fieldset>
      <legend className="label">
        {name} {chosen.length > 0 && <span className="count">{chosen.length}</span>}
      </legend>
      <div className="two">
        {options.map((each) => (
          <Check
            key={each}
            label={translated('wholesale/filters', each)}
            checked={chosen.includes(each)}
            // In the options' order.
            onChange={(event) =>
              onChange(options.filter((other) => (other === each ? event.target.checked : chosen.includes(other))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
