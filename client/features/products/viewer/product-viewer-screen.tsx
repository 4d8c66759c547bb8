import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useConfirm } from '#client/ui/confirm.tsx';
import { LazyBoundary, lazyPart } from '#client/ui/error-boundary.tsx';
import { useFull } from '#client/ui/full.tsx';
import { lazyExport, usePreloaded } from '#client/ui/lazy.ts';
import { MarketplaceSelect } from '#client/ui/marketplace-select.tsx';
import { useRawSearch, withQuery } from '#client/ui/query-state.ts';
import { useInPieces, usePaced } from '#client/ui/scheduling.ts';
import { ScreenIcon, ToolButton } from '#client/ui/screen-icon.tsx';
import { Note, Skeleton } from '#client/ui/states.tsx';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { isMainAccount } from '#shared/session/user.ts';
import type { ViewerInput } from '../viewer-input.ts';
import { viewerTexts } from './texts.ts';
import { useViewer } from './use-viewer.ts';
import type { ViewerStore } from './viewer-store.ts';
import type { ViewerTable } from './viewer-table.ts';
import '#client/ui/tags.css';
import '../products.css';
import * as v from 'valibot';
import { caller } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { Question } from '#client/ui/question.ts';
import { readStored, writeStored } from '#client/ui/stored.ts';
import { formatCount } from '#shared/format.ts';
import { productCalls } from '#shared/products/calls.ts';
import type { StoredImport } from '#shared/products/imports/stored-import.ts';
import { sellCalls } from '#shared/products/selling/calls.ts';
import { importHref } from './imports/import-address.ts';
import { leaveImport, useImports } from './imports/use-imports.ts';
import './imports/imports.css';
import { finishedRun, type ShownRun, type Viewer } from './viewer.ts';

/** Nobody needs these before the first results. */
const TablePane = lazyExport(() => import('./table-pane.tsx'), 'TablePane');
const ImportsPane = lazyPart(() => import('./imports/imports-pane.tsx'), 'ImportsPane');
/** Loads while the stored list is read. */
const InputForm = lazyExport(() => import('../input/input-form.tsx'), 'InputForm');
const ImportDialog = lazyPart(() => import('../input/import-dialog.tsx'), 'ImportDialog');
const ImportNotes = lazyPart(() => import('./imports/import-notes.tsx'), 'ImportNotes');
const OpenFailed = lazyPart(() => import('./imports/import-notes.tsx'), 'OpenFailed');
const OpenProgress = lazyPart(() => import('./imports/import-notes.tsx'), 'OpenProgress');
const RunAgainDialog = lazyPart(() => import('./imports/run-again-dialog.tsx'), 'RunAgainDialog');
const ComparePane = lazyExport(() => import('./imports/compare-pane.tsx'), 'ComparePane');

const importTexts = async () => (await import('./imports/texts.ts')).importTexts;

/** There is room for the list beside the table. */
const isRoomy = (): boolean => matchMedia('(min-width: 1181px)').matches;
const IMPORTS_OPEN = 'product-viewer.imports-open';

/** Says who else looked up the products. Of another feature, so that it is passed in. */
type ColleagueNote = ComponentType<{
  store: StoreDeps;
  marketplace: string;
  asins(): readonly string[];
  count: number;
}>;

type ViewerProps = { store: ViewerStore; info: PortalInfo | null; ColleagueNote: ColleagueNote };

