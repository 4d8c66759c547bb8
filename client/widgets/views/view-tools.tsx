import { useEffect, useMemo, useRef } from 'react';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { ColumnRules, GridState } from '#client/ui/grid/columns/grid-state.ts';
import { Popup } from '#client/ui/popup.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { toastLengths } from '#client/ui/toasts$.ts';
import type { ViewScreen } from '#shared/views/views.ts';
import { viewTexts } from './texts.ts';
import { useShownView, useViews } from './use-views.ts';
import { goneColumns, type Layout } from './view-address.ts';
import { ViewsPanel } from './views-panel.tsx';
import './views.css';

type ViewToolsProps = {
  deps: StoreDeps;
  screen: ViewScreen;
  /** The list's columns: a view may name one that no longer exists. */
  columns: readonly ColumnRules[];
  /** The state if the URL has none. */
  start?: GridState;
};

/**
 * Button with the current view and whether it changed; opens the views panel. Not there with the specification's
 * profile.
 */
export function ViewTools({ deps, screen, columns, start }: ViewToolsProps) {
  const views = useViews(deps, screen);
  const layout = useMemo((): Layout => ({ columns, start }), [columns, start]);
  const shown = useShownView(views.list, layout);
  const { view, changed } = shown;

  const emitted = useRef<string | null>(null);
  useEffect(() => {
    if (!view || emitted.current === view.id + view.state) return;
    emitted.current = view.id + view.state;
    const gone = goneColumns(view.state, layout);
    if (gone.length > 0)
      deps.toasts.show({
        kind: 'info',
        text: viewTexts.gone(view.name, gone),
        more: viewTexts.rest,
        ms: toastLengths.longest,
      });
  }, [view, layout, deps.toasts]);

  if (views.list === null) return null;
  return (
    <Popup
      label={view ? viewTexts.current(view.name, changed) : viewTexts.views}
      name={viewTexts.views}
      role="dialog"
      buttonClass="btn views-button"
      button={
        <>
          <ScreenIcon name="bookmark" />
          <span className="wide-only cut" dir="auto">
            {view?.name ?? viewTexts.views}
          </span>
          {changed && <i className="views-changed" />}
        </>
      }
    >
      {(close) => (
        <ViewsPanel
          screen={screen}
          list={views.list ?? []}
          views={views}
          shown={shown}
          layout={layout}
          toasts={deps.toasts}
          close={close}
        />
      )}
    </Popup>
  );
}
