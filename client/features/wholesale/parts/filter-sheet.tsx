import { Dialog } from '#client/ui/dialog.tsx';
import { filterCount, type WholesaleFilters } from '#shared/wholesale/requests.ts';
import { FilterFields } from '../search/filter-rail.tsx';
import { supplierTexts } from '../texts.ts';

type FilterSheetProps = {
  filters: WholesaleFilters;
  /** Number of matching suppliers; null while unknown. */
  found: number | null;
  onChange(next: Partial<WholesaleFilters>): void;
  onClear(): void;
  onClose(): void;
};

/** The filters in a dialog, for narrow screens. */
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
