import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useConfirm } from '#client/ui/confirm.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Lazy, useFetchedWhenIdle } from '#client/ui/lazy.tsx';
import { type LazyPart, lazy, lazyExport } from '#client/ui/lazy-part.ts';
import { MarketplaceSelect } from '#client/ui/marketplace-select.tsx';
import { useRawSearch, withQuery } from '#client/ui/query-state.ts';
import { usePaced } from '#client/ui/scheduling.lazy.ts';
import { useInPieces } from '#client/ui/scheduling.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Note, Skeleton } from '#client/ui/states.tsx';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import { isMainAccount } from '#shared/account/user.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import type { ViewerInput } from '../viewer-input.ts';
import { viewerTexts } from './texts.ts';
import type { ViewerStore } from './viewer-store.ts';
import type { ViewerTable } from './viewer-table.ts';
import '#client/ui/tags.css';
import '../products.css';
import * as v from 'valibot';
import { caller } from '#client/api/caller.ts';
import { online$ } from '#client/stream/page-signals$.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { forgetGridState } from '#client/ui/grid/columns/grid-address.ts';
import type { Question } from '#client/ui/question.ts';
import { readStored, writeStored } from '#client/ui/stored.ts';
import { feeCalls } from '#shared/fees/calls.ts';
import type { FeeSchedule } from '#shared/fees/fee-schedule.ts';
import { formatCount } from '#shared/format.ts';
import type { StoredImport } from '#shared/imports/stored-import.ts';
import { productCalls } from '#shared/products/calls.ts';
import { isSupported } from '#shared/result.ts';
import { importHref } from './imports/import-address.ts';
import { leaveImport, useImports } from './imports/use-imports.ts';
import './imports/imports.css';
import { createOneTab } from './one-tab.ts';
import { createStoredList } from './stored/stored-list.ts';
import { createViewer, finishedRun, type ShownRun, type Viewer } from './viewer.ts';

/** Nobody needs these before the first results. */
const lazyTable = lazyExport(() => import('./table-pane.tsx'), 'TablePane');
const lazyImports = lazyExport(() => import('./imports/imports-pane.tsx'), 'ImportsPane');
/** Loads while the stored list is read. */
const lazyForm = lazyExport(() => import('../input/input-form.tsx'), 'InputForm');
const lazyDialog = lazyExport(() => import('../input/import-dialog.tsx'), 'ImportDialog');
const lazyNotes = lazy(() => import('./imports/import-notes.tsx'));
const lazyRunAgain = lazyExport(() => import('./imports/run-again-dialog.tsx'), 'RunAgainDialog');
const lazyCompare = lazyExport(() => import('./imports/compare-pane.tsx'), 'ComparePane');

const importTexts = async () => (await import('./imports/texts.ts')).importTexts;

/** There is room for the list beside the table. */
const isRoomy = (): boolean => matchMedia('(min-width: 1181px)').matches;
const IMPORTS_OPEN = 'product-viewer.imports-open';

type ViewerProps = { store: ViewerStore; info: PortalInfo | null };
/** Says who else looked up the products. Of another feature, so that it is passed in. */
type ColleagueNote = LazyPart<ComponentType<{ store: StoreDeps; marketplace: string; asins(): readonly string[]; count: number }>>;

export const productViewerWith = (colleagueNote: ColleagueNote) => (props: ViewerProps) => <ProductViewerScreen {...props} colleagueNote={colleagueNote} />;

