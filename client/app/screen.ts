import type { Observable } from 'rxjs';
import type { Call } from '#client/api/call.ts';
import type { Session } from '#client/features/account/session.ts';
import type { SignedOutWhy } from '#client/features/account/session$.ts';
import type { IconName } from '#client/ui/icon.tsx';
import type { LazyComponent } from '#client/ui/lazy.ts';
import type { ScreenIconName } from '#client/ui/screen-icon.tsx';
import type { Access } from '#shared/session/access.ts';
import type { Links, PortalInfo } from '#shared/session/portal-info.ts';
import type { Area } from '#shared/session/profile.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { fromFeatures } from './from-features.ts';
import type { Secrets } from './secrets.ts';
import type { Store } from './store.ts';

/**
 * A path such as '/user/edit-member/:id' or an expression that matches the path, not decoded. The names become the
 * screen's `params`.
 */
export type Route = string | RegExp;
export type Params = Readonly<Record<string, string>>;

/** The props that every screen gets. A screen declares only those that it uses. */
type ScreenProps = typeof fromFeatures & {
  store: Store;
  params: Params;
  /** null if it could not be loaded. */
  info: PortalInfo | null;
  /** Returns the portal as another account would see it. */
  viewAs: (user: UserInfo) => AccountView;
  /** Returns the addresses that the person visited last and may still open, without the present one. */
  recent: () => Promise<readonly RecentPlace[]>;
};

/** A visited address. `detail`: the product, seller, or search that it shows. */
export type RecentPlace = { href: string; label: string; detail?: string | undefined; icon: IconName | ScreenIconName };

/** An account's menu entries and screens, by title. */
export type AccountView = { menu: readonly string[]; open: readonly string[]; closed: readonly string[] };

export type PublicScreenProps = {
  session: Session;
  call: Call;
  /** null if it could not be loaded. */
  portal: PortalInfo | null;
  /** Why nobody is signed in; undefined while a user is. */
  why: SignedOutWhy | undefined;
  params: Params;
  /** Secrets taken from the address that opened the page. They are no longer in the address bar or the history. */
  secrets: Secrets;
};

type Addressed = {
  /** The target of links and menus. `:product` stands for the short name of the portal's product, a setting. */
  path: string;
  /** All routes of this screen, if `path` is not the only one. */
  routes?: readonly Route[];
  /** Used as the heading while the screen loads, as the browser tab's title, and as the menu label. */
  title: string;
};

export type Screen = Addressed & {
  icon: IconName | ScreenIconName;
  /** Ours, beyond the specification: portals with the full profile have it. */
  full?: true;
  /** What the provider must have for it. */
  needs?: Area;
  /**
   * Whether a column of views begins the screen: its outline leaves the same room, so that the heading doesn't move.
   */
  hasViews?: boolean;
  menus?: Menus;
  /** The letter that leads to it after `g`. */
  go?: string;
  /** A rule from shared that the edge applies, too. If several screens match a path, the first open one shows. */
  access: (user: UserInfo) => Access;
  component: LazyComponent<ScreenProps>;
  /** The accounts that have it as their start page. */
  start?: (user: UserInfo) => boolean;
};

/** A screen outside the portal's frame. */
export type PublicScreen = Addressed & {
  /** `signed-out`: signed-in users are redirected to the page they requested. */
  for: 'signed-out' | 'everyone';
  component: LazyComponent<PublicScreenProps>;
};

/**
 * A link to a page of the company that runs the portal. Its address is a setting; without it, there is no menu entry.
 */
export type OutsideLink = { link: keyof Links; title: string; menus: Menus; access: (user: UserInfo) => Access };

/** main: in the header and in its narrow form; profile: below the avatar. */
export type MenuName = 'main' | 'profile' | 'support';
type Menus = Partial<Record<MenuName, MenuEntry>>;

type MenuEntry = {
  /** The menu label, if it differs from the title. */
  label?: string;
  group?: string;
  /** Hides the entry for some accounts, although the screen is open to them. */
  hidden?: (user: UserInfo) => boolean;
  badge?: Badge;
};

/** A count beside the entry, '' for none. `of` names what it counts, for screen readers: '3 unread'. */
export type Badge = { of: string; text$: (store: Store) => Observable<string> };
