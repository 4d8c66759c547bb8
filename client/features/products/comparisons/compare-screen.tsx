import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { EmptyState, LoadFailed, Refused } from '#client/ui/failures.tsx';
import { TextField } from '#client/ui/fields.tsx';
import { Link } from '#client/ui/link.tsx';
import { useRawSearch } from '#client/ui/query-state.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Note, Skeleton } from '#client/ui/states.tsx';
import { marketplaceOf } from '#shared/marketplaces.ts';
import { productScreens, productsAccess } from '#shared/products/access.ts';
import { comparedAccess } from '#shared/products/comparisons/access.ts';
import { compareAddress, savedComparisonAddress } from '#shared/products/comparisons/addresses.ts';
import { comparisonCalls } from '#shared/products/comparisons/calls.ts';
import { type ComparedItem, MOST_COMPARED, type SavedComparison } from '#shared/products/comparisons/comparison.ts';
import { sellerPaths } from '#shared/sellers/access.ts';
import { broughtItems, isComparable, readCompareAddress } from './compare-address.ts';
import { ComparedTable } from './compared-table.tsx';
import { type ComparisonsApi, SavedList, SaveForm } from './saved-pane.tsx';
import { compareTexts as texts } from './texts.ts';
import { type Comparison, useCompared } from './use-compared.ts';
import '#client/ui/tags.css';
import '#client/ui/form-controls.css';
import './comparisons.css';

type CompareStore = StoreDeps;