/** The Product Viewer: the form, then the results as they arrive. */
function ProductViewerScreen({ store, info, colleagueNote }: ViewerProps & { colleagueNote: ColleagueNote }) {
  const viewer = useViewer(store);
  useEffect(() => lazyForm.fetch(), []);
  useFetchedWhenIdle(lazyTable);
  useFetchedWhenIdle(lazyDialog);
  // A table of sixty columns renders in chunks.
  const { phase, table, marketplace, notStored } = useInPieces(viewer.state$);
  // A link can bring a product: the form has it, but nothing is looked up, since that costs tokens.
  const asin = new URLSearchParams(useRawSearch()).get('asin') ?? undefined;
  const [importing, setImporting] = useState(false);
  const imports = useImports(store, viewer, table);
  const [listOpen, setListOpen] = useState(() => isRoomy() && readStored(IMPORTS_OPEN, v.boolean(), true));
  const openList = (open: boolean) => {
    setListOpen(open);
    if (isRoomy()) writeStored(IMPORTS_OPEN, open);
  };
  /** The import to run again, and its list as the file has it now. */
  const [again, setAgain] = useState<{ of: StoredImport; input: ViewerInput | null } | null>(null);
  /** The import whose changed file the form asks for. */
  const [changed, setChanged] = useState<StoredImport | null>(null);
  useEffect(() => {
    if (asin) setImporting(true);
  }, [asin]);
  const closeImport = () => {
    setImporting(false);
    setChanged(null);
    if (asin) navigate(withoutAsin(), { replace: true, state: history.state });
  };
  const confirm = useConfirm();
  /** Whether the provider has the results. After a reload, the list knows it before they are compared. */
  const isStored = (of: ViewerTable) =>
    of.run?.readOnly ||
    ['saving', 'saved'].includes(imports.saveState.phase) ||
    imports.state.value?.imports.some(({ id, found }) => id === of.id && found >= of.run$.value.found);
  /** What becomes of paid results when others take their place: a stored run stays in the list, and another one can be exported first. */
  const leaving = async (unpaid: string): Promise<Pick<Question, 'text' | 'no' | 'also' | 'harmless'>> => {
    const no = viewerTexts.keep;
    if (!table || table.run$.value.found === 0) return { text: unpaid, no };
    const found = viewerTexts.finished(finishedRun(table));
    if (isStored(table)) return { text: `${found}. ${(await importTexts()).stays}`, no, harmless: true };
    const save = async () => (await import('./save-results.ts')).saveResults(table, table.rows.all(), store.toasts);
    return { text: `${found}. ${viewerTexts.leaves}`, no, also: { label: viewerTexts.export, run: () => void save() } };
  };
  const begin = async (input: ViewerInput) => {
    const { title, act } = viewerTexts.replace;
    const isPaid = table !== null && table.run$.value.found > 0;
    if (isPaid && !(await confirm({ title, yes: act, ...(await leaving('')) }))) return;
    setImporting(false);
    await viewer.start(input);
    if (imports.id !== null && !viewer.state$.value.table?.run) leaveImport();
  };
  const submit = (input: ViewerInput) => {
    const earlier = changed ?? imports.state.value?.imports.find((each) => isSameFile(each, input, marketplace));
    setChanged(null);
    if (!earlier) return void begin(input);
    setImporting(false);
    setAgain({ of: earlier, input });
  };
  const mayLeave = async () => {
    const wording = (await importTexts()).leave;
    const question = { title: wording.title, text: wording.text, yes: wording.act, no: wording.stay, harmless: true };
    const yes = table?.run$.value.phase !== 'running' || (await confirm(question));
    // Where the list covers the table, it has done its work.
    if (yes && !isRoomy()) setListOpen(false);
    return yes;
  };
  const runAgain = async (run: ShownRun) => {
    setAgain(null);
    if (!(await mayLeave())) return;
    navigate(importHref(run.id));
    await viewer.showRun(run);
  };
  const exportOne = async (of: StoredImport) => {
    try {
      const { exportImport } = await import('./imports/export-import.ts');
      const count = await exportImport(imports.api, of, await viewer.schedules());
      if (count !== null) store.toasts.show({ kind: 'done', text: (await importTexts()).exported(count) });
    } catch (error) {
      store.toasts.show({ kind: 'failed', text: (await importTexts()).exportFailed, more: error instanceof Error ? error.message : String(error) });
    }
  };
  const changeMarketplace = async (to: SupportedMarketplace) => {
    if (to === marketplace) return;
    const wording = viewerTexts.change;
    const count = table?.input.identifiers.length ?? 0;
    const name = marketplaceOf(to)?.name ?? to;
    const { text: more, ...ways } = await leaving('');
    if (table && !(await confirm({ title: wording.title(name), text: wording.text(count), more, yes: wording.act, ...ways, harmless: true }))) return;
    await viewer.setMarketplace(to);
    if (imports.id !== null && !viewer.state$.value.table?.run) leaveImport();
  };
  const reset = async () => {
    if (table?.run) {
      viewer.reset();
      return leaveImport();
    }
    const wording = viewerTexts.forget;
    if (await confirm({ title: wording.title, yes: wording.act, ...(await leaving(wording.text)) })) viewer.reset();
  };
  const head = (more: ReactNode, buttons: ReactNode) => (
    <div className="page-head">
      <h1>{viewerTexts.title}</h1>
      <MarketplaceSelect value={marketplace} onChange={(to) => void changeMarketplace(to)} />
      {more}
      <span className="push" />
      {imports.state.phase !== 'unsupported' && (
        <button type="button" className="btn" aria-expanded={listOpen} onClick={() => openList(!listOpen)}>
          {viewerTexts.imports} {imports.state.value && <span className="count">{formatCount(imports.state.value.imports.length)}</span>}
        </button>
      )}
      {buttons}
    </div>
  );
  const importButton = (
    <button type="button" className="btn" onClick={() => setImporting(true)}>
      <ScreenIcon name="upload" /> {viewerTexts.import}
    </button>
  );
  const resetButton = (
    <button type="button" className="btn quiet" aria-label={viewerTexts.reset} onClick={() => void reset()}>
      <Icon name="undo" /> <span className="wide-only">{viewerTexts.reset}</span>
    </button>
  );
  const shared = { store, info, marketplace, onSubmit: submit };

  const frame = (content: ReactNode) => (
    <div className="viewer-frame">
      {listOpen && imports.state.phase !== 'unsupported' && (
        <Lazy of={lazyImports}>
          {(ImportsPane) => (
            <ImportsPane
              store={store}
              api={imports.api}
              state={imports.state}
              list={imports.list}
              isOwner={isMainAccount(store.user)}
              current={imports.id ?? table?.id ?? null}
              mayLeave={mayLeave}
              onRunAgain={(of) => setAgain({ of, input: null })}
              onExport={(of) => void exportOne(of)}
              onClose={() => openList(false)}
            />
          )}
        </Lazy>
      )}
      <div className="viewer-stage">{content}</div>
    </div>
  );
  const { opening, opened, saveState } = imports;
  const reading = (
    <>
      {head(null, null)}
      {frame(
        <>
          {opening && opening.of > 0 && <Lazy of={lazyNotes}>{({ OpenProgress }) => <OpenProgress {...opening} />}</Lazy>}
          <Skeleton lines={12} label={viewerTexts.reading} />
        </>,
      )}
    </>
  );
  const compares = imports.id !== null && imports.against !== null ? { id: imports.id, against: imports.against } : null;
  const failed = opening?.failure ?? null;
  const shows = compares ? 'compare' : failed !== null ? 'failed' : opening ? 'reading' : phase;

  return (
    <main className="page viewer" id="content" tabIndex={-1}>
      {shows === 'reading' && reading}
      {compares && (
        <>
          {head(null, importButton)}
          {frame(
            <Lazy of={lazyCompare} waiting={<Skeleton lines={12} label={viewerTexts.reading} />}>
              {(ComparePane) => (
                <ComparePane
                  {...compares}
                  store={store}
                  api={imports.api}
                  list={imports.state.value?.imports ?? []}
                  onRunAgain={(of) => setAgain({ of, input: null })}
                />
              )}
            </Lazy>,
          )}
        </>
      )}
      {shows === 'failed' && (
        <>
          {head(null, importButton)}
          {frame(<Lazy of={lazyNotes}>{({ OpenFailed }) => <OpenFailed message={failed ?? ''} onRetry={imports.retry} onBack={leaveImport} />}</Lazy>)}
        </>
      )}
      {shows === 'form' && (
        <>
          {head(null, null)}
          {frame(
            <div className="viewer-form">
              <Lazy of={lazyForm} waiting={<Skeleton lines={6} label={viewerTexts.reading} />}>
                {(InputForm) => <InputForm {...shared} start={{ text: asin }} />}
              </Lazy>
            </div>,
          )}
        </>
      )}
      {shows === 'table' && table && (
        <Lazy of={lazyTable} waiting={reading}>
          {(TablePane) => (
            <TablePane
              key={table.id}
              store={store}
              sheets={info?.sheets === true}
              viewer={viewer}
              table={table}
              head={head}
              frame={frame}
              reset={resetButton}
              importing={importButton}
            >
              {notStored && <Note bad>{viewerTexts.stored[notStored]}</Note>}
              {(saveState.phase === 'failed' || table.run?.readOnly) && (
                <Lazy of={lazyNotes}>
                  {({ ImportNotes }) => <ImportNotes opened={table.run?.readOnly ? opened : null} saveState={saveState} onSave={imports.retrySave} />}
                </Lazy>
              )}
              <Colleagues key={`${table.id} ${marketplace}`} store={store} of={colleagueNote} table={table} marketplace={marketplace} />
            </TablePane>
          )}
        </Lazy>
      )}
      {again && (
        <Lazy of={lazyRunAgain}>
          {(RunAgainDialog) => (
            <RunAgainDialog
              of={again.of}
              input={again.input}
              imports={imports.api}
              products={caller(productCalls, store.call)}
              now={() => store.clock.now()}
              onRun={(run) => void runAgain(run)}
              onFile={() => {
                setChanged(again.of);
                setAgain(null);
                setImporting(true);
              }}
              onNew={(input) => {
                setAgain(null);
                void begin(input);
              }}
              onClose={() => setAgain(null)}
            />
          )}
        </Lazy>
      )}
      {importing && shows !== 'reading' && (shows !== 'form' || changed) && (
        <Lazy of={lazyDialog}>
          {(ImportDialog) => (
            <ImportDialog {...shared} start={asin ? { ...table?.input, method: 'identifier_direct_enter', text: asin } : table?.input} onClose={closeImport} />
          )}
        </Lazy>
      )}
    </main>
  );
}

