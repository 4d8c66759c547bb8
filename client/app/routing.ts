import type { Access } from '#shared/account/access.ts';
import type { UserInfo } from '#shared/account/user.ts';
import type { OutsideLink, Params, PublicScreen, Route, Screen } from './screen.ts';
import { HOME, publicScreens, screens } from './screens.ts';

/** What an address shows to an account. */
export type RouteMatch =
  | { kind: 'open'; screen: Screen; params: Params }
  | { kind: 'closed'; screen: Screen; access: Extract<Access, { open: false }> }
  /** The start page of somebody for whom no screen is open. */
  | { kind: 'nothing' }
  | { kind: 'unknown' };

type Listed = Readonly<Record<string, Screen | OutsideLink>>;

/**
 * @param path as in the address bar, nothing decoded
 * @param product what an address that begins with a product has to name; anything goes where nobody knows it
 */
export function routeAt(path: string, user: UserInfo, listed: Listed = screens, product?: string): RouteMatch {
  const here = [...startScreens(path, user, listed), ...screensAt(path, listed)]
    .filter(({ params }) => isOf(product, params))
    .map((found) => ({ ...found, access: found.screen.access(user) }));
  const open = here.find(({ access }) => access.open);
  if (open) return { kind: 'open', screen: open.screen, params: open.params };
  for (const { screen, access } of here) if (!access.open && (access.listed || path !== HOME)) return { kind: 'closed', screen, access };
  return { kind: path === HOME ? 'nothing' : 'unknown' };
}

/** The screen outside the frame that an address shows. */
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

/** Fetches what an address most likely shows while nobody knows yet who is there. */
export function fetchAhead(path: string): void {
  // Most who come are main accounts: their start page stands first.
  const first = path === HOME ? Object.values<Screen | OutsideLink>(screens).find((each) => 'start' in each) : screensAt(path, screens)[0]?.screen;
  const found = publicScreenAt(path)?.screen ?? first;
  if (found && 'load' in found) found.load.fetch();
}

const FIRST_PRODUCT = 'az';

/** Where links to a screen lead. @param product undefined where the portal did not say */
export const addressOf = ({ path }: Pick<Screen, 'path'>, product: string | undefined): string => path.replace(':product', product ?? FIRST_PRODUCT);

const isOf = (product: string | undefined, params: Params): boolean => product === undefined || params.product === undefined || params.product === product;

function startScreens(path: string, user: UserInfo, listed: Listed): { screen: Screen; params: Params }[] {
  return path === HOME
    ? Object.values(listed).flatMap((screen) => ('load' in screen && (screen as Screen).start?.(user) ? { screen: screen as Screen, params: {} } : []))
    : [];
}

function screensAt(path: string, listed: Listed): { screen: Screen; params: Params }[] {
  return Object.values(listed).flatMap((screen) => {
    const params = 'load' in screen ? paramsAt(path, screen) : null;
    return params ? [{ screen: screen as Screen, params }] : [];
  });
}

function paramsAt(path: string, { path: main, routes = [main] }: { path: string; routes?: readonly Route[] }): Params | null {
  for (const route of routes) {
    const groups = (typeof route === 'string' ? expressionOf(route) : route).exec(path);
    if (!groups) continue;
    // A part of an expression that may be missing has no text.
    const named = Object.entries<string | undefined>(groups.groups ?? {});
    return Object.fromEntries(named.flatMap(([name, text]) => (text === undefined ? [] : [[name, decoded(text)]])));
  }
  return null;
}

/** A name stands for one part of the path; a slash at the end makes no difference. */
const expressionOf = (route: string): RegExp => new RegExp(`^${route.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
