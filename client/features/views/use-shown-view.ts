import { useMemo } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import type { View } from '#shared/views/views.ts';
import { keptState, type Layout, queryOf, viewIn } from './view-address.ts';

export type ShownView = {
  /** What the address names, as far as it is still kept. */
  view: View | undefined;
  /** What is shown is not what the view keeps. */
  changed: boolean;
  /** What is shown, as a view keeps it. */
  state: string;
  /** Shows a view as it is kept: a step that the browser's Back undoes. */
  choose(view: View): void;
  /** Names what is shown: it is this view now. null: it is none. */
  name(id: string | null): void;
};

/** The view that the address names. */
export function useShownView(list: readonly View[] | null, layout: Layout): ShownView {
  const search = useLocationProperty(() => location.search);
  return useMemo(() => {
    const query = new URLSearchParams(search);
    const id = viewIn(query);
    const view = id === null ? undefined : list?.find((each) => each.id === id);
    const state = keptState(query, layout);
    return {
      view,
      changed: view !== undefined && keptState(new URLSearchParams(view.state), layout) !== state,
      state,
      choose: (chosen) => navigate(location.pathname + queryOf(chosen.state, chosen.id)),
      name: (next) => {
        const now = new URLSearchParams(location.search);
        if (next === null) now.delete('view');
        else now.set('view', next);
        navigate(location.pathname + (now.size === 0 ? '' : `?${now}`), { replace: true, state: history.state });
      },
    };
  }, [search, list, layout]);
}
