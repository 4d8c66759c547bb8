import { type ReactNode, useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useConfirm } from '#client/ui/confirm.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Lazy, useFetchedWhenIdle } from '#client/ui/lazy.tsx';
import { lazyExport } from '#client/ui/lazy-part.ts';
import { MarketplaceSelect } from '#client/ui/marketplace-select.tsx';
import { useRawSearch, withQuery } from '#client/ui/query-state.ts';
import { useInPieces } from '#client/ui/scheduling.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Note, Skeleton } from '#client/ui/states.tsx';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import { ImportDialog } from '../input/import-dialog.tsx';
import { InputForm } from '../input/input-form.tsx';
import type { ViewerInput } from '../viewer-input.ts';
import { viewerTexts } from './texts.ts';
import type { ViewerStore } from './viewer-store.ts';
import '#client/ui/tags.css';
import '../products.css';
import { caller } from '#client/api/caller.ts';
import { online$ } from '#client/stream/page-signals$.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { forgetGridState } from '#client/ui/grid/columns/grid-address.ts';
import { productCalls } from '#shared/products/calls.ts';
import { createOneTab } from './one-tab.ts';
import { createStoredList } from './stored/stored-list.ts';
import { createViewer, finishedRun, type Viewer } from './viewer.ts';
import type { ViewerTable } from './viewer-table.ts';

/** Nobody needs it before the first results. */
const lazyTable = lazyExport(() => import('./table-pane.tsx'), 'TablePane');

/** The Product Viewer: the form, then the results as they arrive. */
export function ProductViewerScreen({ store, info }: { store: ViewerStore; info: PortalInfo | null }) {
  const viewer = useViewer(store);
  useFetchedWhenIdle(lazyTable);
  // A table of sixty columns renders in chunks.
  const { phase, table, marketplace, notStored } = useInPieces(viewer.state$);
  // A link can bring a product: the form has it, but nothing is looked up, since that costs tokens.
  const asin = new URLSearchParams(useRawSearch()).get('asin') ?? undefined;
  const [importing, setImporting] = useState(false);
  useEffect(() => {
    if (asin) setImporting(true);
  }, [asin]);
  const closeImport = () => {
    setImporting(false);
    if (asin) navigate(withoutAsin(), { replace: true, state: history.state });
  };
  const confirm = useConfirm();
  /** Both ways to keep the results: not to go on, or to export them first. */
  const keeping = (of: ViewerTable | null) => {
    const run = async () => of && (await import('./save-results.ts')).saveResults(of, of.rows.all(), store.toasts);
    return { no: viewerTexts.keep, ...(of && of.run$.value.found > 0 && { also: { label: viewerTexts.export, run: () => void run() } }) };
  };
  const submit = async (input: ViewerInput) => {
    const wording = viewerTexts.replace;
    const isPaid = table !== null && table.run$.value.found > 0;
    if (isPaid && !(await confirm({ title: wording.title, text: wording.text(finishedRun(table)), yes: wording.act, ...keeping(table) }))) return;
    setImporting(false);
    void viewer.start(input);
  };
  const changeMarketplace = async (to: SupportedMarketplace) => {
    if (to === marketplace) return;
    const wording = viewerTexts.change;
    const count = table?.input.identifiers.length ?? 0;
    const name = marketplaceOf(to)?.name ?? to;
    if (table && !(await confirm({ title: wording.title(name), text: wording.text(count), yes: wording.act, harmless: true, ...keeping(table) }))) return;
    await viewer.setMarketplace(to);
  };
  const reset = async () => {
    const wording = viewerTexts.forget;
    if (await confirm({ title: wording.title, text: wording.text, yes: wording.act, ...keeping(table) })) viewer.reset();
  };
  const head = (more: ReactNode, buttons: ReactNode) => (
    <div className="page-head">
      <h1>{viewerTexts.title}</h1>
      <MarketplaceSelect value={marketplace} onChange={(to) => void changeMarketplace(to)} />
      {more}
      <span className="push" />
      {buttons}
    </div>
  );
  const importButton = (
    <button type="button" className="btn" onClick={() => setImporting(true)}>
      <ScreenIcon name="upload" /> {viewerTexts.import}
    </button>
  );
  const resetButton = (
    <button type="button" className="btn quiet" onClick={() => void reset()}>
      <Icon name="undo" /> {viewerTexts.reset}
    </button>
  );
  const shared = { store, info, marketplace, onSubmit: (input: ViewerInput) => void submit(input) };

  const reading = (
    <>
      {head(null, null)}
      <Skeleton lines={12} label={viewerTexts.reading} />
    </>
  );

  return (
    <main className="page viewer" id="content" tabIndex={-1}>
      {phase === 'reading' && reading}
      {phase === 'form' && (
        <>
          {head(null, null)}
          <div className="viewer-form">
            <InputForm {...shared} start={{ text: asin }} />
          </div>
        </>
      )}
      {phase === 'table' && table && (
        <Lazy of={lazyTable} waiting={reading}>
          {(TablePane) => (
            <TablePane
              key={table.id}
              store={store}
              sheets={info?.sheets === true}
              viewer={viewer}
              table={table}
              head={head}
              reset={resetButton}
              importing={importButton}
            >
              {notStored && <Note bad>{viewerTexts.stored[notStored]}</Note>}
            </TablePane>
          )}
        </Lazy>
      )}
      {importing && phase === 'table' && (
        <ImportDialog {...shared} start={asin ? { ...table?.input, method: 'identifier_direct_enter', text: asin } : table?.input} onClose={closeImport} />
      )}
    </main>
  );
}

/** The address without the product, so that a reload doesn't ask again. */
function withoutAsin(): string {
  const query = new URLSearchParams(location.search);
  query.delete('asin');
  return withQuery(location.pathname, query);
}

/** The signed-in user's viewer, for as long as the screen is open. Results stay stored in the browser. */
function useViewer(store: StoreDeps): Viewer {
  const [viewer, setViewer] = useState(() => makeViewer(store));
  const [of, setOf] = useState(store);
  if (of !== store) {
    setOf(store);
    setViewer(makeViewer(store));
  }
  useEffect(() => viewer.open(), [viewer]);
  return viewer;
}

const makeViewer = (store: StoreDeps): Viewer => {
  const api = caller(productCalls, store.call);
  return createViewer({
    userId: store.user._id,
    look: (list, signal) => api.items(list, { signal }),
    storedList: createStoredList(store.user._id),
    oneTab: createOneTab(`product-viewer.${store.user._id}`),
    scheduler: store.scheduler,
    random: store.random,
    online$,
    now: () => performance.now(),
    newId: () => crypto.randomUUID(),
    onElsewhere: () => store.toasts.show({ kind: 'failed', text: viewerTexts.elsewhere }),
    // A person who looks at another tab sees the outcome on coming back.
    onFinished: (run) => document.hidden && store.toasts.show({ kind: 'done', text: viewerTexts.finished(run) }),
    onNewList: forgetGridState,
    onOtherList: () => store.toasts.show({ kind: 'done', text: viewerTexts.otherList }),
  });
};
