import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { navigate } from 'wouter/use-browser-location';
import type { Answer, CallFailure } from '#client/api/call.ts';
import type { SellersApi } from '#client/api/caller.ts';
import { readStorefront } from '#client/api/storefront-reader.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { forgetFilters } from '#client/ui/grid/columns/grid-address.ts';
import { useValue } from '#client/ui/observe.ts';
import { useRawSearch } from '#client/ui/query-state.ts';
import { readStored, writeStored } from '#client/ui/stored.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { DEFAULT_MARKETPLACE, supportedMarketplaces } from '#shared/marketplaces.ts';
import { statisticalFlags } from '#shared/products/product-flags.ts';
import { ok, type Result } from '#shared/result.ts';
import { type SellerTab, sellerTabs } from '#shared/sellers/access.ts';
import type { StorefrontQuestion } from '#shared/sellers/storefront.ts';
import type { TypedSeller } from './ask-seller.tsx';
import {
  allFlags,
  type ChosenAll,
  chosenAll,
  isGeneral,
  type StorefrontFlag,
  storefrontFlags,
} from './data-selection.ts';
import { cleanSellerId, storefrontQuery } from './storefront-address.ts';
import { isBusy, type StorefrontRun, type Wanted } from './storefront-run.ts';
import { createStorefrontRuns, type StorefrontCalls, type StorefrontRuns } from './storefront-run$.ts';

type NameRequest = { busy: boolean; sent: boolean; failure: CallFailure | 'no-id' | null };

const notRequested: NameRequest = { busy: false, sent: false, failure: null };

export type Storefront = {
  run: StorefrontRun;
  runs: StorefrontRuns;
  /** The seller in the URL, who is shown. */
  shown: TypedSeller;
  tab: SellerTab;
  flags: readonly StorefrontFlag[];
  typed: TypedSeller;
  setTyped(next: TypedSeller): void;
  /** Name of the typed seller; '' until requested. */
  name: string;
  nameRequest: NameRequest;
  busy: boolean;
  getName(): Promise<void>;
  /** Shows the typed seller. @returns false if none is typed */
  open(): boolean;
  setTab(tab: SellerTab): void;
  choose(flags: readonly StorefrontFlag[]): void;
  /** Clears the stored fields and seller. @returns a function that restores them */
  reset(): () => void;
};

