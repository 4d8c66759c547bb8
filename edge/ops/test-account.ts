import type { UserInfo } from '#shared/account/user.ts';

/** A provider marks the accounts that recordings may be played into; without the mark, an account is somebody's own. */
export const isTestAccount = (user: UserInfo | undefined): boolean => user?.isTestAccount === true;
