import { useMemo } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useRawSearch } from '#client/ui/query-state.ts';
import { viewCalls } from '#shared/views/calls.ts';
import type { PutView, View, ViewScreen } from '#shared/views/views.ts';
import { viewTexts } from './texts.ts';
import { type Layout, queryOf, storedState, viewIn } from './view-address.ts';

export type Views = {
  /** null until loaded, and with the specification's profile */
  list: readonly View[] | null;
  /** @returns the saved view, or the error message */
  keep(view: PutView): Promise<{ view: View | undefined } | { wrong: string }>;
  /** Shows the change immediately; on failure rolls it back and shows a toast. */
  change(view: View, to: Partial<Pick<View, 'name' | 'state' | 'shared'>>): Promise<boolean>;
  remove(view: View): Promise<boolean>;
};

/** A screen's named views, stored by the provider and current in every tab. */
export function useViews(deps: StoreDeps, screen: ViewScreen): Views {
  const api = caller(viewCalls, deps.call);
  const [{ value }, resource] = useResource(deps, [api, screen], {
    full: true,
    read: () => api.list({ screen }),
    staleOn: ['views.updated'],
  });
  const shown = (change: (views: readonly View[]) => View[]) => (before: NonNullable<typeof value>) => ({
    views: change(before.views),
  });
  const failed = (message: string) => deps.toasts.failed(viewTexts.failed, message);

  return {
    list: value?.views ?? null,
    keep: async (view) => {
      const answer = await resource.change({
        show: (before) => before,
        call: () => api.save(view),
        settle: (_, after) => after,
      });
      if (!answer.ok) return { wrong: answer.error.errors?.name ?? answer.error.errors?.state ?? answer.error.message };
      return { view: answer.value.views.find(({ mine, name }) => mine && name === view.name.trim()) };
    },
    change: async ({ id, screen: of, name, state, shared }, to) => {
      const next = { id, screen: of, name, state, shared, ...to };
      const answer = await resource.change({
        show: shown((views) => views.map((each) => (each.id === id ? { ...each, ...to } : each))),
        call: () => api.save(next),
        settle: (_, after) => after,
      });
      if (!answer.ok) failed(answer.error.errors?.name ?? answer.error.message);
      return answer.ok;
    },
    remove: async (view) => {
      const answer = await resource.change({
        show: shown((views) => views.filter(({ id }) => id !== view.id)),
        call: () => api.remove({ screen: view.screen, id: view.id }),
        settle: (_, after) => after,
      });
      if (!answer.ok) failed(answer.error.message);
      return answer.ok;
    },
  };
}

export type ShownView = {
  /** The view in the URL, if it still exists. */
  view: View | undefined;
  /** Whether the shown state differs from the view's. */
  changed: boolean;
  /** The shown state in the form that views store. */
  state: string;
  /** Shows a view as saved; the browser's Back undoes it. */
  choose(view: View): void;
  /** Marks the shown state as this view; null marks it as none. */
  name(id: string | null): void;
};

export function useShownView(list: readonly View[] | null, layout: Layout): ShownView {
  const search = useRawSearch();
  return useMemo(() => {
    const query = new URLSearchParams(search);
    const id = viewIn(query);
    const view = id === null ? undefined : list?.find((each) => each.id === id);
    const state = storedState(query, layout);
    return {
      view,
      changed: view !== undefined && storedState(new URLSearchParams(view.state), layout) !== state,
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
