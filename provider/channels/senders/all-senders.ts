import type { AddressOf, ChannelName } from '#shared/channels/channel-addresses.ts';
import type { SendMessage } from '../../messages/message-drain.ts';
import { fetchOutside, type OutsideRules, outsideRules } from '../outside/fetch-outside.ts';
import { createDiscordSender } from './discord-sender.ts';
import { createEmailSender, type EmailAddress } from './email-sender.ts';
import { createPushSender, type VapidKeys } from './push-sender.ts';
import type { Post } from './read-answer.ts';
import type { Sender } from './sender.ts';
import { createSlackSender } from './slack-sender.ts';
import { createTeamsSender } from './teams-sender.ts';
import { createTelegramSender } from './telegram-sender.ts';
import { createWebhookSender } from './webhook-sender.ts';

export type SendersOptions = {
  clock: () => number;
  /** Mail with the brand around it. */
  sendMail: SendMessage;
  vapid: VapidKeys;
  /** The token of the portal's bot. Without it, Telegram is no channel. */
  telegramToken?: string | undefined;
  /** For tests, which play the services on their machine. */
  rules?: OutsideRules;
};

/** A channel's sender, by its name. Email takes the address for unsubscribing along. */
export type Senders = {
  [C in Exclude<ChannelName, 'email' | 'telegram'>]: Sender<AddressOf<C>>;
} & { email: Sender<EmailAddress>; telegram?: Sender<AddressOf<'telegram'>> };

export function createSenders({
  clock,
  sendMail,
  vapid,
  telegramToken,
  rules = outsideRules,
}: SendersOptions): Senders {
  const post: Post = (address, request) => fetchOutside(address, request, rules);
  return {
    email: createEmailSender(sendMail),
    push: createPushSender(post, vapid),
    slack: createSlackSender(post),
    discord: createDiscordSender(post),
    teams: createTeamsSender(post),
    webhook: createWebhookSender(post, clock),
    ...(telegramToken === undefined ? {} : { telegram: createTelegramSender(post, telegramToken) }),
  };
}
