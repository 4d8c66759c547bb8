import { firstValueFrom } from 'rxjs';
import { inboxAddress } from '#client/features/inbox/inbox-address.ts';
import { inboxFilter } from '#client/features/inbox/inbox-query.ts';
import type { IconName } from '#client/ui/icon.tsx';
import type { ScreenIconName } from '#client/ui/screen-icon.tsx';
import { shortcutTable, shortcutTexts, shownKeys } from '#client/ui/shortcut-table.ts';
import type { ShortcutActions } from '#client/ui/shortcuts.ts';
import type { Extension } from '#shared/members/extensions.ts';
import type { Member } from '#shared/members/member.ts';
import { type ShortcutId, shortcutIds } from '#shared/recording/shortcut-ids.ts';
import { sellerAddress, sellerTabs } from '#shared/sellers/access.ts';
import type { Capabilities } from '#shared/session/profile.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { productLinks } from '../product-links.ts';
import { productMenuTexts } from '../product-menu-texts.ts';
import { addressOf, routeAt } from '../routing.ts';
import type { Screen } from '../screen.ts';
import { isListed, screens, screensOf } from '../screens.ts';
import type { Store } from '../store.ts';
import { titleIn } from '../texts.ts';
import { openScreensOf } from './open-screens.ts';
import { type Match, matchOf, type Searchable } from './palette-match.ts';
import { type Place, recentPlaces } from './recent-places.ts';
import { keysTexts as texts } from './texts.ts';

const entryGroups = ['product', 'products', 'recent', 'actions', 'rest'] as const;
type EntryGroup = (typeof entryGroups)[number];

/** A line of the palette: a link, or an action. */
export type Entry = Searchable & {
  id: string;
  group: EntryGroup;
  icon: IconName | ScreenIconName;
  /** Keys of the same action, to show. */
  keys?: readonly string[];
  /** Made from the query, so it matches whatever the query is. */
  isAnswer?: true;
} & ({ href: string } | { run: () => void });

/** An entry that leads to an address. */
type LinkEntry = Entry & { href: string };

export type Found = { entry: Entry; match: Match };

const unmarked: Match = { rank: 0, label: [], detail: [] };

/** The most lines of a group while a query is typed. */
const MOST: Record<EntryGroup, number> = { product: 5, products: 5, recent: 5, actions: 8, rest: 8 };
const MOST_RECENT = 5;

/**
 * Returns the entries that match, in groups. The group with the best match comes first, and so do its entries.
 * @param query '>' at its start: actions only
 */
export function foundIn(entries: readonly Entry[], query: string): Found[][] {
  const onlyActions = query.startsWith('>');
  const words = query.replace(/^>/, '').trim();
  const groups = entryGroups.map((group) => {
    const own = entries.filter((entry) => entry.group === group && (!onlyActions || group === 'actions'));
    if (words === '')
      return own.slice(0, group === 'recent' ? MOST_RECENT : undefined).map((entry) => ({ entry, match: unmarked }));
    const found = own.flatMap((entry) => {
      const match = entry.isAnswer ? unmarked : matchOf(entry, words);
      return match ? [{ entry, match }] : [];
    });
    const answers = found.filter(({ entry }) => entry.isAnswer);
    const others = found.filter(({ entry }) => !entry.isAnswer).toSorted((a, b) => a.match.rank - b.match.rank);
    // A search for the words comes last: it is what remains if nothing here is meant.
    const most = others.slice(0, MOST[group]);
    return group === 'rest' ? [...most, ...answers] : [...answers, ...most];
  });
  const best = (group: readonly Found[]) =>
    Math.min(...group.map(({ entry, match }) => (entry.isAnswer && entry.group === 'rest' ? 99 : match.rank)));
  return groups.filter((group) => group.length > 0).toSorted((a, b) => (words === '' ? 0 : best(a) - best(b)));
}

/** @param product the portal product's short name, for addresses */
export const screenEntries = (user: UserInfo, has: Capabilities, product: string | undefined): Entry[] =>
  openScreensOf(user, has).map(({ screen, label, group }) => ({
    id: `screen ${screen.path}`,
    group: 'rest',
    label,
    detail: group,
    icon: screen.icon,
    keys: screen.go ? ['g', screen.go] : [],
    href: addressOf(screen, product),
  }));

/** Visited addresses that the account may still open, except the present one. @param here path and query */
export const recentEntries = (
  places: readonly Place[],
  user: UserInfo,
  has: Capabilities,
  here: string,
  product: string | undefined,
): LinkEntry[] =>
  places.flatMap((place): LinkEntry[] => {
    const route = routeAt(place.href.replace(/\?.*/, ''), user, screensOf(has), product);
    if (route.kind !== 'open' || place.href === here) return [];
    return [
      {
        id: `recent ${place.href}`,
        group: 'recent',
        label: titleIn(route.screen.title),
        detail: place.detail,
        icon: route.screen.icon,
        href: place.href,
      },
    ];
  });

