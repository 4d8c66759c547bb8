import { type ReactNode, useMemo, useState } from 'react';
import type { CallFailure } from '#client/api/call.ts';
import { Drawer } from '#client/ui/drawer.tsx';
import { ClearButton } from '#client/ui/failures.tsx';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { ColumnsPanel, DensityChoice } from '#client/ui/grid/columns/columns-panel.tsx';
import type { Empty } from '#client/ui/grid/columns/grid-overlay.tsx';
import type { GridState } from '#client/ui/grid/columns/grid-state.ts';
import type { LocalRows } from '#client/ui/grid/columns/local-rows.ts';
import type { RowSelection } from '#client/ui/grid/columns/row-selection.ts';
import { selectColumn } from '#client/ui/grid/columns/select-column.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { NARROW, PHONE, useMedia } from '#client/ui/media.ts';
import { useValue } from '#client/ui/observe.ts';
import { SelectionBar } from '#client/ui/selection-bar.tsx';
import { useSearchKey } from '#client/ui/shortcuts.ts';
import { formatCount, formatUntil } from '#shared/format.ts';
import type { LookChanges } from '#shared/sellers/look.ts';
import { sellerTexts } from '#shared/sellers/texts.ts';
import { CategoryStatistics } from './category-statistics.tsx';
import { type Listing, nameOfListing, type ShownKind, shownKinds } from './listing.ts';
import type { ListingColumn } from './listing-columns.tsx';
import { isBusy, type StorefrontRun } from './storefront-run.ts';
import type { StorefrontRuns } from './storefront-run$.ts';
import { storefrontTexts } from './texts.ts';
import { idOfListing } from './use-listings.ts';
import '#client/ui/fields.css';
import '#client/ui/tags.css';
import { Progress } from '#client/ui/progress.tsx';
import { GoneTable } from './gone-table.tsx';

export type ListingsView = { shown: ShownKind; search: string };

type ListingsPaneProps = {
  run: StorefrontRun;
  runs: StorefrontRuns;
  marketplace: string;
  columns: readonly ListingColumn[];
  rows: LocalRows<Listing>;
  selection: RowSelection;
  state: GridState;
  onState(next: GridState, step?: boolean): void;
  view: ListingsView;
  onView(next: ListingsView): void;
  changes: LookChanges | null;
  now: number;
  onSeen(): Promise<CallFailure | null>;
  tools(which: 'selected' | 'shown'): ReactNode;
};

/**
 * The first tab: all listings in a grid with changes since the last look; beside it, categories and removed listings.
 */
export function ListingsPane(props: ListingsPaneProps) {
  const { run, runs, marketplace, columns, rows, selection, state, onState, view, changes, now } = props;
  const narrow = useMedia(NARROW);
  const phone = useMedia(PHONE);
  const [side, setSide] = useState(false);
  const selected = useValue(selection.ids$).size;
  const withSelection = useSelectable(columns, rows, selection, phone);
  const { look } = run;
  // Removed listings are known only after all listings have loaded.
  const gone = look && run.step === 'read' ? changes?.gone : undefined;
  const sellerId = run.wanted?.sellerId ?? null;
  const about = (
    <>
      {run.metrics && <CategoryStatistics categories={run.metrics.categories} />}
      {gone && <GoneTable gone={gone} marketplace={marketplace} sellerId={sellerId} />}
    </>
  );
  const showsGone = view.shown === 'gone' && look;

  return (
    <div className={narrow ? 'listings narrow' : 'listings'}>
      <div className="listings-main">
        <ListingsTools
          {...props}
          counts={countsOf(run, changes, gone)}
          panel={<ColumnsPanel columns={withSelection} state={state} onState={onState} />}
          side={narrow ? { isOpen: side, onOpen: setSide } : undefined}
        />
        {showsGone ? (
          <div className="gone-pane">
            <GoneTable gone={gone ?? []} marketplace={marketplace} sellerId={sellerId} />
          </div>
        ) : (
          <ColumnsGrid
            name={storefrontTexts.gridName}
            columns={withSelection}
            rows={rows}
            rowId={idOfListing}
            state={state}
            onState={onState}
            waitingText={storefrontTexts.moved}
            rowLook={rowLook}
            rowActions={{
              select: (listing) => selection.toggle(idOfListing(listing), false),
              selectRange: (listing) => selection.toggle(idOfListing(listing), true),
            }}
            empty={emptyOf(props)}
            foot={
              <>
                <ReadProgress run={run} onStop={runs.stop} onRead={runs.read} />
                {look && !isBusy(run) && (
                  <span className="new-key">
                    <i className="dot" /> {storefrontTexts.sinceLook(formatUntil(look.at, now))}
                  </span>
                )}
                <DensityChoice state={state} onState={onState} />
              </>
            }
          />
        )}
        {selected > 0 && (
          <SelectionBar count={selected} onClear={selection.clear}>
            {props.tools('selected')}
          </SelectionBar>
        )}
      </div>
      {!narrow && <aside className="listings-side">{about}</aside>}
      {narrow && side && (
        <Drawer
          title={phone ? storefrontTexts.statisticsButton : sellerTexts.categories}
          onClose={() => setSide(false)}
        >
          {about}
        </Drawer>
      )}
    </div>
  );
}

