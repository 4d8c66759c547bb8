import { Chip } from '#client/ui/chip.tsx';
import type { WholesaleFilters } from '#shared/wholesale/asked.ts';
import { filterCount, noWholesaleFilters } from '#shared/wholesale/filters.ts';
import { supplierTexts } from '../texts.ts';

type FilterChipsProps = { filters: WholesaleFilters; onChange(next: Partial<WholesaleFilters>): void; onClear(): void };

/** What is filtered by, above the rows that it has left; a press takes it away. */
export function FilterChips({ filters, onChange, onClear }: FilterChipsProps) {
  if (filterCount(filters) === 0) return null;
  const all: [keyof WholesaleFilters, string, string][] = [
    ['company', supplierTexts.company, filters.company.trim() && supplierTexts.containing(filters.company.trim())],
    ['category', supplierTexts.category, filters.category],
    ['locations', supplierTexts.locations, filters.locations.join(', ')],
    ['approvedFors', supplierTexts.approvedFors, filters.approvedFors.join(', ')],
    ['wholesaleTypes', supplierTexts.wholesaleTypes, filters.wholesaleTypes.join(', ')],
  ];
  return (
    <div className="tools">
      {all.map(
        ([key, name, value]) => value !== '' && <Chip key={key} name={name} value={value} onRemove={() => onChange({ [key]: noWholesaleFilters[key] })} />,
      )}
      <button type="button" className="btn quiet sm" onClick={onClear}>
        {supplierTexts.clearAll}
      </button>
    </div>
  );
}
