import { useMemo } from 'react';
import type { WholesaleApi } from '#client/api/wholesale.ts';
import type { SupplierDesk } from '../supplier-desk.ts';
import type { SaveContext } from './save-button.tsx';
import { createSaving, savingName } from './saving.ts';
import { useSaved } from './use-saved.ts';

/** What the rows of the search and the newest know of what is saved, and how many that are. */
export function useSaving(desk: SupplierDesk, api: WholesaleApi): { context: SaveContext; count: number | undefined } {
  const [{ value, loading, changing }, marks] = useSaved(desk, api);
  const saving = useMemo(() => createSaving({ api, marks, toasts: desk.toasts }), [api, marks, desk.toasts]);
  const context = useMemo(
    (): SaveContext => ({
      isSaved: (id) => {
        if (value?.has(id) || changing.includes(savingName(id))) return true;
        return loading ? null : false;
      },
      save: (supplier) => void saving.save(supplier),
    }),
    [value, loading, changing, saving],
  );
  return { context, count: value?.size };
}
