import type { UserInfo } from '#shared/account/user.ts';

/** Marks the user records of these accounts, wherever one is read: at the sign-in, and whenever it is loaded. */
export function asinTracker(accounts: readonly string[]): (user: UserInfo) => UserInfo {
  const listed = new Set(accounts.map((email) => email.toLowerCase()));
  return (user) => (listed.has(user.email?.toLowerCase() ?? '') ? { ...user, enableAsinTracker: true } : user);
}
