import { useCallback, useMemo } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { usePreferences } from '#client/ui/preferences.tsx';
import { stateInQuery, writeState } from './grid-address.ts';
import { type ColumnRules, type GridState, plainState } from './grid-state.ts';

/** @param step whether the browser's Back undoes it */
export type SetGridState = (next: GridState, step?: boolean) => void;

/**
 * The state of a grid, kept in the address beside what else stands there: a reload, a link and Back all know it.
 * The density is the person's own setting, unless the address names another one.
 */
export function useGridAddress(columns: readonly ColumnRules[], start: GridState = plainState): [GridState, SetGridState] {
  const [{ density }, store] = usePreferences();
  // Read raw: decoded, an encoded & inside a value would end it.
  const search = useLocationProperty(() => location.search);
  const state = useMemo(() => stateInQuery(new URLSearchParams(search), columns, { ...start, density }), [search, columns, start, density]);
  const set = useCallback<SetGridState>(
    (next, step = false) => {
      const query = new URLSearchParams(location.search);
      // A density that is the person's own stays out of the address. `next` may be from before the setting changed.
      const own = { density: store.value$.value.density };
      writeState(query, query.has('density') ? next : { ...next, ...own }, columns, { ...start, ...own });
      const address = location.pathname + (query.size === 0 ? '' : `?${query}`) + location.hash;
      if (address !== location.pathname + location.search + location.hash) navigate(address, { replace: !step, state: step ? null : history.state });
    },
    [columns, start, store],
  );
  return [state, set];
}

/** Takes the state of a grid out of the address, but for its density: the columns and rows of another list are others. */
export function forgetGridState(): void {
  const query = new URLSearchParams(location.search);
  const density = query.get('density');
  writeState(query, plainState, []);
  if (density !== null) query.set('density', density);
  navigate(location.pathname + (query.size === 0 ? '' : `?${query}`) + location.hash, { replace: true, state: history.state });
}
