import { useMemo } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useRawSearch, withQuery } from '#client/ui/query-state.ts';
import { checkoutReturn } from '#shared/billing/checkout.ts';

export const planTabs = ['AZINSIGHT', 'AZALERT', 'API'] as const;
/** The last stands in the address with the product's name before it. */
export type PlanTab = (typeof planTabs)[number];

/** The sub-tabs of each tab; the first is the one that it begins with. */
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
  /** As chosen; null where the plan that is held decides. */
  interval: SoldInterval | null;
  /** The section to scroll to. */
  plugin: string | null;
};

const LONGEST_PLUGIN = 100;

/** What an address shows. A sub-tab of another tab falls to the first of this one. */
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

/** Puts a place of the screen into a query. @param product as the portal names it */
export function writePlansAddress(query: URLSearchParams, { tab, menu, interval }: PlansAddress, product: string): URLSearchParams {
  query.set('tab', tab === 'API' ? `${product.toUpperCase()}API` : tab);
  query.set('menu', menu);
  if (interval === null) query.delete('interval');
  else query.set('interval', interval);
  // Whoever goes on to another tab has seen it.
  query.delete('plugin');
  return query;
}

/** How a checkout was left, as the address says on return; null where nobody comes from one. */
export function checkoutReturnIn(query: URLSearchParams): { paid: boolean; session: string | null } | null {
  const outcome = query.get(checkoutReturn.outcome);
  if (outcome !== checkoutReturn.paid && outcome !== checkoutReturn.left) return null;
  return { paid: outcome === checkoutReturn.paid, session: query.get(checkoutReturn.session)?.slice(0, 200) || null };
}

/** The address without what the payment page has added: where to come back to, too. */
export function withoutReturn(path: string, query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  for (const name of [checkoutReturn.outcome, checkoutReturn.session]) rest.delete(name);
  return withQuery(path, rest);
}

/** Tab, sub-tab and interval, kept in the address: Back, a reload and a link know them. */
export function usePlansAddress(product: string): [PlansAddress, (change: Partial<PlansAddress>) => void] {
  const search = useRawSearch();
  const address = useMemo(() => plansAddressIn(new URLSearchParams(search)), [search]);
  const go = (change: Partial<PlansAddress>) =>
    navigate(`${location.pathname}?${writePlansAddress(new URLSearchParams(location.search), { ...address, ...change }, product)}`);
  return [address, go];
}

/** Where the payment page leads back to: here. */
export const hereAgain = (): string => withoutReturn(location.pathname, new URLSearchParams(location.search));