/** The Product Viewer: the form, then the results as they arrive. */
export function ProductViewerScreen({ store, info, ColleagueNote }: ViewerProps) {
  const isFull = useFull();
  const viewer = useViewer(store);
  useEffect(() => InputForm.preload(), []);
  usePreloaded(TablePane, ImportDialog);
  // A table of sixty columns renders in chunks.
  const { phase, table, marketplace, notStored } = useInPieces(viewer.state$);
  const imports = useImports(store, viewer, table);
  const { listOpen, openList, onLeft } = useOpenList();
  const lists = useLists({ store, viewer, table, marketplace, imports, onLeft });
  const { changes, asin } = lists;
  const head = (more: ReactNode, buttons: ReactNode) => (
    <ViewerHead
      marketplace={marketplace}
      onMarketplace={changes.changeMarketplace}
      count={imports.state.value?.imports.length}
      listOpen={listOpen}
      onList={openList}
      more={more}
    >
      {buttons}
    </ViewerHead>
  );
  const frame = (content: ReactNode) => (
    <div className="viewer-frame">
      {isFull && listOpen && <ImportsList {...{ store, imports, table, lists }} onClose={() => openList(false)} />}
      <div className="viewer-stage">{content}</div>
    </div>
  );
  const importButton = (
    <button type="button" className="btn" onClick={lists.openDialog}>
      <ScreenIcon name="upload" /> {viewerTexts.import}
    </button>
  );
  const page = (buttons: ReactNode, content: ReactNode) => (
    <>
      {head(null, buttons)}
      {frame(content)}
    </>
  );
  const reading = page(null, <Reading opening={imports.opening} />);
  const input = { store, info, marketplace, onSubmit: lists.submit };
  const stage = stageOf(imports, phase);

  return (
    <main className="page viewer" id="content" tabIndex={-1}>
      {stage === 'reading' && reading}
      {stage === 'compare' &&
        page(importButton, <Compared store={store} imports={imports} onRunAgain={lists.openRunAgain} />)}
      {stage === 'failed' && page(importButton, <NotOpened imports={imports} />)}
      {stage === 'form' &&
        page(
          null,
          <div className="viewer-form">
            <LazyBoundary fallback={<Skeleton lines={6} label={viewerTexts.reading} />}>
              <InputForm {...input} start={{ text: asin }} />
            </LazyBoundary>
          </div>,
        )}
      {stage === 'table' && table && (
        <LazyBoundary fallback={reading}>
          <TablePane
            key={table.id}
            {...{ store, viewer, table, head, frame }}
            sheets={info?.sheets === true}
            reset={<ResetButton onReset={changes.reset} />}
            importing={importButton}
            note={
              isFull && (
                <Colleagues key={`${table.id} ${marketplace}`} {...{ store, ColleagueNote, table, marketplace }} />
              )
            }
          >
            {notStored && <Note bad>{viewerTexts.stored[notStored]}</Note>}
            <StoredNotes table={table} imports={imports} />
          </TablePane>
        </LazyBoundary>
      )}
      <ListDialogs lists={lists} imports={imports} table={table} stage={stage} input={input} />
    </main>
  );
}

/** Whether the list of imports is open beside the table, or over it. */
function useOpenList() {
  const [listOpen, setListOpen] = useState(() => isRoomy() && readStored(IMPORTS_OPEN, v.boolean(), true));
  return {
    listOpen,
    openList: (open: boolean) => {
      setListOpen(open);
      if (isRoomy()) writeStored(IMPORTS_OPEN, open);
    },
    // Where the list covers the table, it has done its work.
    onLeft: () => {
      if (!isRoomy()) setListOpen(false);
    },
  };
}

type Imports = ReturnType<typeof useImports>;
type Stage = 'compare' | 'failed' | 'reading' | 'form' | 'table';

/** What the screen shows: an import that the address names comes before the table. */
function stageOf({ id, against, opening }: Imports, phase: Exclude<Stage, 'compare' | 'failed'>): Stage {
  if (id !== null && against !== null) return 'compare';
  if (opening) return opening.failure === null ? 'reading' : 'failed';
  return phase;
}

const NotOpened = ({ imports: { opening, retry } }: { imports: Imports }) => (
  <OpenFailed message={opening?.failure ?? ''} onRetry={retry} onBack={leaveImport} />
);

const ResetButton = ({ onReset }: { onReset(): Promise<void> }) => (
  <ToolButton icon="undo" label={viewerTexts.reset} className="quiet" onClick={() => void onReset()} />
);

const Reading = ({ opening }: Pick<Imports, 'opening'>) => (
  <>
    {opening && opening.of > 0 && <OpenProgress {...opening} />}
    <Skeleton lines={12} label={viewerTexts.reading} />
  </>
);

type ComparedProps = { store: ViewerStore; imports: Imports; onRunAgain(of: StoredImport): void };

const Compared = ({ store, imports, onRunAgain }: ComparedProps) => (
  <LazyBoundary fallback={<Skeleton lines={12} label={viewerTexts.reading} />}>
    <ComparePane
      id={imports.id ?? ''}
      against={imports.against ?? ''}
      store={store}
      api={imports.api}
      list={imports.state.value?.imports ?? []}
      onRunAgain={onRunAgain}
    />
  </LazyBoundary>
);

