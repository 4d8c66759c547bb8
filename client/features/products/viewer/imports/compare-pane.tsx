import { useEffect, useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { ClearButton, LoadFailed } from '#client/ui/failures.tsx';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { useGridAddress } from '#client/ui/grid/columns/grid-address.ts';
import { createLocalRows } from '#client/ui/grid/columns/local-rows.ts';
import { DASH, type ValueColumn, valueColumn } from '#client/ui/grid/columns/value-column.tsx';
import { localTable, saveCsv } from '#client/ui/grid/tools/local-table.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { SearchBox } from '#client/ui/search-box.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Select } from '#client/ui/select.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import { ProductLink } from '#client/widgets/products/product-link.tsx';
import { formatCount, formatDate, formatMoney, formatNumber } from '#shared/format.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import {
  type ComparedRow,
  compareRuns,
  countChanges,
  type Measure,
  measures,
  type RunChange,
  runChanges,
} from '#shared/products/imports/compare-runs.ts';
import type { StoredImport } from '#shared/products/imports/stored-import.ts';
import { importHref } from './import-address.ts';
import type { ImportsApi } from './import-saver.ts';
import { readFigures } from './read-import.ts';
import { importTexts } from './texts.ts';

const texts = importTexts.compared;
const SEARCHED_AFTER = 200;
const pillTexts = { short: formatCount, whole: formatCount };
const searchWords = { short: texts.search, whole: texts.search };
const rowId = ({ key }: ComparedRow): string => key;
/** What has changed comes first. */
const order = (change: RunChange): number => (change === 'same' ? 1 : change === 'unknown' ? 2 : 0);

type ComparePaneProps = {
  store: Pick<StoreDeps, 'toasts' | 'scheduler'>;
  api: ImportsApi;
  list: readonly StoredImport[];
  id: string;
  against: string;
  onRunAgain(of: StoredImport): void;
};

/** A run compared with an earlier one: totals that filter, and each product with then, now, and the difference. */
export function ComparePane({ store, api, list, id, against, onRunAgain }: ComparePaneProps) {
  const now = list.find((each) => each.id === id);
  const before = list.find((each) => each.id === against);
  const { rows: compared, progress, failure, retry } = useCompared(api, id, against);
  const [measure, setMeasure] = useState<Measure>('price');
  const [shown, setShown] = useState<RunChange | null>(null);
  const counts = useMemo(() => compared && countChanges(compared, measure), [compared, measure]);
  const choices = list.filter((each) => each.id !== id && each.marketplace === now?.marketplace);
  const head = (
    <div className="compare-head">
      <b className="cut">{now?.name}</b>
      <span className="soft">{texts.against}</span>
      <Select
        label={texts.choose}
        value={against}
        choices={choices.map((each) => ({ value: each.id, label: `${each.name}, ${formatDate(each.startedAt)}` }))}
        onChange={(to) => navigate(importHref(id, to))}
      />
      <Segmented
        label={texts.measure}
        value={measure}
        onChange={setMeasure}
        choices={measures.map((value) => ({ value, label: texts.measures[value] }))}
      />
      <span className="push" />
      {before && (
        <button type="button" className="btn small" onClick={() => onRunAgain(before)}>
          <ScreenIcon name="retry" small /> {texts.again}
        </button>
      )}
      <button type="button" className="btn small" onClick={() => navigate(importHref(id))}>
        {texts.close}
      </button>
    </div>
  );
  return (
    <section className="compare" aria-label={texts.title}>
      {head}
      {failure && (
        <LoadFailed title={texts.failed} onRetry={retry}>
          {failure}
        </LoadFailed>
      )}
      {!failure && (!compared || !counts) && (
        <>
          <p className="hint compare-wait" role="status">
            {texts.loading(progress, (now?.rows ?? 0) + (before?.rows ?? 0))}
          </p>
          <Skeleton lines={10} label={texts.title} />
        </>
      )}
      {compared && counts && now && (
        <>
          <RunTotals counts={counts} shown={shown} onShown={setShown} />
          <ComparedGrid
            key={measure}
            store={store}
            compared={compared}
            measure={measure}
            shown={shown}
            onShowAll={() => setShown(null)}
            now={now}
            before={before}
          />
        </>
      )}
    </section>
  );
}

