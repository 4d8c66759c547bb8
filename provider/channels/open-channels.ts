import * as v from 'valibot';
import { ACT_LINK_FOR } from '#shared/channels/act-link-calls.ts';
import { FORMER_SECRET_FOR, type WebhookSecrets } from '#shared/channels/channel.ts';
import { type AddressOf, addressSchemas, hiddenAddress, placeOf } from '#shared/channels/channel-addresses.ts';
import type { ChannelMessage } from '#shared/channels/message.ts';
import { type ChannelKind, channelKinds } from '#shared/channels/paces.ts';
import { UNSUBSCRIBE_PATH } from '#shared/channels/paths.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { TokenSeal } from '../integrations/token-seal.ts';
import { type ActLink, actLinksOf, readActLink } from './act-link-token.ts';
import type { ChannelRow } from './channels-table.ts';
import type { Senders } from './senders/all-senders.ts';
import type { Outcome, Sender } from './senders/sender.ts';

type Address = AddressOf<ChannelKind>;

/** A channel with what a try needs. `email`: where the person's emails go now. */
export type SendingTo = Stored & { email: string };

/** A channel with its sealed address. `secretsAt`: when the newest secret was made, ms. */
type Stored = Pick<ChannelRow, 'id' | 'kind' | 'address' | 'account_id'> & { new_secret_at: number | null };

/** The kinds that this portal can send to, and how. */
export type OpenChannels = {
  kinds: readonly ChannelKind[];
  /** By which browsers recognize the portal's push messages. */
  pushKey: string;
  /** Reads an address as a person or a browser gives it. @returns the reason for a refusal */
  read: (kind: ChannelKind, address: unknown) => Result<Address, string>;
  /** Seals an address for its owner. `shown`: what may be shown of it. */
  seal: (address: Address, accountId: string) => { address: string; shown: string };
  /** Signs the next messages of a webhook by a new secret, too. @returns the address to store */
  withSecret: (channel: Stored, secret: string) => { address: string; shown: string } | undefined;
  /** The secrets that are valid now, the newest first. */
  secretsOf: (channel: Stored) => WebhookSecrets['secrets'];
  /** Where its messages arrive, such as a browser's address at its push service. undefined if that can't be read. */
  placeOf: (channel: Stored) => string | undefined;
  send: (channel: SendingTo, message: ChannelMessage, signal: AbortSignal) => Promise<Outcome>;
  /** @returns the channel of an unsubscribe link; undefined for a forged one */
  unsubscribing: (token: string) => string | undefined;
  /** @returns what a link in a message does; undefined for a forged one */
  readActLink: (token: string) => ActLink | undefined;
};

const UNSUBSCRIBE = 'unsubscribe';

export function createOpenChannels(
  senders: Partial<Senders>,
  seal: TokenSeal,
  { pushKey, portalUrl, clock }: { pushKey: string; portalUrl: () => string; clock: () => number },
): OpenChannels {
  const opened = ({ address, account_id }: Stored): Address | undefined => {
    const text = seal.open(address, account_id);
    return text === undefined ? undefined : (JSON.parse(text) as Address);
  };
  /** A webhook with the secrets that are valid now. */
  const webhookOf = (stored: Stored): AddressOf<'webhook'> | undefined => {
    const address = opened(stored);
    if (!address || !('secrets' in address)) return undefined;
    const isOver = (stored.new_secret_at ?? 0) + FORMER_SECRET_FOR <= clock();
    return isOver ? { ...address, secrets: address.secrets.slice(0, 1) } : address;
  };
  /** Emails follow the account's address. */
  const addressOf = ({ email, ...stored }: SendingTo): Address | undefined => {
    const { id, kind } = stored;
    if (kind === 'email') return emailAddress(email, `${portalUrl()}${UNSUBSCRIBE_PATH}/${seal.seal(id, UNSUBSCRIBE)}`);
    return kind === 'webhook' ? webhookOf(stored) : opened(stored);
  };
  /** A push notification opens the alert, where more can be done. */
  const withActLinks = ({ id, kind }: Stored, message: ChannelMessage): ChannelMessage => {
    if (kind === 'push' || message.kind !== 'alert' || message.alertId === undefined) return message;
    const link = { channel: id, message: message.id, record: message.alertId, until: clock() + ACT_LINK_FOR };
    return { ...message, links: [...message.links, ...actLinksOf(seal, portalUrl(), link)] };
  };
  return {
    kinds: channelKinds.filter((kind) => kind in senders),
    pushKey,
    read: (kind, address) => {
      const read = v.safeParse(addressSchemas[kind], address);
      return read.success ? ok(read.output) : fail(read.issues[0].message);
    },
    seal: (address, accountId) => ({
      address: seal.seal(JSON.stringify(address), accountId),
      shown: hiddenAddress(address),
    }),
    withSecret: (channel, secret) => {
      const address = webhookOf(channel);
      if (!address) return undefined;
      const next = { ...address, secrets: [secret, ...address.secrets.slice(0, 1)] };
      return { address: seal.seal(JSON.stringify(next), channel.account_id), shown: hiddenAddress(next) };
    },
    secretsOf: (channel) =>
      (webhookOf(channel)?.secrets ?? []).map((value, at) => ({
        value,
        until: at === 0 ? null : (channel.new_secret_at ?? 0) + FORMER_SECRET_FOR,
      })),
    placeOf: (channel) => {
      const address = opened(channel);
      return address && placeOf(address);
    },
    send: async (channel, message, signal) => {
      const address = addressOf(channel);
      if (!address) return { kind: 'gone', reason: 'Its address can’t be read any more. Add the channel again.' };
      const send = senders[channel.kind] as Sender<Address> | undefined;
      return send
        ? send(withActLinks(channel, message), address, signal)
        : { kind: 'later', reason: 'This portal does not send to such channels at the moment.' };
    },
    unsubscribing: (token) => seal.open(token, UNSUBSCRIBE),
    readActLink: (token) => readActLink(seal, token),
  };
}

const emailAddress = (to: string, unsubscribe: string) => ({ to, unsubscribe });