/** Up to four products or sellers side by side, and the comparisons that were saved. */
export function CompareScreen({ store }: { store: CompareStore }) {
  const api = caller(comparisonCalls, store.call);
  const search = useRawSearch();
  const address = useMemo(() => readCompareAddress(search), [search]);
  const [state, list] = useResource(store, [api], { read: () => api.list(), staleOn: ['comparisons.changed'] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address has its own state in the history
  const brought = useMemo(() => broughtItems(history.state), [search]);
  const { kind, marketplace, ids, saved } = address;
  const comparison = useMemo<Comparison>(
    () => ({ kind, marketplace, ids, known: brought }),
    [kind, marketplace, ids, brought],
  );
  const side = <SavedList api={api} state={state} list={list} current={saved} toasts={store.toasts} />;
  return (
    <main className="page compare-page" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1>{texts.title}</h1>
        <span className="soft wide-only">
          {saved === null &&
            ids.length > 0 &&
            `${texts.kinds[kind]}, ${marketplaceOf(marketplace)?.name ?? marketplace}`}
        </span>
      </div>
      {saved === null ? (
        <Compared
          key={`${kind} ${marketplace}`}
          store={store}
          api={api}
          comparison={comparison}
          open={null}
          side={side}
        />
      ) : (
        <OpenedComparison key={saved} store={store} api={api} id={saved} side={side} />
      )}
    </main>
  );
}

type Part = { store: CompareStore; api: ComparisonsApi; side: ReactNode };

/** A saved comparison, with the values of that time: opening it costs nothing. */
function OpenedComparison({ store, api, id, side }: Part & { id: string }) {
  const [state, opened] = useResource(store, [api, id], { read: () => api.open({ id }) });
  const comparison = useMemo<Comparison | null>(() => {
    if (!state.value) return null;
    const { comparison: of, items } = state.value;
    return { kind: of.kind, marketplace: of.marketplace, ids: of.ids, known: items, asSaved: true };
  }, [state.value]);
  if (state.value && comparison)
    return (
      <Compared
        store={store}
        api={api}
        comparison={comparison}
        open={state.value.comparison}
        onSaved={opened.reload}
        side={side}
      />
    );
  return (
    <div className="compare-frame">
      <div className="compare-main">
        {state.phase === 'failed' ? (
          <LoadFailed title={texts.failed} onRetry={opened.reload}>
            {state.trouble.message}
          </LoadFailed>
        ) : (
          <Skeleton lines={10} label={texts.reading} />
        )}
      </div>
      <aside className="compare-side">{side}</aside>
    </div>
  );
}

type ComparedProps = Part & { comparison: Comparison; open: SavedComparison | null; onSaved?(): void };

function Compared({ store, api, comparison, open, onSaved, side }: ComparedProps) {
  const { kind, marketplace, ids } = comparison;
  const access = comparedAccess[kind](store.user);
  const { items, unknown, cost, busy, failure, lookUp } = useCompared(
    store,
    access.open ? comparison : { ...comparison, ids: [] },
  );
  const loaded = items.flatMap((item): ComparedItem[] => (item ? [item] : []));
  const show = (next: readonly string[]) =>
    navigate(compareAddress(kind, next, marketplace), { replace: open === null, state: { compared: loaded } });
  const missing = ids.length - loaded.length - unknown.size;
  const isWhole = loaded.length === ids.length && ids.length >= 2;
  if (!access.open && ids.length > 0)
    return (
      <div className="compare-frame">
        <div className="compare-main">
          <Refused title={texts.title} message={texts.closed[kind]} />
        </div>
        <aside className="compare-side">{side}</aside>
      </div>
    );
  return (
    <div className="compare-frame">
      <div className="compare-main">
        {ids.length === 0 ? (
          <Nothing store={store} />
        ) : (
          <>
            {ids.length === 1 && <Note>{texts.one}</Note>}
            <LookUpNote {...{ failure, cost, busy, missing }} onLookUp={() => void lookUp()} />
            <ComparedTable
              kind={kind}
              marketplace={marketplace}
              ids={ids}
              items={items}
              unknown={unknown}
              onRemove={(id) => show(ids.filter((each) => each !== id))}
            />
          </>
        )}
        {ids.length < MOST_COMPARED && access.open && (
          <AddForm kind={kind} ids={ids} onAdd={(id) => show([...ids, id])} />
        )}
      </div>
      <aside className="compare-side">
        {ids.length > 0 && (
          <SaveForm
            key={open?.id ?? 'new'}
            api={api}
            shown={isWhole ? { kind, marketplace, items: loaded } : null}
            open={open}
            toasts={store.toasts}
            onSaved={(to) => (to.id === open?.id ? onSaved?.() : navigate(savedComparisonAddress(to.id)))}
          />
        )}
        {side}
      </aside>
    </div>
  );
}

type LookUpNoteProps = Pick<ReturnType<typeof useCompared>, 'failure' | 'cost' | 'busy'> & {
  /** How many of the compared ones have no values yet. */
  missing: number;
  onLookUp(): void;
};

/** What looking up the rest costs, or why it failed. */
function LookUpNote({ failure, cost, busy, missing, onLookUp }: LookUpNoteProps) {
  if (failure)
    return (
      <Note
        bad
        action={
          <button type="button" className="btn small" disabled={busy} onClick={onLookUp}>
            {texts.tryAgain}
          </button>
        }
      >
        <b>{texts.lookFailed}.</b> {failure}
      </Note>
    );
  if (cost === null) return null;
  return (
    <Note
      action={
        <button type="button" className="btn small primary" disabled={busy} onClick={onLookUp}>
          {texts.lookUp(cost)}
        </button>
      }
    >
      {texts.missing(missing)}
    </Note>
  );
}

const Nothing = ({ store }: { store: CompareStore }) => (
  <EmptyState
    icon={<ScreenIcon name="columns" />}
    title={texts.none}
    action={
      <Link className="btn" href={productsAccess(store.user).open ? productScreens.viewer : sellerPaths.topRated}>
        {productsAccess(store.user).open ? texts.toViewer : texts.toSellers}
      </Link>
    }
  >
    {texts.noneHint(MOST_COMPARED)}
  </EmptyState>
);

function AddForm({ kind, ids, onAdd }: { kind: Comparison['kind']; ids: readonly string[]; onAdd(id: string): void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    const id = text.trim().toUpperCase();
    if (!isComparable(kind, id)) return setError(texts.badId[kind]);
    if (ids.includes(id)) return setError(texts.there);
    setText('');
    setError('');
    onAdd(id);
  };
  return (
    <form className="compare-add" noValidate onSubmit={add}>
      <TextField
        label={texts.add[kind]}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        error={error}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="btn">
        {texts.addButton}
      </button>
    </form>
  );
}
