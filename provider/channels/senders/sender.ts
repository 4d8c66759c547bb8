import type { ChannelMessage } from '#shared/channels/message.ts';

/**
 * The end of one try. `reason` is a sentence for the owner of the channel, without secrets.
 *
 * - `sent`: the service has accepted it. `id` is the service's own, where it gives one. `movedTo`: the chat's new id, to
 *   store in the place of the old one.
 * - `later`: it may go through later, with the same message. `afterMs`: the pause that the service demands.
 * - `refused`: it never goes through, but the channel may be fine. Not repeated.
 * - `gone`: the channel's address is dead. Switch the channel off and notify its owner.
 */
export type Outcome =
  | { kind: 'sent'; status: number; id?: string | undefined; movedTo?: string | undefined }
  | { kind: 'later'; reason: string; afterMs?: number | undefined }
  | { kind: 'refused'; reason: string }
  | { kind: 'gone'; reason: string };

/** Makes one try. Never throws. `signal` aborts it, as when the portal stops: the outcome is `later`. */
export type Sender<Address> = (message: ChannelMessage, address: Address, signal: AbortSignal) => Promise<Outcome>;
