import type { UserInfo } from '#shared/account/user.ts';

/** What the portal would show to an account, by the words of its menus and screens: the app knows, and a feature may not ask it. */
export type ViewAs = (user: UserInfo) => { menu: readonly string[]; open: readonly string[]; closed: readonly string[] };
