import * as v from 'valibot';
import { type AddressOf, addressSchemas, hiddenAddress } from '#shared/channels/channel-addresses.ts';
import type { ChannelMessage } from '#shared/channels/message.ts';
import { type ChannelKind, channelKinds } from '#shared/channels/paces.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { TokenSeal } from '../integrations/token-seal.ts';
import type { ChannelRow } from './channels-table.ts';
import type { Outcome, Sender } from './senders/sender.ts';

/** The senders by kind. Emails have none: they go with all other mails. A kind that is not set up is missing. */
export type Senders = { [K in Exclude<ChannelKind, 'email'>]?: Sender<AddressOf<K>> };

type Address = AddressOf<ChannelKind>;

/** The kinds that this portal can send to, and how. */
export type OpenChannels = {
  kinds: readonly ChannelKind[];
  /** Reads an address as a person or a browser gives it. @returns the reason for a refusal */
  read: (kind: ChannelKind, address: unknown) => Result<Address, string>;
  /** Seals an address for its owner. `shown`: what may be shown of it. */
  seal: (address: Address, accountId: string) => { address: string; shown: string };
  /** @returns undefined if it was sealed with another key */
  open: (channel: Pick<ChannelRow, 'address' | 'account_id'>) => Address | undefined;
  send: (
    channel: Pick<ChannelRow, 'kind' | 'address' | 'account_id'>,
    message: ChannelMessage,
    signal: AbortSignal,
  ) => Promise<Outcome>;
};

export function createOpenChannels(senders: Senders, seal: TokenSeal): OpenChannels {
  const open: OpenChannels['open'] = ({ address, account_id }) => {
    const text = seal.open(address, account_id);
    return text === undefined ? undefined : (JSON.parse(text) as Address);
  };
  return {
    kinds: channelKinds.filter((kind) => kind === 'email' || kind in senders),
    read: (kind, address) => {
      const read = v.safeParse(addressSchemas[kind], address);
      return read.success ? ok(read.output) : fail(read.issues[0].message);
    },
    seal: (address, accountId) => ({
      address: seal.seal(JSON.stringify(address), accountId),
      shown: hiddenAddress(address),
    }),
    open,
    send: async (channel, message, signal) => {
      const address = open(channel);
      if (!address) return { kind: 'gone', reason: 'Its address can’t be read any more. Add the channel again.' };
      const send = channel.kind === 'email' ? undefined : (senders[channel.kind] as Sender<Address> | undefined);
      return send
        ? send(message, address, signal)
        : { kind: 'later', reason: 'This portal does not send to such channels at the moment.' };
    },
  };
}
