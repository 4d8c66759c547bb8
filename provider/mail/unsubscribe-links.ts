import { UNSUBSCRIBE_PATH } from '#shared/channels/paths.ts';
import { mailLists, type Subscription } from '../messages/message-table.ts';

export type UnsubscribeLinks = {
  /** The address that turns a person's mails of a list off. */
  addressOf: (subscription: Subscription) => string;
  /** @returns what a token turns off; undefined for a forged one */
  read: (token: string) => Subscription | undefined;
};

/** As the TokenSeal of integrations/. */
type Seal = {
  seal: (text: string, purpose: string) => string;
  open: (sealed: string, purpose: string) => string | undefined;
};

/** Not a link of a channel: those are sealed for another purpose. */
const PURPOSE = 'unsubscribe from a list';

/** The one-press unsubscribe of mails that belong to a list (RFC 8058). Emails of channels have their own. */
export function createUnsubscribeLinks(seal: Seal, portalUrl: () => string): UnsubscribeLinks {
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