/**
 * The addresses that the signed-in person visited last and may still open, except the present one.
 * @param user$ a stream with a current value
 */
export async function recentOf(
  { user$, ...has }: Pick<Store, 'user$' | 'profile' | 'lacks'>,
  product: string | undefined,
): Promise<LinkEntry[]> {
  const user = await firstValueFrom(user$);
  return recentEntries(recentPlaces(user), user, has, location.pathname + location.search, product);
}

const actionIcons: Partial<Record<ShortcutId, IconName | ScreenIconName>> = {
  select: 'check',
  selectRange: 'check',
  done: 'check',
  read: 'eye',
  snooze: 'history',
  pin: 'bookmark',
  mute: 'mute',
  assign: 'person',
  rule: 'filter',
  copy: 'copy',
  delete: 'trash',
  undo: 'undo',
  markAllRead: 'checkAll',
  search: 'search',
  help: 'help',
};

/** The actions of the mounted parts. Moving about in a list is no action. */
export const actionEntries = (actions: ShortcutActions): Entry[] =>
  shortcutIds.flatMap((id): Entry[] => {
    const run = actions[id];
    if (!run || shortcutTable[id].group === 'move' || id === 'commands') return [];
    return [
      {
        id: `do ${id}`,
        group: 'actions',
        label: shortcutTexts[id],
        icon: actionIcons[id] ?? 'forward',
        keys: shownKeys(id),
        run,
      },
    ];
  });

/** Products by ASIN, with the title if it is known. Each leads to the search for its alerts, which is ours. */
export const productEntries = (titles: ReadonlyMap<string, string>, has: Capabilities): Entry[] =>
  [...(has.profile === 'full' ? titles : [])].map(([asin, title]) => ({
    id: `product ${asin}`,
    group: 'products',
    label: title,
    detail: asin,
    icon: 'box',
    href: alertsOf(asin),
  }));

export const memberEntries = (
  members: readonly { member: Member; extension: Extension }[],
  product: string | undefined,
): Entry[] =>
  members.map(({ member, extension }) => ({
    id: `member ${extension} ${member.id}`,
    group: 'rest',
    label: nameOf(member) || member.email,
    detail: nameOf(member) === '' ? texts.member : member.email,
    icon: 'person',
    href: `${addressOf(screens.members, product)}?${new URLSearchParams({ ...(extension === 'AZINSIGHT' ? {} : { tab: extension }), q: member.email })}`,
  }));

const nameOf = ({ firstName, lastName }: Member): string => `${firstName} ${lastName}`.trim();

/** What a typed ASIN, seller ID, or text can lead to. @param titles known titles of products, by ASIN */
export function answersTo(
  query: string,
  user: UserInfo,
  has: Capabilities,
  titles: ReadonlyMap<string, string>,
): Entry[] {
  const words = query.trim();
  const code = words.toUpperCase();
  const may = (screen: Screen) => isListed(screen, has) && screen.access(user).open;
  const link = (id: string, icon: Entry['icon'], label: string, href: string, detail?: string): Entry => ({
    id: `answer ${id}`,
    group: 'rest',
    isAnswer: true,
    icon,
    label,
    detail,
    href,
  });
  const answers: Entry[] = [];
  if (isAsin(code)) {
    const about = titles.get(code) ?? code;
    for (const { name, icon, href } of productLinks(code, undefined, user, has).slice(0, MOST.product))
      answers.push({ ...link(name, icon, productMenuTexts.links[name], href, about), group: 'product' });
  }
  if (isSellerId(code) && may(screens.sellerStorefront)) {
    answers.push(
      link('seller', 'shop', texts.storefront(code), sellerAddress(sellerTabs.storefront, code), texts.seller),
    );
  }
  if (words.length > 1 && !isAsin(code)) {
    const encoded = new URLSearchParams({ q: words });
    if (has.profile === 'full' && may(screens.notifications))
      answers.push(link('search', 'search', texts.searchAlerts(words), searchOf(words)));
    if (may(screens.teamHistory))
      answers.push(
        link('searchHistory', 'search', texts.searchHistory(words), `${screens.teamHistory.path}?${encoded}`),
      );
  }
  return answers;
}

const searchOf = (text: string): string => inboxAddress(null, { filter: { text }, sort: 'newest' });
const alertsOf = (asin: string): string =>
  inboxAddress(null, { filter: { ...inboxFilter, text: asin }, sort: 'newest' });

/** A digit tells an ASIN from a word of ten letters. */
const isAsin = (text: string): boolean => /^(?=.*\d)[A-Z0-9]{10}$/.test(text);
/** Amazon's seller IDs start with A and are longer than an ASIN. */
const isSellerId = (text: string): boolean => /^A(?=.*\d)[A-Z0-9]{10,20}$/.test(text);
