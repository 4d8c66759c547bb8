import { Dialog } from '#client/ui/dialog.tsx';
import { filterCount, type WholesaleFilters } from '#shared/wholesale/asked.ts';
import { FilterFields } from '../search/filter-rail.tsx';
import { supplierTexts } from '../texts.ts';
import { NoteDialog } from './note-dialog.tsx';

type FilterSheetProps = {
  filters: WholesaleFilters;
  /** How many suppliers fit; null while nobody knows. */
  found: number | null;
  onChange(next: Partial<WholesaleFilters>): void;
  onClear(): void;
  onClose(): void;
};

/** The filters where there is no room for them beside the list. */
const FilterSheet = ({ filters, found, onChange, onClear, onClose }: FilterSheetProps) => (
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

/** What shows only after a press: fetched when nothing else is to do. */
export const wholesaleParts = { FilterSheet, NoteDialog };
