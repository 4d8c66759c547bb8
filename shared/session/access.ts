import { type ApiError, errorCodes } from '../errors.ts';
import { type AccountRights, hasAccess, isMainAccount, type RightToUse, type UserInfo } from './user.ts';

/**
 * Whether an account may use a screen. A closed screen has a reason (`why`) and what would open it (`next`, `ways`).
 * `listed`: the menus show it all the same. `right`: a sub-account can ask its owner for it (OWN-11).
 */
export type Access =
  | { open: true }
  | { open: false; why: string; next?: string; ways?: readonly Way[]; listed: boolean; right?: RightToUse };
/** Screens that can open a closed one: the plans and the Amazon integration. */
export type Way = 'plans' | 'amazon';

export const OPEN: Access = { open: true };

/** Sub-accounts don't have the screen, and their menus don't list it. */
export const MAIN_ACCOUNT_ONLY: Access = {
  open: false,
  why: 'This page belongs to the main account, and you are signed in with a sub-account.',
  listed: false,
};

/**
 * The error of an endpoint that the account may not use: PLAN_REQUIRED if the menus list the screen, else FORBIDDEN.
 */
export const closedError = ({ why, listed }: Exclude<Access, { open: true }>): ApiError => ({
  code: listed ? errorCodes.planRequired : errorCodes.forbidden,
  message: why,
});

export const mainAccountAccess = (user: AccountRights): Access => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY);

const NO_SELLERS: Access = {
  open: false,
  why: 'Seller Storefront and Top Rated Sellers are off for your account. Ask your account owner to turn them on.',
  listed: false,
  right: 'accessSeller',
};

/**
 * Access to Seller Storefront, Top Rated Sellers and every call about sellers (SHELL-03): without the right they are
 * closed and in no menu.
 */
export const sellersAccess = (user: AccountRights): Access => (hasAccess(user, 'accessSeller') ? OPEN : NO_SELLERS);

/** Only a main account can change its email, password and signed-in browsers. */
export const settingsAccess = (user: UserInfo): Access => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY);

/** For main accounts with Enterprise Support only, as in the specification. */
export function enterpriseAccess(user: UserInfo): Access {
  if (!isMainAccount(user)) return MAIN_ACCOUNT_ONLY;
  return user.supportType === 'enterprise'
    ? OPEN
    : { open: false, why: 'Your account does not have Enterprise Support.', listed: false };
}