type RunTotalsProps = {
  counts: ReturnType<typeof countChanges>;
  shown: RunChange | null;
  onShown(change: RunChange | null): void;
};

/** How many products changed in which way. Each total filters the rows. */
const RunTotals = ({ counts, shown, onShown }: RunTotalsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
  <div className="run-totals" role="group" aria-label={texts.totals}>
    {runChanges.map((change) => (
      <button
        key={change}
        type="button"
        aria-pressed={shown === change}
        disabled={counts[change] === 0}
        title={change === 'gone' || change === 'unknown' ? texts.hints[change] : undefined}
        onClick={() => onShown(shown === change ? null : change)}
      >
        <span>{texts.changes[change]}</span>
        <b className="fig">{formatCount(counts[change])}</b>
      </button>
    ))}
  </div>
);

type ComparedGridProps = {
  store: ComparePaneProps['store'];
  compared: readonly ComparedRow[];
  measure: Measure;
  shown: RunChange | null;
  onShowAll(): void;
  now: StoredImport;
  before: StoredImport | undefined;
};

function ComparedGrid({ store, compared, measure, shown, onShowAll, now, before }: ComparedGridProps) {
  const { columns, rows, state, setState, search, setSearch } = useComparedRows({
    store,
    compared,
    measure,
    shown,
    now,
    before,
  });
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const lines = localTable(columns, rows.shown());
    try {
      if (await saveCsv(texts.file(now.name, before ? formatDate(before.startedAt) : ''), lines))
        store.toasts.done(importTexts.exported(lines.count));
    } catch (error) {
      store.toasts.failed(importTexts.exportFailed, String(error));
    } finally {
      setSaving(false);
    }
  };
  const clear = () => {
    setSearch('');
    onShowAll();
    setState({ ...state, filters: {}, row: 0 });
  };
  return (
    <>
      <search className="tools">
        <SearchBox value={search} texts={searchWords} delay={SEARCHED_AFTER} onChange={setSearch} />
        {shown !== null && (
          <button type="button" className="btn quiet" onClick={clear}>
            {texts.showAll}
          </button>
        )}
        <span className="push" />
        <button type="button" className="btn" disabled={saving} onClick={() => void save()}>
          <ScreenIcon name="download" /> {importTexts.export}
        </button>
      </search>
      <ColumnsGrid
        name={texts.title}
        columns={columns}
        rows={rows}
        rowId={rowId}
        state={state}
        onState={setState}
        waitingText={pillTexts}
        empty={{
          text: texts.empty,
          action: <ClearButton label={texts.showAll} onPress={clear} />,
        }}
      />
    </>
  );
}

type ComparedRowsDeps = Omit<ComparedGridProps, 'onShowAll'>;

