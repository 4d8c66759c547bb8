import type { Access } from '#shared/session/access.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { publicScreens } from './public-screens.ts';
import type { OutsideLink, Params, PublicScreen, Route, Screen } from './screen.ts';
import { HOME, type Listed, screens } from './screens.ts';

/** What a path shows to an account. */
export type RouteMatch =
  | { kind: 'open'; screen: Screen; params: Params }
  | { kind: 'closed'; screen: Screen; access: Extract<Access, { open: false }> }
  /** The start page of an account without open screens. */
  | { kind: 'nothing' }
  | { kind: 'unknown' };

/**
 * Finds the screen that a path shows to an account.
 * @param path as in the address bar, not decoded
 * @param product the product that `:product` in a path must match; undefined matches any
 * @param chosen the screen that the person has chosen to begin with, by its key
 */
export function routeAt(
  path: string,
  user: UserInfo,
  listed: Listed = screens,
  product?: string,
  chosen?: string,
): RouteMatch {
  const here = [...startScreens(path, user, listed, chosen), ...screensAt(path, listed)]
    .filter(({ params }) => isOf(product, params))
    .map((found) => ({ ...found, access: found.screen.access(user) }));
  const open = here.find(({ access }) => access.open);
  if (open) return { kind: 'open', screen: open.screen, params: open.params };
  for (const { screen, access } of here)
    if (!access.open && (access.listed || path !== HOME)) return { kind: 'closed', screen, access };
  return { kind: path === HOME ? 'nothing' : 'unknown' };
}

export function publicScreenAt(
  path: string,
  listed: Readonly<Record<string, PublicScreen>> = publicScreens,
): { screen: PublicScreen; params: Params } | undefined {
  for (const screen of Object.values(listed)) {
    const params = paramsAt(path, screen);
    if (params) return { screen, params };
  }
  return undefined;
}

/** Preloads the screen that a path most likely shows, before the session is known. */
export function fetchAhead(path: string): void {
  // Most visitors are main accounts, whose start page is first in the list.
  const first =
    path === HOME
      ? Object.values<Screen | OutsideLink>(screens).find((each) => 'start' in each)
      : screensAt(path, screens)[0]?.screen;
  const found = publicScreenAt(path)?.screen ?? first;
  if (found && 'component' in found) found.component.preload();
}

const FIRST_PRODUCT = 'az';

/** Returns the path for links to a screen. @param product undefined if unknown */
export const addressOf = ({ path }: Pick<Screen, 'path'>, product: string | undefined): string =>
  path.replace(':product', product ?? FIRST_PRODUCT);

const isOf = (product: string | undefined, params: Params): boolean =>
  product === undefined || params.product === undefined || params.product === product;

function startScreens(
  path: string,
  user: UserInfo,
  listed: Listed,
  chosen: string | undefined,
): { screen: Screen; params: Params }[] {
  if (path !== HOME) return [];
  const own = chosen === undefined ? undefined : listed[chosen];
  const all = [...(own ? [own] : []), ...Object.values(listed)].filter((each): each is Screen => 'component' in each);
  const starts = all.filter((screen) => screen === own || screen.start?.(user));
  // Beside a company that lacks what the start page shows, it is the first in the menu.
  const first = starts.length > 0 ? starts : all.filter(({ menus }) => menus?.main);
  return first.map((screen) => ({ screen, params: {} }));
}

function screensAt(path: string, listed: Listed): { screen: Screen; params: Params }[] {
  return Object.values(listed).flatMap((screen) => {
    const params = 'component' in screen ? paramsAt(path, screen) : null;
    return params ? [{ screen: screen as Screen, params }] : [];
  });
}

function paramsAt(
  path: string,
  { path: main, routes = [main] }: { path: string; routes?: readonly Route[] },
): Params | null {
  for (const route of routes) {
    const groups = (typeof route === 'string' ? expressionOf(route) : route).exec(path);
    if (!groups) continue;
    // An optional group that did not match is undefined.
    const named = Object.entries<string | undefined>(groups.groups ?? {});
    return Object.fromEntries(named.flatMap(([name, text]) => (text === undefined ? [] : [[name, decoded(text)]])));
  }
  return null;
}

/** A `:name` matches one path segment. A trailing slash is optional. */
const expressionOf = (route: string): RegExp =>
  new RegExp(`^${route.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