type ImportsListProps = {
  store: ViewerStore;
  imports: Imports;
  table: ViewerTable | null;
  lists: Lists;
  onClose(): void;
};

const ImportsList = ({ store, imports, table, lists, onClose }: ImportsListProps) => (
  <ImportsPane
    store={store}
    api={imports.api}
    state={imports.state}
    list={imports.list}
    isOwner={isMainAccount(store.user)}
    current={imports.id ?? table?.id ?? null}
    mayLeave={lists.mayLeave}
    onRunAgain={lists.openRunAgain}
    onExport={(of) => void lists.changes.exportOne(of)}
    onClose={onClose}
  />
);

/** Whether the shown import can be changed, and whether its last portion was saved. */
function StoredNotes({ table, imports }: { table: ViewerTable; imports: Imports }) {
  const { opened, saveState, retrySave } = imports;
  const isReadOnly = table.run?.readOnly;
  if (saveState.phase !== 'failed' && !isReadOnly) return null;
  return <ImportNotes opened={isReadOnly ? opened : null} saveState={saveState} onSave={retrySave} />;
}

type Lists = ReturnType<typeof useLists>;

/** How lists come to the table: typed, from a file, or run again; with the dialogs that are open for it. */
function useLists({ onLeft, ...shown }: Omit<ListChanges, 'onBegin'> & { onLeft(): void }) {
  const { viewer, marketplace, imports } = shown;
  // A link can bring a product: the form has it, but nothing is looked up, since that costs tokens.
  const asin = new URLSearchParams(useRawSearch()).get('asin') ?? undefined;
  const [importing, setImporting] = useState(false);
  /** The import to run again, and its list as the file has it now. */
  const [again, setAgain] = useState<{ of: StoredImport; input: ViewerInput | null } | null>(null);
  /** The import whose changed file the form asks for. */
  const [changed, setChanged] = useState<StoredImport | null>(null);
  useEffect(() => {
    if (asin) setImporting(true);
  }, [asin]);
  const changes = useListChanges({ ...shown, onBegin: () => setImporting(false) });
  const mayLeave = async () => {
    const yes = await changes.mayLeave();
    if (yes) onLeft();
    return yes;
  };
  return {
    asin,
    changes,
    mayLeave,
    importing,
    again,
    changed,
    openDialog: () => setImporting(true),
    closeDialog: () => {
      setImporting(false);
      setChanged(null);
      if (asin) navigate(withoutAsin(), { replace: true, state: history.state });
    },
    openRunAgain: (of: StoredImport) => setAgain({ of, input: null }),
    closeRunAgain: () => setAgain(null),
    submit: (input: ViewerInput) => {
      const earlier = changed ?? imports.state.value?.imports.find((each) => isSameFile(each, input, marketplace));
      setChanged(null);
      if (!earlier) return void changes.begin(input);
      setImporting(false);
      setAgain({ of: earlier, input });
    },
    /** Opens the form for the changed file of an import. */
    chooseFile: (of: StoredImport) => {
      setChanged(of);
      setAgain(null);
      setImporting(true);
    },
    runAgain: async (run: ShownRun) => {
      setAgain(null);
      if (!(await mayLeave())) return;
      navigate(importHref(run.id));
      await viewer.showRun(run);
    },
    runNew: (input: ViewerInput) => {
      setAgain(null);
      void changes.begin(input);
    },
  };
}

type ListDialogsProps = {
  lists: Lists;
  imports: Imports;
  table: ViewerTable | null;
  stage: Stage;
  input: Pick<ViewerProps, 'store' | 'info'> & { marketplace: SupportedMarketplace; onSubmit: Lists['submit'] };
};

function ListDialogs({ lists, imports, table, stage, input }: ListDialogsProps) {
  const { again, asin } = lists;
  const { store } = input;
  return (
    <>
      {again && (
        <RunAgainDialog
          of={again.of}
          input={again.input}
          imports={imports.api}
          products={caller(productCalls, store.call)}
          now={() => store.clock.now()}
          onRun={(run) => void lists.runAgain(run)}
          onFile={() => lists.chooseFile(again.of)}
          onNew={lists.runNew}
          onClose={lists.closeRunAgain}
        />
      )}
      {lists.importing && stage !== 'reading' && (stage !== 'form' || lists.changed) && (
        <ImportDialog
          {...input}
          start={asin ? { ...table?.input, method: 'identifier_direct_enter', text: asin } : table?.input}
          onClose={lists.closeDialog}
        />
      )}
    </>
  );
}

