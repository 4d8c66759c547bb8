import { UNSUBSCRIBE_PATH } from '#shared/channels/paths.ts';
import { savePreferences } from '../account/preferences/preferences-table.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { TokenSeal } from '../integrations/token-seal.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { turnWeeklyMailOff } from '../team/weekly-mail/weekly-mails-table.ts';

/** Mails that a person can turn off, each kind for itself (RFC 8058). Emails of channels have their own. */
const mailLists = ['weekly-mail', 'rule-mails'] as const;
export type MailList = (typeof mailLists)[number];
export type Subscription = { list: MailList; accountId: string };

export type UnsubscribeLinks = {
  /** The address that turns a person's mails of a list off. */
  addressOf: (subscription: Subscription) => string;
  /** @returns what a token turns off; undefined for a forged one */
  read: (token: string) => Subscription | undefined;
};

/** Not a link of a channel: those are sealed for another purpose. */
const PURPOSE = 'unsubscribe from a list';

export function createUnsubscribeLinks(seal: TokenSeal, portalUrl: () => string): UnsubscribeLinks {
  return {
    addressOf: ({ list, accountId }) =>
      `${portalUrl()}${UNSUBSCRIBE_PATH}/${seal.seal(`${list} ${accountId}`, PURPOSE)}`,
    read: (token) => {
      const [name, accountId] = seal.open(token, PURPOSE)?.split(' ') ?? [];
      const list = mailLists.find((each) => each === name);
      return list === undefined || accountId === undefined ? undefined : { list, accountId };
    },
  };
}

/** Turns a person's mails of a list off. A second time changes nothing. Both have a setting that turns them on again. */
export async function unsubscribe(
  deps: Pick<Deps, 'clock'>,
  trx: Trx,
  { list, accountId }: Subscription,
): Promise<void> {
  if (list === 'weekly-mail') return turnWeeklyMailOff(trx, accountId);
  const now = deps.clock();
  const data = await savePreferences(trx, accountId, { ruleMails: false }, now);
  await enqueue(trx, now, [{ accountId, event: 'preferences:updated', data }]);
}