/** The compared products as rows of the grid, filtered by kind of change and by text. */
function useComparedRows({ store, compared, measure, shown, now, before }: ComparedRowsDeps) {
  const { scheduler } = store;
  const startedAt = before?.startedAt ?? null;
  const hasProfit = compared.some(
    ({ before: then, after }) => typeof then?.profit === 'number' || typeof after?.profit === 'number',
  );
  const hasCodes = compared.some(({ code, asin }) => code !== asin);
  const columns = useMemo(
    () => comparedColumns(measure, now, startedAt, { hasProfit, hasCodes }),
    [measure, now, startedAt, hasProfit, hasCodes],
  );
  const rows = useMemo(() => {
    const local = createLocalRows<ComparedRow>({ idOf: rowId, columns, scheduler, now: () => performance.now() });
    local.replace([...compared].sort((a, b) => order(a.change[measure]) - order(b.change[measure])));
    return local;
  }, [compared, columns, measure, scheduler]);
  useEffect(() => rows.close, [rows]);
  const [state, setState] = useGridAddress(columns);
  const [search, setSearch] = useState('');
  const arrangement = JSON.stringify([state.sort, state.filters]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state changes with every scrolled row
  useEffect(
    () =>
      rows.arrange({
        sort: state.sort,
        filters: state.filters,
        search,
        keep: ({ change }) => shown === null || change[measure] === shown,
      }),
    [rows, arrangement, search, shown, measure],
  );
  return { columns, rows, state, setState, search, setSearch };
}

const kinds = { price: 'money', rank: 'number', profit: 'money' } as const;

function comparedColumns(
  measure: Measure,
  now: StoredImport,
  startedAt: number | null,
  { hasProfit, hasCodes }: { hasProfit: boolean; hasCodes: boolean },
): ValueColumn<ComparedRow>[] {
  const { marketplace } = now;
  const units = { currency: currencyOf(marketplace), dimension: '', weight: '' };
  const unitsOf = () => units;
  const column = (
    id: string,
    title: string,
    kind: 'text' | 'money' | 'number',
    read: (row: ComparedRow) => string | number | null | undefined,
    more = {},
  ) => valueColumn<ComparedRow>({ column: { id, title, kind }, read, unitsOf }, more);
  const kind = kinds[measure];
  const band = { title: texts.measures.profit };
  const difference = ({ by }: ComparedRow): string => {
    const value = by[measure];
    if (value === null) return '';
    const text = kind === 'money' ? formatMoney(value, units.currency) : formatNumber(value);
    return value > 0 ? `+${text}` : text;
  };
  return [
    column('product', texts.product, 'text', ({ title }) => title, {
      width: 320,
      pinned: 'start',
      hideable: false,
      searched: true,
    }),
    column('asin', texts.asin, 'text', ({ asin }) => asin, {
      width: 128,
      searched: true,
      cell: ({ asin }: ComparedRow) => <ProductLink product={{ asin, marketplace }} tabIndex={-1} />,
    }),
    column('change', texts.change, 'text', ({ change }) => texts.changes[change[measure]], {
      width: 124,
      cell: ({ change }: ComparedRow) => <Change of={change[measure]} />,
    }),
    ...(hasCodes ? [column('code', texts.code, 'text', ({ code }) => code, { width: 136, searched: true })] : []),
    column(
      'then',
      startedAt === null
        ? DASH
        : formatDate(startedAt) === formatDate(now.startedAt)
          ? texts.earlier
          : formatDate(startedAt),
      kind,
      ({ before }) => before?.[measure],
      { width: 116, className: 'soft' },
    ),
    column('now', texts.now, kind, ({ after }) => after?.[measure]),
    column('difference', texts.difference, kind, ({ by }) => by[measure], {
      text: difference,
      cell: (row: ComparedRow) => {
        const value = row.by[measure];
        if (value === null || value === 0) return <span className="faint">{DASH}</span>;
        return <span className={`delta ${value > 0 ? 'up' : 'down'}`}>{difference(row)}</span>;
      },
    }),
    ...(hasProfit && measure !== 'profit'
      ? [
          column('profit-then', texts.earlier, 'money', ({ before }) => before?.profit, { className: 'soft', band }),
          column('profit-now', texts.now, 'money', ({ after }) => after?.profit, { band }),
        ]
      : []),
  ];
}

function Change({ of }: { of: RunChange }) {
  const text = texts.changes[of];
  if (of === 'sold-out' || of === 'gone') return <span className="tag loss">{text}</span>;
  if (of === 'back') return <span className="tag gain">{text}</span>;
  if (of === 'new') return <span className="tag">{texts.newRow}</span>;
  return <span className={of === 'same' || of === 'unknown' ? 'faint' : undefined}>{text}</span>;
}

function useCompared(api: ImportsApi, id: string, against: string) {
  const [rows, setRows] = useState<readonly ComparedRow[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState(0);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    const end = new AbortController();
    setRows(null);
    setFailure(null);
    setProgress(0);
    const read = async () => {
      const before = await readFigures(api, against, end.signal, setProgress);
      if (end.signal.aborted) return;
      if (!before.ok) return setFailure(before.error.message);
      const first = (before.value.at(-1)?.position ?? -1) + 1;
      const after = await readFigures(api, id, end.signal, (done) => setProgress(first + done));
      if (end.signal.aborted) return;
      if (after.ok) setRows(compareRuns(before.value, after.value));
      else setFailure(after.error.message);
    };
    void read();
    return () => end.abort();
  }, [api, id, against, attempt]);
  return { rows, progress, failure, retry: () => setAttempt((before) => before + 1) };
}
