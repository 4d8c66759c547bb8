import { useCallback, useMemo } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { stateInQuery, writeState } from './grid-address.ts';
import { type ColumnRules, type GridState, plainState } from './grid-state.ts';

/** @param step whether the browser's Back undoes it */
export type SetGridState = (next: GridState, step?: boolean) => void;

/** The state of a grid, kept in the address beside what else stands there: a reload, a link and Back all know it. */
export function useGridAddress(columns: readonly ColumnRules[], start?: GridState): [GridState, SetGridState] {
  // Read raw: decoded, an encoded & inside a value would end it.
  const search = useLocationProperty(() => location.search);
  const state = useMemo(() => stateInQuery(new URLSearchParams(search), columns, start), [search, columns, start]);
  const set = useCallback<SetGridState>(
    (next, step = false) => {
      const query = writeState(new URLSearchParams(location.search), next, columns, start).toString();
      const address = location.pathname + (query === '' ? '' : `?${query}`) + location.hash;
      if (address !== location.pathname + location.search + location.hash) navigate(address, { replace: !step, state: step ? null : history.state });
    },
    [columns, start],
  );
  return [state, set];
}

/** Takes the state of a grid out of the address, but for its density: the columns and rows of another list are others. */
export function forgetGridState(): void {
  const { density } = stateInQuery(new URLSearchParams(location.search), []);
  const query = writeState(new URLSearchParams(location.search), { ...plainState, density }, []).toString();
  navigate(location.pathname + (query === '' ? '' : `?${query}`) + location.hash, { replace: true, state: history.state });
}
