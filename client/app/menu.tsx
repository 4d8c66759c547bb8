import { useMemo } from 'react';
import { useValue } from '#client/ui/observe.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { addressOf } from './routing.ts';
import type { Badge, MenuName, OutsideLink, Screen } from './screen.ts';
import { type Listed, screens } from './screens.ts';
import type { Store } from './store.ts';
import { titleIn } from './texts.ts';

export type MenuEntry =
  | { kind: 'screen'; label: string; screen: Screen; href: string; badge: Badge | undefined }
  | { kind: 'outside'; label: string; href: string }
  | { kind: 'group'; label: string; entries: Exclude<MenuEntry, { kind: 'group' }>[] };

/**
 * Returns an account's entries of a menu, in list order. A group has the position of its first entry.
 * @param portal the addresses of outside links (one without an address gets no entry) and the product in some screens'
 * paths
 */
export function menuOf(
  menu: MenuName,
  user: UserInfo,
  portal: Pick<PortalInfo, 'links' | 'product'> | null,
  listed: Listed = screens,
): MenuEntry[] {
  const entries: MenuEntry[] = [];
  for (const item of Object.values(listed)) {
    const options = item.menus?.[menu];
    const access = item.access(user);
    if (!options || options.hidden?.(user) || !(access.open || access.listed)) continue;
    const entry = entryOf(item, titleIn(options.label ?? item.title), options.badge, portal);
    if (!entry) continue;
    const group = options.group === undefined ? undefined : groupIn(entries, titleIn(options.group));
    (group?.entries ?? entries).push(entry);
  }
  return entries;
}

function entryOf(
  item: Screen | OutsideLink,
  label: string,
  badge: Badge | undefined,
  portal: Pick<PortalInfo, 'links' | 'product'> | null,
): Exclude<MenuEntry, { kind: 'group' }> | null {
  if ('component' in item)
    return { kind: 'screen', label, screen: item, href: addressOf(item, portal?.product), badge };
  const href = portal?.links[item.link];
  return href ? { kind: 'outside', label, href } : null;
}

function groupIn(entries: MenuEntry[], label: string): Extract<MenuEntry, { kind: 'group' }> {
  const known = entries.find((entry) => entry.kind === 'group' && entry.label === label);
  if (known?.kind === 'group') return known;
  const group = { kind: 'group' as const, label, entries: [] };
  entries.push(group);
  return group;
}

export function MenuCount({ badge, store }: { badge: Badge; store: Store }) {
  const text = useValue(useMemo(() => badge.text$(store), [badge, store]));
  // Room for the first alert: it must not push the entries behind it.
  if (text === '') return <span className="count-room" />;
  return (
    <span className="count new">
      {text}
      <span className="unseen"> {titleIn(badge.of)}</span>
    </span>
  );
}
