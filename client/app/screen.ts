import type { ComponentType } from 'react';
import type { Observable } from 'rxjs';
import type { Call } from '#client/api/call.ts';
import type { Session } from '#client/features/account/session.ts';
import type { SignedOutWhy } from '#client/features/account/session$.ts';
import type { IconName } from '#client/ui/icon.tsx';
import type { LazyPart } from '#client/ui/lazy-part.ts';
import type { ScreenIconName } from '#client/ui/screen-icon.tsx';
import type { Access } from '#shared/account/access.ts';
import type { Links, PortalInfo } from '#shared/account/portal-info.ts';
import type { UserInfo } from '#shared/account/user.ts';
import type { Secrets } from './secrets.ts';
import type { Store } from './store.ts';

/** '/user/edit-member/:id', whose names become the screen's `params`, or an expression that the path as it stands in the address bar must fit. */
export type Route = string | RegExp;
export type Params = Readonly<Record<string, string>>;

/** What a screen is given; it names in its own props the part of this that it uses. */
type ScreenProps = {
  store: Store;
  params: Params;
  /** null where the portal did not say what it offers. */
  info: PortalInfo | null;
  /** What the portal would show to an account. */
  viewAs: (user: UserInfo) => AccountView;
};

/** Menus and screens of an account, by their words. */
export type AccountView = { menu: readonly string[]; open: readonly string[]; closed: readonly string[] };

/** What a screen for people who are not signed in is given. */
export type PublicScreenProps = {
  session: Session;
  call: Call;
  /** null where the portal did not say what it offers. */
  portal: PortalInfo | null;
  /** Why nobody is signed in; undefined where somebody is. */
  why: SignedOutWhy | undefined;
  params: Params;
  /** What the query of the address that the page was opened at held and nobody else may read; it stands in no address bar and no history. */
  secrets: Secrets;
};

type Addressed = {
  /** Where links and menus lead. `:product` in it stands for the short name of the portal's product, a setting. */
  path: string;
  /** All that shows this screen, where that is more than `path`. */
  routes?: readonly Route[];
  /** Heading while it loads, name of the browser's tab, and its word in the menus. */
  title: string;
};

export type Screen = Addressed & {
  icon: IconName | ScreenIconName;
  menus?: Menus;
  /** Who may see it, by a rule from shared that the edge keeps too. Where several screens share an address, the first that is open shows. */
  access: (user: UserInfo) => Access;
  load: LazyPart<ComponentType<ScreenProps>>;
  /** Whose start page it is. */
  start?: (user: UserInfo) => boolean;
};

/** A screen outside the portal's frame. */
export type PublicScreen = Addressed & {
  /** `signed-out`: somebody who is signed in is redirected to where they wanted to go. */
  for: 'signed-out' | 'everyone';
  load: LazyPart<ComponentType<PublicScreenProps>>;
};

/** A place of the company that runs the portal. Its address is a setting, and without it there is no entry. */
export type OutsideLink = { link: keyof Links; title: string; menus: Menus; access: (user: UserInfo) => Access };

/** main: the header and the narrow menu; profile: below the avatar. */
export type MenuName = 'main' | 'profile' | 'support';
type Menus = Partial<Record<MenuName, MenuEntry>>;

type MenuEntry = {
  /** Where the menu has another word for it than its title. */
  label?: string;
  /** The name of the dropdown that it stands in. */
  group?: string;
  /** Open, but not in the menu of this account. */
  hidden?: (user: UserInfo) => boolean;
  badge?: Badge;
};

/** A count beside the entry, '' for none; `of` is what it counts, for who cannot see it: '3 unread'. */
export type Badge = { of: string; text$: (store: Store) => Observable<string> };
