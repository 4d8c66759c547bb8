import type { UserInfo } from '#shared/session/user.ts';

export type PlayedEvent = { name: string; args: unknown[] };
export type PlayOutcome = 'played' | 'nobody' | 'refused';

/**
 * Plays events into a running hub as if the provider had sent them.
 * @param hub the user's hub, if one runs
 * @param anyone true plays into any account, false only into one marked as a test account
 */
export async function playInto(
  hub: PlayableHub | undefined,
  events: PlayedEvent[],
  anyone: boolean,
): Promise<PlayOutcome> {
  if (!hub) return 'nobody';
  if (!anyone && !isTestAccount(await hub.account())) return 'refused';
  for (const { name, args } of events) hub.play(name, args);
  return 'played';
}

type PlayableHub = { account(): Promise<UserInfo | undefined>; play(name: string, args: unknown[]): void };

/**
 * The provider marks the accounts that recordings may be played into. An account without the mark belongs to a real
 * user.
 */
const isTestAccount = (user: UserInfo | undefined): boolean => user?.isTestAccount === true;
