import { CHANNELS_PATH } from '#shared/channels/paths.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { Account } from '../session/account-record.ts';
import { mailToOwner } from '../session/mail-to-owner.ts';

type MailDeps = Pick<Deps, 'clock' | 'portalUrl'>;

/** A channel that takes nothing any more is switched off, and its person hears of it another way. */
export async function mailSwitchedOff(
  deps: MailDeps,
  trx: Trx,
  account: Account,
  name: string,
  why: string,
): Promise<void> {
  const settings = `${deps.portalUrl()}${CHANNELS_PATH}`;
  await mailToOwner(trx, deps.clock(), account, {
    subject: `“${name}” gets no alerts any more`,
    text: `The channel “${name}” was switched off. ${why}\n\nWhat it did not get is in your inbox, and can be sent again: ${settings}`,
    links: [settings],
  });
}
