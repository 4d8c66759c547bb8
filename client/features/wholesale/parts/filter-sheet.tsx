import { Dialog } from '#client/ui/dialog.tsx';
import type { WholesaleFilters } from '#shared/wholesale/asked.ts';
import { filterCount } from '#shared/wholesale/filters.ts';
import { FilterFields } from '../search/filter-rail.tsx';
import { supplierTexts } from '../texts.ts';

type FilterSheetProps = {
  filters: WholesaleFilters;
  /** How many suppliers fit; null while nobody knows. */
  found: number | null;
  onChange(next: Partial<WholesaleFilters>): void;
  onClear(): void;
  onClose(): void;
};

/** The filters where there is no room for them beside the list. */
export const FilterSheet = ({ filters, found, onChange, onClear, onClose }: FilterSheetProps) => (
  <Dialog
    title={supplierTexts.filters}
    onClose={onClose}
    foot={
      <>
        <button type="button" className="btn" disabled={filterCount(filters) === 0} onClick={onClear}>
          {supplierTexts.clearAll}
        </button>
        <button type="button" className="btn primary" onClick={onClose}>
          {supplierTexts.show(found)}
        </button>
      </>
    }
  >
    <div className="rail-fields">
      <FilterFields filters={filters} onChange={onChange} />
    </div>
  </Dialog>
);
