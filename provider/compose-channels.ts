import webPush from 'web-push';
import type { Brand } from '#shared/brand/brand.ts';
import { createDeliverySender, type DeliverySender } from './channels/delivery-sender.ts';
import { createOpenChannels, type OpenChannels } from './channels/open-channels.ts';
import type { OutsideRules } from './channels/outside/fetch-outside.ts';
import { createSenders, type Senders } from './channels/senders/all-senders.ts';
import { createTelegramBot } from './channels/telegram/telegram-bot.ts';
import { createTelegramLinking, type TelegramLinking } from './channels/telegram/telegram-linking.ts';
import { factOf } from './db/open.ts';
import type { Deps } from './deps.ts';
import { createTokenSeal } from './integrations/token-seal.ts';
import type { SendMessage } from './messages/message-drain.ts';

export type ChannelsOptions = {
  brand: Brand;
  /** Seals addresses, and signs the links in mails. */
  secret: string;
  sendMail: SendMessage;
  telegramToken?: string | undefined;
  outside?: OutsideRules | undefined;
  senders?: Partial<Senders> | undefined;
  onError: (cause: unknown) => void;
};

/** Starts what sends alerts to people outside the portal. */
export async function composeChannels(
  deps: Deps,
  { brand, secret, sendMail, telegramToken, outside, senders, onError }: ChannelsOptions,
): Promise<{ channels: OpenChannels; sender: DeliverySender; telegram: TelegramLinking | undefined }> {
  const seal = createTokenSeal(secret);
  const keys = await pushKeys(deps);
  const channels = createOpenChannels(
    {
      ...createSenders({
        clock: deps.clock,
        sendMail,
        vapid: { subject: brand.support ? `mailto:${brand.support}` : httpsOf(deps.portalUrl()), ...keys },
        telegramToken,
        ...(outside ? { rules: outside } : {}),
      }),
      ...senders,
    },
    seal,
    { pushKey: keys.publicKey, portalUrl: deps.portalUrl, clock: deps.clock },
  );
  const named = { ...deps, brand: brand.name };
  return {
    channels,
    sender: createDeliverySender(named, { open: channels, onError }),
    telegram:
      telegramToken === undefined
        ? undefined
        : createTelegramLinking(named, createTelegramBot(telegramToken, outside), onError),
  };
}

/** The portal's identity at push services. With another one, everybody would have to turn push on again. */
async function pushKeys({ db }: Deps): Promise<{ publicKey: string; privateKey: string }> {
  const stored = await factOf(db, 'push keys', () => JSON.stringify(webPush.generateVAPIDKeys()));
  return JSON.parse(stored) as { publicKey: string; privateKey: string };
}

/** Push services take no contact by http. */
const httpsOf = (address: string): string => address.replace(/^http:/, 'https:');