/** State of the storefront screen: the URL, the settings stored in the browser, and input not yet opened. */
export function useStorefront(
  store: Pick<StoreDeps, 'user' | 'profile' | 'fileCall' | 'scheduler'>,
  api: SellersApi,
): Storefront {
  const userId = store.user._id;
  const { profile, fileCall, scheduler } = store;
  const runs = useMemo(
    () => createStorefrontRuns(storefrontCalls(api, { profile, fileCall, scheduler })),
    [api, profile, fileCall, scheduler],
  );
  useEffect(() => runs.close, [runs]);
  const run = useValue(runs.run$);
  const [settings, setSettings] = useState(() => readSettings(userId));
  const search = useRawSearch();
  const address = useMemo(() => storefrontQuery.read(new URLSearchParams(search)), [search]);
  const tab = address.tab ?? settings.value;
  const { sellerId } = address;
  const marketplace = address.marketplace ?? (sellerId === '' ? settings.marketplace : DEFAULT_MARKETPLACE);
  const shown = useMemo(() => ({ sellerId, marketplace }), [sellerId, marketplace]);
  const flags = settings.selections;

  const keep = useCallback(
    (change: Partial<StorefrontSettings>) =>
      setSettings((before) => {
        const after = { ...before, ...change };
        writeSettings(userId, after);
        return after;
      }),
    [userId],
  );
  const go = useCallback((to: { tab: SellerTab } & TypedSeller, replace = false) => {
    const query = new URLSearchParams(location.search);
    const from = storefrontQuery.read(query);
    const isOther =
      from.sellerId !== '' &&
      (from.sellerId !== to.sellerId || (from.marketplace ?? DEFAULT_MARKETPLACE) !== to.marketplace);
    storefrontQuery.write(isOther ? forgetFilters(query) : query, to);
    const next = `${location.pathname}?${query}`;
    if (next !== location.pathname + location.search) navigate(next, { replace });
  }, []);

  // Without a seller in the URL, the last seller opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later name request must not open a storefront
  useLayoutEffect(() => {
    if (sellerId === '' && settings.sellerId !== '')
      go({ tab, sellerId: settings.sellerId, marketplace: settings.marketplace }, true);
  }, [search]);
  useEffect(() => {
    if (sellerId === '') return;
    setSettings((before) => {
      if (before.sellerId === sellerId && before.marketplace === marketplace && before.value === tab) return before;
      const after = {
        ...before,
        sellerId,
        marketplace,
        value: tab,
        sellerName: before.sellerId === sellerId ? before.sellerName : '',
      };
      writeSettings(userId, after);
      return after;
    });
  }, [userId, sellerId, marketplace, tab]);

  const [typed, setTyped] = useState<TypedSeller>({ sellerId: sellerId || settings.sellerId, marketplace });
  // Back or a link opens another seller, which discards typed input.
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown && shown.sellerId !== '') setTyped(shown);
    before.current = shown;
  }, [shown]);

  useOpenRun(runs, shown, tab, flags);

  // The loaded seller includes the name, so no extra call is needed.
  const known = run.metrics?.summary;
  useEffect(() => {
    if (known?.seller_name && known.seller_id === sellerId) keep({ sellerId, sellerName: known.seller_name });
  }, [known, sellerId, keep]);

  const typedId = cleanSellerId(typed.sellerId);
  const { nameRequest, setNameRequest, getName } = useNameRequest(api, typedId, (sellerName) =>
    keep({ sellerId: typedId, sellerName, marketplace: typed.marketplace }),
  );

  return {
    run,
    runs,
    shown,
    tab,
    flags,
    typed,
    setTyped: (next) => {
      setTyped(next);
      if (sellerId === '') keep({ marketplace: next.marketplace });
      if (cleanSellerId(next.sellerId) !== typedId) setNameRequest(notRequested);
    },
    name: typedId !== '' && settings.sellerId === typedId ? settings.sellerName : '',
    nameRequest,
    busy: nameRequest.busy || isBusy(run),
    getName,
    open: () => {
      if (typedId === '') {
        setNameRequest({ ...notRequested, failure: 'no-id' });
        return false;
      }
      setNameRequest(notRequested);
      go({ tab, sellerId: typedId, marketplace: typed.marketplace });
      return true;
    },
    setTab: (next) => go({ tab: next, ...shown }),
    choose: (chosen) => keep({ selections: chosen, select_all: chosenAll(chosen) }),
    reset: () => {
      const all = settings;
      const from = location.search;
      runs.leave();
      writeSettings(userId, firstSettings);
      setSettings(firstSettings);
      setTyped({ sellerId: '', marketplace: DEFAULT_MARKETPLACE });
      setNameRequest(notRequested);
      navigate(location.pathname);
      return () => {
        writeSettings(userId, all);
        setSettings(all);
        navigate(location.pathname + from);
      };
    },
  };
}

/** Opens the seller that is shown. */
function useOpenRun(
  runs: StorefrontRuns,
  { sellerId, marketplace }: TypedSeller,
  tab: SellerTab,
  flags: readonly StorefrontFlag[],
): void {
  // Name and key figures need no fields and no tokens. Listings are read once fields are chosen and their tab is open.
  useEffect(() => {
    const { wanted } = runs.run$.value;
    if (sellerId === '') {
      if (wanted) runs.leave();
      return;
    }
    const next: Wanted = { sellerId, marketplace, flags: tab === sellerTabs.storefront ? flags : [] };
    const isSame = wanted?.sellerId === sellerId && wanted.marketplace === marketplace;
    if (!isSame || (next.flags.length > 0 && next.flags.join() !== wanted.flags.join())) runs.open(next);
  }, [runs, sellerId, marketplace, tab, flags]);
}

