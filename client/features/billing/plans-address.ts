import { useMemo } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useRawSearch, withQuery } from '#client/ui/query-state.ts';
import { checkoutReturn } from '#shared/billing/checkout.ts';

export const planTabs = ['AZINSIGHT', 'AZALERT', 'API'] as const;
/** `API` is prefixed with the product's name in the URL. */
export type PlanTab = (typeof planTabs)[number];

/** The sub-tabs of each tab; the first is the default. */
export const planMenus = {
  AZINSIGHT: ['PLAN', 'AZINSIGHT_SUB_ACCOUNTS'],
  AZALERT: ['PLAN', 'AZALERT_SUB_ACCOUNTS'],
  API: ['SUBSCRIPTION', 'ONE_TIME_PAYMENT'],
} as const satisfies Record<PlanTab, readonly string[]>;
export type PlanMenu = (typeof planMenus)[PlanTab][number];

export type SoldInterval = 'year' | 'month';

type PlansAddress = {
  tab: PlanTab;
  menu: PlanMenu;
  /** The chosen interval; null if the current plan decides. */
  interval: SoldInterval | null;
  plugin: string | null;
};

const LONGEST_PLUGIN = 100;

/** Parses the URL. An unknown sub-tab becomes the tab's first. */
export function plansAddressIn(query: URLSearchParams): PlansAddress {
  const named = query.get('tab') ?? '';
  const tab = named === 'AZALERT' ? 'AZALERT' : /^[a-z0-9]*API$/i.test(named) ? 'API' : 'AZINSIGHT';
  const menus: readonly PlanMenu[] = planMenus[tab];
  const interval = query.get('interval');
  return {
    tab,
    menu: menus.find((menu) => menu === query.get('menu')) ?? menuOf(tab),
    interval: interval === 'year' || interval === 'month' ? interval : null,
    plugin: query.get('plugin')?.slice(0, LONGEST_PLUGIN) || null,
  };
}

export const menuOf = (tab: PlanTab): PlanMenu => planMenus[tab][0];

/** Writes the screen's state into a query. @param product the portal's product name */
export function writePlansAddress(
  query: URLSearchParams,
  { tab, menu, interval }: PlansAddress,
  product: string,
): URLSearchParams {
  query.set('tab', tab === 'API' ? `${product.toUpperCase()}API` : tab);
  query.set('menu', menu);
  if (interval === null) query.delete('interval');
  else query.set('interval', interval);
  // The section was already shown.
  query.delete('plugin');
  return query;
}

/** Reads a checkout's outcome from the return URL; null if there is none. */
export function checkoutReturnIn(query: URLSearchParams): { paid: boolean; session: string | null } | null {
  const outcome = query.get(checkoutReturn.outcome);
  if (outcome !== checkoutReturn.paid && outcome !== checkoutReturn.left) return null;
  return { paid: outcome === checkoutReturn.paid, session: query.get(checkoutReturn.session)?.slice(0, 200) || null };
}

/** Removes the payment page's parameters. Also used to build the return URL. */
export function withoutReturn(path: string, query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  for (const name of [checkoutReturn.outcome, checkoutReturn.session]) rest.delete(name);
  return withQuery(path, rest);
}

/** Tab, sub-tab, and interval, stored in the URL. */
export function usePlansAddress(product: string): [PlansAddress, (change: Partial<PlansAddress>) => void] {
  const search = useRawSearch();
  const address = useMemo(() => plansAddressIn(new URLSearchParams(search)), [search]);
  const go = (change: Partial<PlansAddress>) =>
    navigate(
      `${location.pathname}?${writePlansAddress(new URLSearchParams(location.search), { ...address, ...change }, product)}`,
    );
  return [address, go];
}

/** The URL that the payment page returns to: the current one. */
export const hereAgain = (): string => withoutReturn(location.pathname, new URLSearchParams(location.search));
