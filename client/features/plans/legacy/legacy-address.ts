/** The tabs, by the words that an address has for them. `asintracker` is the third, that of the alert tool; the last shows only to some. */
export const legacyTabs = ['insight', 'bulkchecker', 'asintracker', 'tracker'] as const;
export type LegacyTab = (typeof legacyTabs)[number];
export type PluginKind = 'free' | 'paid';

export type LegacyAddress = {
  tab: LegacyTab;
  /** What `plugin` chooses of a tab's lists; null where it chooses none. */
  kind: PluginKind | null;
  /** To which section to go: any value does. */
  plugin: string | null;
};

/** @param hasTracker whether the fourth tab is there for this account */
export function legacyAddressIn(query: URLSearchParams, hasTracker: boolean): LegacyAddress {
  const plan = query.get('plan')?.toLowerCase();
  const plugin = query.get('plugin');
  const tab = legacyTabs.find((each) => each === plan) ?? 'insight';
  return {
    tab: tab === 'tracker' && !hasTracker ? 'insight' : tab,
    kind: plugin?.toLowerCase() === 'paid' ? 'paid' : plugin?.toLowerCase() === 'free' ? 'free' : null,
    plugin: plugin || null,
  };
}

/** Puts a tab, and which of its lists, into a query. What else stands there stays. */
export function writeLegacyAddress(query: URLSearchParams, { tab, kind }: Pick<LegacyAddress, 'tab' | 'kind'>): URLSearchParams {
  if (tab === 'insight') query.delete('plan');
  else query.set('plan', tab);
  if (kind === null) query.delete('plugin');
  else query.set('plugin', kind);
  return query;
}