/** The request for the typed seller's name. @param onName called with it, unless another seller is typed by then */
function useNameRequest(api: SellersApi, typedId: string, onName: (name: string) => void) {
  const [nameRequest, setNameRequest] = useState(notRequested);
  const latest = useRef(typedId);
  latest.current = typedId;
  const getName = async () => {
    if (typedId === '') return setNameRequest({ ...notRequested, failure: 'no-id' });
    setNameRequest({ ...notRequested, busy: true });
    const answer = await api.name({ sellerId: typedId });
    // The input may have changed meanwhile.
    if (latest.current !== typedId) return;
    setNameRequest({ busy: false, sent: answer.ok, failure: answer.ok ? null : answer.error });
    if (answer.ok) onName(answer.value.value.seller_name);
  };
  return { nameRequest, setNameRequest, getName };
}

const storefrontCalls = (
  api: SellersApi,
  { profile, ...deps }: Pick<StoreDeps, 'profile' | 'fileCall' | 'scheduler'>,
): StorefrontCalls => ({
  metrics: async ({ marketplace, sellerId }, signal) =>
    valueIn(await api.metrics({ marketplace, sellerId }, { signal })),
  preview: async (wanted, signal) => {
    const first = await api.preview(questionOf(wanted), { signal });
    return first.ok ? ok(first.value.value.rows) : first;
  },
  readWhole: async (wanted, onRows, signal) => {
    const end = await readStorefront(deps, questionOf(wanted), onRows, signal);
    return end.ok ? ok(null) : end;
  },
  ...(profile === 'full' && {
    cost: async ({ marketplace, sellerId }, signal) => valueIn(await api.cost({ marketplace, sellerId }, { signal })),
    look: async ({ marketplace, sellerId }, signal) => valueIn(await api.look({ marketplace, sellerId }, { signal })),
    keepLook: async ({ marketplace, sellerId }, seen) => valueIn(await api.keepLook({ marketplace, sellerId, seen })),
  }),
});

const questionOf = ({ sellerId, marketplace, flags }: Wanted): StorefrontQuestion => ({
  sellerId,
  marketplace,
  general: flags.filter(isGeneral),
  statistics: statisticalFlags.filter((flag: StorefrontFlag) => flags.includes(flag)),
});

const valueIn = <T>(answer: Result<Answer<T>, CallFailure>): Result<T, CallFailure> =>
  answer.ok ? ok(answer.value.value) : answer;

/** Settings stored per account in the browser until sign-out, under the specification's names (STORE-06). */
export type StorefrontSettings = {
  sellerId: string;
  /** '' until requested */
  sellerName: string;
  marketplace: SupportedMarketplace;
  /** Empty until fields are chosen, which shows the welcome screen. */
  selections: readonly StorefrontFlag[];
  select_all: ChosenAll;
  value: SellerTab;
};

export const firstSettings: StorefrontSettings = {
  sellerId: '',
  sellerName: '',
  marketplace: DEFAULT_MARKETPLACE,
  selections: [],
  select_all: { general: false, statistical: false },
  value: sellerTabs.storefront,
};

/** Invalid fields fall back individually. */
const settingsSchema = v.object({
  sellerId: v.fallback(v.pipe(v.string(), v.transform(cleanSellerId)), ''),
  sellerName: v.fallback(v.pipe(v.string(), v.maxLength(200)), ''),
  marketplace: v.fallback(v.picklist(supportedMarketplaces), DEFAULT_MARKETPLACE),
  selections: v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((saved) => storefrontFlags.filter((flag) => saved.includes(flag))),
    ),
    [],
  ),
  select_all: v.fallback(
    v.object({ general: v.fallback(v.boolean(), false), statistical: v.fallback(v.boolean(), false) }),
    firstSettings.select_all,
  ),
  value: v.fallback(v.picklist(Object.values(sellerTabs)), sellerTabs.storefront),
});

const keyOf = (userId: string) => `storefront.${userId}`;

/** A group that was chosen as a whole includes fields added later. */
export function readSettings(userId: string): StorefrontSettings {
  const saved: StorefrontSettings = readStored(keyOf(userId), settingsSchema, firstSettings);
  return { ...saved, selections: allFlags(saved.selections, saved.select_all) };
}

export const writeSettings = (userId: string, settings: StorefrontSettings): void =>
  writeStored(keyOf(userId), settings);
