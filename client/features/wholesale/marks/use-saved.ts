import { useEffect, useMemo } from 'react';
import type { WholesaleApi } from '#client/api/caller.ts';
import type { Resource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { useResource } from '#client/stream/use-resource.ts';
import { wholesaleTexts } from '#shared/wholesale/texts.ts';
import type { SupplierDesk } from '../supplier-desk.ts';
import { supplierTexts } from '../texts.ts';
import { createSavedMarks, type SavedMarks } from './saved-marks.ts';

/** What is saved, for a screen that shows it. Where it cannot be read, a message says so and offers to read it again. */
export function useSaved(desk: SupplierDesk, api: WholesaleApi): [ResourceState<SavedMarks>, Resource<SavedMarks>] {
  const [state, marks] = useResource(() => createSavedMarks(desk, api), [desk, api]);
  const failed = state.value === undefined && state.trouble !== null;
  const why = state.trouble?.message;
  const retry = useMemo(() => ({ label: supplierTexts.tryAgain, run: marks.reload }), [marks]);
  useEffect(() => {
    if (failed) desk.toasts.show({ kind: 'failed', text: wholesaleTexts.failedMySaved, more: why, key: 'wholesale.marks', action: retry });
  }, [failed, why, desk.toasts, retry]);
  return [state, marks];
}