function useSelectable(
  columns: readonly ListingColumn[],
  rows: LocalRows<Listing>,
  selection: RowSelection,
  phone: boolean,
) {
  return useMemo(
    () => [
      selectColumn<Listing>({
        selection,
        rows,
        idOf: idOfListing,
        nameOf: nameOfListing,
        shownIds: () => rows.shown().map(idOfListing),
      }),
      // On phones only the title column is pinned; icons between it and the figures would take its space.
      ...columns.filter(({ id }) => !phone || !SIGNS.includes(id)),
    ],
    [columns, rows, selection, phone],
  );
}

type ListingsToolsProps = ListingsPaneProps & {
  counts: KindChoiceProps['counts'];
  panel: ReactNode;
  /** Where the statistics are in a drawer. */
  side: { isOpen: boolean; onOpen(open: boolean): void } | undefined;
};

const ListingsTools = ({ run, view, onView, onSeen, tools, counts, panel, side }: ListingsToolsProps) => (
  <search className="tools">
    {run.look && <KindChoice counts={counts} shown={view.shown} onChoose={(shown) => onView({ ...view, shown })} />}
    <ListingSearch value={view.search} onChange={(search) => onView({ ...view, search })} />
    <span className="push" />
    {side && (
      <button type="button" className="btn" aria-expanded={side.isOpen} onClick={() => side.onOpen(!side.isOpen)}>
        {storefrontTexts.statisticsButton}
      </button>
    )}
    {run.look && run.step === 'read' && (
      <button type="button" className="btn" onClick={() => void onSeen()}>
        <Icon name="check" /> {storefrontTexts.markSeen}
      </button>
    )}
    {tools('shown')}
    {panel}
  </search>
);

const countsOf = (
  run: StorefrontRun,
  changes: LookChanges | null,
  gone: LookChanges['gone'] | undefined,
): KindChoiceProps['counts'] => ({
  all: run.step === 'read' ? run.count : (run.of ?? run.count),
  fresh: changes?.added.size,
  changed: changes?.prices.size,
  gone: gone?.length,
});

function emptyOf({ run, state, onState, view, onView }: ListingsPaneProps): Empty {
  if (run.count === 0 && isBusy(run)) return { title: storefrontTexts.reading };
  if (Object.keys(state.filters).length === 0 && view.search === '') return { text: emptyTexts[view.shown] };
  return nothingPasses(() => {
    onState({ ...state, filters: {}, row: 0 });
    onView({ ...view, search: '' });
  });
}

type KindChoiceProps = {
  counts: Record<ShownKind, number | undefined>;
  shown: ShownKind;
  onChoose(kind: ShownKind): void;
};

const KindChoice = ({ counts, shown, onChoose }: KindChoiceProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
  <div className="seg" role="group" aria-label={storefrontTexts.show}>
    {shownKinds.map((kind) => (
      <button key={kind} type="button" aria-pressed={shown === kind} onClick={() => onChoose(kind)}>
        {kind === 'fresh' && <i className="dot" />}
        {storefrontTexts[kind]}
        {counts[kind] !== undefined && <span className="count">{formatCount(counts[kind])}</span>}
      </button>
    ))}
  </div>
);

function ListingSearch({ value, onChange }: { value: string; onChange(search: string): void }) {
  const searchKey = useSearchKey();
  return (
    <label className="input listing-search">
      <Icon name="search" />
      <input
        {...searchKey}
        type="search"
        aria-label={storefrontTexts.search}
        placeholder={storefrontTexts.search}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

const nothingPasses = (onClear: () => void): Empty => ({
  text: storefrontTexts.emptyFiltered,
  action: <ClearButton label={storefrontTexts.clear} onPress={onClear} />,
});

const SIGNS: readonly string[] = ['new', 'image'];

const rowLook = ({ isNew }: Listing): string | undefined => (isNew ? 'is-fresh' : undefined);

const emptyTexts: Record<ShownKind, string> = {
  all: storefrontTexts.emptyAll,
  fresh: storefrontTexts.nothingNew,
  changed: storefrontTexts.noneChanged,
  gone: storefrontTexts.noneGone,
};

type ReadProgressProps = { run: StorefrontRun; onStop(): void; onRead(): void };

/** Loading progress in the grid's footer, where it moves nothing else. */
function ReadProgress({ run: { step, count, of }, onStop, onRead }: ReadProgressProps) {
  if (step === 'reading')
    return (
      <>
        <span className="fig" role="status">
          {storefrontTexts.readSoFar(count, of)}
        </span>
        <Progress label={storefrontTexts.reading} done={count} of={of ?? undefined} />
        <button type="button" className="btn small" onClick={onStop}>
          {storefrontTexts.cancel}
        </button>
      </>
    );
  if (step !== 'stopped' && step !== 'asking') return null;
  return (
    <>
      <span>{step === 'stopped' ? storefrontTexts.stopped(count, of ?? count) : storefrontTexts.preview(count)}</span>
      {step === 'stopped' && (
        <button type="button" className="btn small" onClick={onRead}>
          {storefrontTexts.goOn}
        </button>
      )}
    </>
  );
}
