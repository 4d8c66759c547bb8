import type { UserInfo } from '#shared/account/user.ts';

export type PlayedEvent = { name: string; args: unknown[] };
export type PlayOutcome = 'played' | 'nobody' | 'refused';

/**
 * Plays events into a running hub as if its provider had sent them.
 * @param hub the user's, if one runs
 * @param anyone into whomever; else only into an account that is marked as a test account
 */
export async function playInto(hub: PlayableHub | undefined, events: PlayedEvent[], anyone: boolean): Promise<PlayOutcome> {
  if (!hub) return 'nobody';
  if (!anyone && !isTestAccount(await hub.account())) return 'refused';
  for (const { name, args } of events) hub.play(name, args);
  return 'played';
}

type PlayableHub = { account(): Promise<UserInfo | undefined>; play(name: string, args: unknown[]): void };

/** A provider marks the accounts that recordings may be played into; without the mark, an account is somebody's own. */
const isTestAccount = (user: UserInfo | undefined): boolean => user?.isTestAccount === true;