/** The least time between two questions about colleagues during a run, ms. */
const COLLEAGUES_EVERY = 2_000;

type ColleaguesProps = { store: StoreDeps; of: ColleagueNote; table: ViewerTable; marketplace: SupportedMarketplace };

function Colleagues({ store, of, table, marketplace }: ColleaguesProps) {
  const { found } = usePaced(table.run$, COLLEAGUES_EVERY);
  if (found === 0) return null;
  const asins = () => [...new Set(table.rows.all().flatMap(({ products }) => products.map(({ asin }) => asin)))];
  return <Lazy of={of}>{(ColleagueNote) => <ColleagueNote store={store} marketplace={marketplace} asins={asins} count={found} />}</Lazy>;
}
/** Whether an import was made from a file of this name, which may have changed since. */
const isSameFile = (of: StoredImport, { source }: ViewerInput, marketplace: SupportedMarketplace): boolean =>
  source !== null && of.mine && of.name === source.name && of.marketplace === marketplace;

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
  useEffect(() => viewer.open(new URLSearchParams(location.search).has('import')), [viewer]);
  return viewer;
}

const makeViewer = (store: StoreDeps): Viewer => {
  const api = caller(productCalls, store.call);
  return createViewer({
    userId: store.user._id,
    look: (list, signal) => api.items(list, { signal }),
    schedules: feeSchedulesOf(store),
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

/** Reads the published fees once; after a failure, the next list asks again. */
function feeSchedulesOf(store: StoreDeps): () => Promise<readonly FeeSchedule[]> {
  const api = caller(feeCalls, store.call);
  let reading: Promise<readonly FeeSchedule[]> | undefined;
  const read = async () => {
    const answer = await api.schedules();
    if (answer.ok) return isSupported(answer.value.value) ? answer.value.value.schedules : [];
    reading = undefined;
    return [];
  };
  return () => (reading ??= read());
}
