import { useMemo, useState } from 'react';
import type { TrackingApi } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Icon } from '#client/ui/icon.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { dayOf } from '#shared/time/days.ts';
import { DEFAULT_REPLAY_DAYS, isReplayed } from '#shared/tracking/replay.ts';
import type { MetricsNow, Tracked } from '#shared/tracking/tracked.ts';
import type { TrackingField } from '#shared/tracking/tracking-metrics.ts';
import { nameOf } from './figures.ts';
import { FiringHistory } from './firings/firing-history.tsx';
import { leadingField } from './product/key-facts.ts';
import { OftenNote } from './product/often-note.tsx';
import { ProductHead } from './product/product-head.tsx';
import { ReplayChart, type ReplayDays } from './product/replay-chart.tsx';
import { useReplay } from './product/use-replay.ts';
import { trackingTexts as texts } from './texts.ts';
import {
  type DraftErrors,
  type Drafts,
  draftOf,
  edited,
  newRule,
  noEdits,
  readDraft,
  realEdits,
  refusedCells,
} from './thresholds/draft.ts';
import { ThresholdPane } from './thresholds/threshold-pane.tsx';
import type { TrackedMarketplace } from './tracking-address.ts';
import type { TrackingCommands, TrackingStore } from './tracking-commands.ts';

type ProductViewProps = {
  store: TrackingStore;
  api: TrackingApi;
  asin: string;
  marketplace: TrackedMarketplace;
  /** null if not tracked yet */
  product: Tracked | null;
  drafts: Drafts;
  commands: TrackingCommands;
  /** Why saving is impossible; null if possible. */
  cannotStore: string | null;
  onDelete(product: Tracked): void;
};

export function ProductView(props: ProductViewProps) {
  const { store, api, asin, marketplace, product, drafts, commands, cannotStore, onDelete } = props;
  const { context, at, base, edits, draft, rule, errors } = useRuleDraft(props);
  const { currency, zone } = context;
  const [refused, setRefused] = useState<DraftErrors['cells']>({});
  const [days, setDays] = useState<ReplayDays>(DEFAULT_REPLAY_DAYS);
  const known = useProduct(store, api, { asin, marketplace, product });
  const [chosen, setChosen] = useState<TrackingField | null>(null);
  const field = chosen ?? leadingField(product?.entries ?? rule.entries, known.now ?? {});
  const replayed = useReplay(store, api, { asin, marketplace, days, field, rearm: rule.rearm, entries: rule.entries });
  const name = nameOf({ title: known.title, asin });

  const { busy, submit } = useSubmit(async () => {
    setRefused({});
    const answer = await commands.save(product, { asin, marketplace, name, rule });
    if (!answer.ok) return setRefused(refusedCells(answer.error.errors, rule.entries));
    // Input typed since sending stays, as an edit of the saved rule.
    const saved = answer.value ? draftOf(answer.value, context) : draft;
    drafts.change(asin, (now) => realEdits(saved, now));
  });
  const drawnField = replayed.replay?.series.field ?? field;
  return (
    <>
      <div className="tracking-main">
        <ProductHead
          {...known}
          asin={asin}
          marketplace={marketplace}
          currency={currency}
          product={product}
          field={field}
          entry={(product?.entries ?? rule.entries).find((each) => each.field === field)}
          acts={product && <ProductActs product={product} commands={commands} onDelete={onDelete} />}
        />
        {product && (
          <OftenNote
            product={product}
            currency={currency}
            onPause={() => void commands.pause([product], true)}
            onChange={(change) =>
              void commands.save(product, changedRule(product, { asin, marketplace, name }, change))
            }
          />
        )}
        <ReplayChart
          replayed={replayed}
          field={drawnField}
          days={days}
          onDays={setDays}
          currency={currency}
          entries={rule.entries}
          value={known.now?.[drawnField]?.value}
        />
        {product && (
          <FiringHistory key={product.id} store={store} api={api} id={product.id} asin={asin} currency={currency} />
        )}
      </div>
      <ThresholdPane
        isTracked={product !== null}
        base={base}
        draft={draft}
        edits={edits}
        rule={rule}
        errors={errors}
        refused={refused}
        currency={currency}
        now={known.now}
        field={field}
        counts={replayed.replay && isReplayed(replayed.replay) ? replayed.replay.byRearm : undefined}
        today={dayOf(at, zone)}
        busy={busy}
        cannotStore={cannotStore}
        onField={setChosen}
        onEdit={(edit) => drafts.change(asin, edit)}
        onClear={() => drafts.change(asin, (before) => realEdits(base, { ...before, cells: clearedCells(base.cells) }))}
        onUndo={() => drafts.change(asin, () => noEdits)}
        onSave={submit}
      />
    </>
  );
}

/** The product's rule, as it is edited here. */
function useRuleDraft({ store, asin, marketplace, product, drafts }: ProductViewProps) {
  const zone = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, []);
  const currency = currencyOf(marketplace);
  const context = useMemo(() => ({ currency, zone }), [currency, zone]);
  const at = store.clock.now();
  const base = useMemo(() => draftOf(product ?? newRule, context), [product, context]);
  const edits = drafts.of(asin);
  const draft = useMemo(() => edited(base, edits), [base, edits]);
  const read = useMemo(() => readDraft(draft, at, context), [draft, at, context]);
  return { context, at, base, edits, draft, ...read };
}

type ProductActsProps = Pick<ProductViewProps, 'commands' | 'onDelete'> & { product: Tracked };

type SaveTracking = Parameters<TrackingCommands['save']>[1];

const ProductActs = ({ product, commands, onDelete }: ProductActsProps) => (
  <>
    <button type="button" className="btn quiet small" onClick={() => void commands.pause([product], !product.paused)}>
      <ScreenIcon name={product.paused ? 'record' : 'pause'} small /> {product.paused ? texts.resume : texts.pause}
    </button>
    <button type="button" className="btn quiet small" onClick={() => onDelete(product)}>
      <Icon name="trash" small /> {texts.delete}
    </button>
  </>
);

const changedRule = (
  { expiresAt, silentAfter, note }: Tracked,
  named: Pick<SaveTracking, 'asin' | 'marketplace' | 'name'>,
  change: Pick<SaveTracking['rule'], 'entries' | 'rearm'>,
): SaveTracking => ({ ...named, rule: { ...change, expiresAt, silentAfter, note } });

const clearedCells = <T extends object>(cells: T): { [K in keyof T]: string } =>
  Object.fromEntries(Object.keys(cells).map((name) => [name, ''])) as { [K in keyof T]: string };

/** Current facts of a product; `now` is undefined while loading. */
type KnownProduct = { title: string | null; now: MetricsNow | undefined; lastMessageAt: number | null };

/** Takes a tracked product from the list, and requests any other. */
function useProduct(
  store: StoreDeps,
  api: TrackingApi,
  { asin, marketplace, product }: { asin: string; marketplace: TrackedMarketplace; product: Tracked | null },
): KnownProduct {
  const isTracked = product !== null;
  const [state] = useResource(store, [api, asin, marketplace, isTracked], {
    read: () => (isTracked ? [] : api.status({ asin, marketplace })),
    staleOn: ['tracking.changed'],
  });
  if (product) return product;
  const status = state.value;
  // If the status is unavailable, dashes replace the placeholders.
  const unknown = state.phase === 'loading' ? undefined : {};
  return { title: status?.title ?? null, now: status?.now ?? unknown, lastMessageAt: status?.lastMessageAt ?? null };
}
