import { type ApiError, errorCodes } from '../errors.ts';
import { isMainAccount, type UserInfo } from './user.ts';

/**
 * Whether an account may use a screen. One that is closed says why, and what would open it;
 * `listed` says whether it stands in the menus all the same.
 */
export type Access = { open: true } | { open: false; why: string; next?: string; ways?: readonly Way[]; listed: boolean };
/** The screens on which a person opens a closed one: the plans, and the Amazon integration. */
export type Way = 'plans' | 'amazon';

export const OPEN: Access = { open: true };

/** A sub-account has no such screen, and no menu of it leads there. */
export const MAIN_ACCOUNT_ONLY: Access = {
  open: false,
  why: 'This page belongs to the main account, and you are signed in with a sub-account.',
  listed: false,
};

/** How a door says that a screen's calls are closed: by the plan where the menus show the screen all the same, else by the account. */
export const closedError = ({ why, listed }: Exclude<Access, { open: true }>): ApiError => ({
  code: listed ? errorCodes.planRequired : errorCodes.forbidden,
  message: why,
});

/** E-mail, password and signed-in browsers: those of a sub-account are its main account's business. */
export const settingsAccess = (user: UserInfo): Access => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY);

/** The documents have this page for main accounts, and only where their support is the enterprise's. */
export function enterpriseAccess(user: UserInfo): Access {
  if (!isMainAccount(user)) return MAIN_ACCOUNT_ONLY;
  return user.supportType === 'enterprise' ? OPEN : { open: false, why: 'Your account does not have Enterprise Support.', listed: false };
}