type HeadProps = {
  marketplace: SupportedMarketplace;
  onMarketplace(to: SupportedMarketplace): Promise<void>;
  /** The number of stored imports; undefined until it is known. */
  count: number | undefined;
  listOpen: boolean;
  onList(open: boolean): void;
  more: ReactNode;
  children: ReactNode;
};

function ViewerHead({ marketplace, onMarketplace, count, listOpen, onList, more, children }: HeadProps) {
  const isFull = useFull();
  return (
    <div className="page-head">
      <h1>{viewerTexts.title}</h1>
      <MarketplaceSelect value={marketplace} onChange={(to) => void onMarketplace(to)} />
      {more}
      <span className="push" />
      {isFull && (
        <button type="button" className="btn" aria-expanded={listOpen} onClick={() => onList(!listOpen)}>
          {viewerTexts.imports} {count !== undefined && <span className="count">{formatCount(count)}</span>}
        </button>
      )}
      {children}
    </div>
  );
}

type ListChanges = {
  store: ViewerStore;
  viewer: Viewer;
  table: ViewerTable | null;
  marketplace: SupportedMarketplace;
  imports: Imports;
  onBegin(): void;
};

/** What replaces or saves the shown list. Each asks before results that were paid for go. */
function useListChanges({ store, viewer, table, marketplace, imports, onBegin }: ListChanges) {
  const confirm = useConfirm();
  /** Whether the provider has the results. After a reload, the list knows it before they are compared. */
  const isStored = (of: ViewerTable) =>
    of.run?.readOnly ||
    ['saving', 'saved'].includes(imports.saveState.phase) ||
    imports.state.value?.imports.some(({ id, found }) => id === of.id && found >= of.run$.value.found);
  /**
   * What becomes of paid results when others take their place: a stored run stays in the list, and another one can be
   * exported first.
   */
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
    onBegin();
    await viewer.start(input);
    if (imports.id !== null && !viewer.state$.value.table?.run) leaveImport();
  };
  const mayLeave = async () => {
    const wording = (await importTexts()).leave;
    const question = { title: wording.title, text: wording.text, yes: wording.act, no: wording.stay, harmless: true };
    return table?.run$.value.phase !== 'running' || confirm(question);
  };
  const exportOne = async (of: StoredImport) => {
    try {
      const { exportImport } = await import('./imports/export-import.ts');
      const count = await exportImport(imports.api, of, await viewer.schedules(), caller(sellCalls, store.call));
      if (count !== null) store.toasts.done((await importTexts()).exported(count));
    } catch (error) {
      store.toasts.failed((await importTexts()).exportFailed, error instanceof Error ? error.message : String(error));
    }
  };
  const changeMarketplace = async (to: SupportedMarketplace) => {
    if (to === marketplace) return;
    const wording = viewerTexts.change;
    const count = table?.input.identifiers.length ?? 0;
    const name = marketplaceOf(to)?.name ?? to;
    const { text: more, ...ways } = await leaving('');
    if (
      table &&
      !(await confirm({
        title: wording.title(name),
        text: wording.text(count),
        more,
        yes: wording.act,
        ...ways,
        harmless: true,
      }))
    )
      return;
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
  return { begin, mayLeave, exportOne, changeMarketplace, reset };
}

/** The least time between two questions about colleagues during a run, ms. */
const COLLEAGUES_EVERY = 2_000;

type ColleaguesProps = {
  store: StoreDeps;
  ColleagueNote: ColleagueNote;
  table: ViewerTable;
  marketplace: SupportedMarketplace;
};

function Colleagues({ store, ColleagueNote, table, marketplace }: ColleaguesProps) {
  const { found } = usePaced(table.run$, COLLEAGUES_EVERY);
  if (found === 0) return null;
  const asins = () => [...new Set(table.rows.all().flatMap(({ products }) => products.map(({ asin }) => asin)))];
  return (
    <LazyBoundary>
      <ColleagueNote store={store} marketplace={marketplace} asins={asins} count={found} />
    </LazyBoundary>
  );
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
