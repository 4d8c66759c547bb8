import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import type { CallFailure } from '#client/api/call.ts';
import type { SellersApi } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { forgetFilters } from '#client/ui/grid/columns/grid-address.ts';
import { useValue } from '#client/ui/observe.ts';
import { DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import { type SellerTab, sellerTabs } from '#shared/sellers/paths.ts';
import type { TypedSeller } from './ask-seller.tsx';
import { chosenAll, type StorefrontFlag } from './data-selection.ts';
import { firstSettings, readSettings, type StorefrontSettings, writeSettings } from './kept-settings.ts';
import { cleanSellerId, storefrontIn, writeStorefront } from './storefront-address.ts';
import { storefrontCalls } from './storefront-calls.ts';
import { isBusy, type StorefrontRun, type Wanted } from './storefront-run.ts';
import { createStorefrontRuns, type StorefrontRuns } from './storefront-run$.ts';

/** Whether the name is on its way, has been told, or why it was not. */
export type NameAsked = { busy: boolean; told: boolean; failure: CallFailure | 'no-id' | null };

const notAsked: NameAsked = { busy: false, told: false, failure: null };

export type Storefront = {
  run: StorefrontRun;
  runs: StorefrontRuns;
  /** The seller of the address, who is shown. */
  shown: TypedSeller;
  tab: SellerTab;
  flags: readonly StorefrontFlag[];
  typed: TypedSeller;
  setTyped(next: TypedSeller): void;
  /** Of the typed seller; '' while nobody has asked for it. */
  name: string;
  nameAsked: NameAsked;
  busy: boolean;
  getName(): Promise<void>;
  /** Shows the typed seller. @returns false where nobody is typed */
  open(): boolean;
  setTab(tab: SellerTab): void;
  choose(flags: readonly StorefrontFlag[]): void;
  /** Forgets what was chosen and who was looked at. @returns brings all of it back */
  reset(): () => void;
};

/** Whose storefront is shown: by the address, beside it what the browser keeps, and the typing that is not shown yet. */
export function useStorefront(desk: Pick<DeskDeps, 'user' | 'fileCall' | 'scheduler'>, api: SellersApi): Storefront {
  const userId = desk.user._id;
  const { fileCall, scheduler } = desk;
  const runs = useMemo(() => createStorefrontRuns(storefrontCalls(api, { fileCall, scheduler })), [api, fileCall, scheduler]);
  useEffect(() => runs.close, [runs]);
  const run = useValue(runs.run$);
  const [settings, setSettings] = useState(() => readSettings(userId));
  const search = useLocationProperty(() => location.search);
  const address = useMemo(() => storefrontIn(new URLSearchParams(search)), [search]);
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
    const from = storefrontIn(query);
    const isOther = from.sellerId !== '' && (from.sellerId !== to.sellerId || (from.marketplace ?? DEFAULT_MARKETPLACE) !== to.marketplace);
    writeStorefront(isOther ? forgetFilters(query) : query, to);
    const next = `${location.pathname}?${query}`;
    if (next !== location.pathname + location.search) navigate(next, { replace });
  }, []);

  // Whoever comes without an address finds the seller of the last time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a name that is asked for later must not open a storefront
  useLayoutEffect(() => {
    if (sellerId === '' && settings.sellerId !== '') go({ tab, sellerId: settings.sellerId, marketplace: settings.marketplace }, true);
  }, [search]);
  useEffect(() => {
    if (sellerId === '') return;
    setSettings((before) => {
      if (before.sellerId === sellerId && before.marketplace === marketplace && before.value === tab) return before;
      const after = { ...before, sellerId, marketplace, value: tab, sellerName: before.sellerId === sellerId ? before.sellerName : '' };
      writeSettings(userId, after);
      return after;
    });
  }, [userId, sellerId, marketplace, tab]);

  const [typed, setTyped] = useState<TypedSeller>({ sellerId: sellerId || settings.sellerId, marketplace });
  // Another address, by Back or a link, is another seller: what was typed for the one before goes.
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown && shown.sellerId !== '') setTyped(shown);
    before.current = shown;
  }, [shown]);

  // Name and figures need no choice and no tokens: the listings are read once fields are chosen and their tab is open.
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

  // What is known of the seller tells his name without a call.
  const known = run.metrics?.summary;
  useEffect(() => {
    if (known?.seller_name && known.seller_id === sellerId) keep({ sellerId, sellerName: known.seller_name });
  }, [known, sellerId, keep]);

  const [nameAsked, setNameAsked] = useState(notAsked);
  const typedId = cleanSellerId(typed.sellerId);
  const latest = useRef(typedId);
  latest.current = typedId;

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
      if (cleanSellerId(next.sellerId) !== typedId) setNameAsked(notAsked);
    },
    name: typedId !== '' && settings.sellerId === typedId ? settings.sellerName : '',
    nameAsked,
    busy: nameAsked.busy || isBusy(run),
    getName: async () => {
      if (typedId === '') return setNameAsked({ ...notAsked, failure: 'no-id' });
      setNameAsked({ ...notAsked, busy: true });
      const answer = await api.name({ sellerId: typedId });
      // Somebody else may have been typed meanwhile.
      if (latest.current !== typedId) return;
      setNameAsked({ busy: false, told: answer.ok, failure: answer.ok ? null : answer.error });
      if (answer.ok) keep({ sellerId: typedId, sellerName: answer.value.value.seller_name, marketplace: typed.marketplace });
    },
    open: () => {
      if (typedId === '') {
        setNameAsked({ ...notAsked, failure: 'no-id' });
        return false;
      }
      setNameAsked(notAsked);
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
      setNameAsked(notAsked);
      navigate(location.pathname);
      return () => {
        writeSettings(userId, all);
        setSettings(all);
        navigate(location.pathname + from);
      };
    },
  };
}
