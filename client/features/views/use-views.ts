import { useMemo } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { caller } from '#client/api/caller.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useRawSearch } from '#client/ui/query-state.ts';
import { isOffered } from '#shared/result.ts';
import { viewCalls } from '#shared/views/calls.ts';
import type { PutView, View, ViewScreen } from '#shared/views/views.ts';
import { viewTexts } from './texts.ts';
import { keptState, type Layout, queryOf, viewIn } from './view-address.ts';

export type Views = {
  /** null until they are here, and where the provider keeps none. */
  list: readonly View[] | null;
  /** @returns what is wrong with it, by field or as a whole; or the view as it is kept */
  keep(view: PutView): Promise<{ view: View | undefined } | { wrong: string }>;
  /** Shows what the view will be at once, and takes it back where that fails, which is said in a toast. */
  change(view: View, to: Partial<Pick<View, 'name' | 'state' | 'shared'>>): Promise<boolean>;
  remove(view: View): Promise<boolean>;
};

/** The named views of a screen, kept at the provider and true in every tab. */
export function useViews(deps: StoreDeps, screen: ViewScreen): Views {
  const api = caller(viewCalls, deps.call);
  const [{ value }, resource] = useResource(() => createResource(deps, { read: () => api.list({ screen }), staleOn: ['views.updated'] }), [deps, api, screen]);
  const shown = (change: (views: readonly View[]) => View[]) => (before: NonNullable<typeof value>) => ({ views: change(before.views) });
  const failed = (message: string) => deps.toasts.show({ kind: 'failed', text: viewTexts.failed, more: message });

  return {
    list: value?.views ?? null,
    keep: async (view) => {
      const answer = await resource.change({ show: (before) => before, call: () => api.save(view), settle: (_, after) => after });
      if (!answer.ok) return { wrong: answer.error.errors?.name ?? answer.error.errors?.state ?? answer.error.message };
      const views = isOffered(answer.value) ? answer.value.views : [];
      return { view: views.find(({ mine, name }) => mine && name === view.name.trim()) };
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
  const search = useRawSearch();
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
