import type { Brand } from '#shared/brand/brand.ts';
import type { Trx } from './db/sqlite.ts';
import type { Deps } from './deps.ts';
import { createTokenSeal } from './integrations/token-seal.ts';
import { withBrand } from './mail/brand-mail.ts';
import type { SmtpSettings } from './mail/smtp-mail.ts';
import { createUnsubscribeLinks, type UnsubscribeLinks } from './mail/unsubscribe-links.ts';
import { INSTRUCTIONS_MAIL, storeBounce } from './members/set-password-link.ts';
import { type MessageDrain, type SendMessage, startMessageDrain } from './messages/message-drain.ts';
import type { Channel, StoredMessage } from './messages/message-table.ts';
import { createSandboxSender } from './sandbox/messages/sandbox-messages.ts';
import type { SmsSettings } from './sms/http-sms.ts';

/** An undeliverable message, for its sender. `about` is the data that the sender attached. */
type Bounce = { to: string; about: unknown; why: string };

/** The bounce handlers by the message's reason. They run in the transaction that sets the message aside. */
const bounces: Record<string, (deps: Deps, trx: Trx, bounce: Bounce) => Promise<void>> = {
  [INSTRUCTIONS_MAIL]: storeBounce,
};

export type Messages = {
  /** The channels that use the sandbox and its pages. */
  sandboxed: readonly Channel[];
  wake: () => void;
  /**
   * Resolves once everything that can be sent now has been.
   * @param patience the longest wait, ms; without it, no limit
   */
  settled: (patience?: number) => Promise<void>;
  close: () => Promise<void>;
  /** Sends a mail now, for those who store it themselves. */
  sendMail: SendMessage;
  /** The links that turn mails off. */
  unsubscribeLinks: UnsubscribeLinks;
};

export type MessagesOptions = {
  smtp: SmtpSettings | undefined;
  sms: SmsSettings | undefined;
  brand: Brand;
  /** Signs the links that turn mails off. */
  secret: string;
  /**
   * Whether a sandbox may replace missing services. On loopback only, since its pages show everybody's links and codes.
   */
  sandbox: boolean;
  instance: string;
  /** Waits for work that may still queue messages. */
  before: () => Promise<void>;
  onError: (cause: unknown) => void;
};

/** Starts mail and SMS, each with its real service if configured, else with the sandbox. */
export async function startMessages(deps: Deps, options: MessagesOptions): Promise<Messages> {
  const smtp = options.smtp && (await import('./mail/smtp-mail.ts')).createSmtpMail(options.smtp);
  const sms = options.sms && (await import('./sms/http-sms.ts')).createHttpSms(options.sms);
  const unsubscribeLinks = createUnsubscribeLinks(createTokenSeal(options.secret), deps.portalUrl);
  const senderOf = (channel: Channel, real: SendMessage | undefined): SendMessage => {
    const send = real ?? (options.sandbox ? createSandboxSender(deps.db, channel, deps.clock) : notSetUp);
    return channel === 'mail' ? withBrand(options.brand, send) : send;
  };
  const start = (channel: Channel, real: SendMessage | undefined) =>
    startMessageDrain({
      db: deps.db,
      write: deps.write,
      clock: deps.clock,
      leads: deps.leads,
      channel,
      instance: options.instance,
      send: senderOf(channel, real),
      unsubscribeAt: unsubscribeLinks.addressOf,
      onSent: () => {
        deps.counts.messagesSent += 1;
      },
      onSetAside: (trx, message, why) => setAside(deps, trx, message, why),
      onError: options.onError,
    });
  const sendMail = senderOf('mail', smtp?.send);
  const drains: MessageDrain[] = [start('mail', smtp?.send), start('sms', sms)];
  const real = { mail: smtp, sms };

  return {
    sandboxed: options.sandbox ? (['mail', 'sms'] as const).filter((channel) => !real[channel]) : [],
    sendMail,
    unsubscribeLinks,
    wake: () => {
      for (const drain of drains) drain.wake();
    },
    settled: async (patience) => {
      const all = options.before().then(() => Promise.all(drains.map((drain) => drain.settled())));
      await (patience === undefined ? all : withinMs(all, patience));
    },
    close: async () => {
      await Promise.all(drains.map((drain) => drain.close()));
      smtp?.close();
    },
  };
}

const notSetUp: SendMessage = async () => ({
  ok: false,
  kind: 'refused',
  why: 'Neither a service nor a sandbox is set up for this channel.',
});

async function setAside(
  deps: Deps,
  trx: Trx,
  { n, channel, recipient, reason, about }: StoredMessage,
  why: string,
): Promise<void> {
  deps.counts.messagesSetAside += 1;
  // Logs must not reveal the recipient.
  deps.log('warn', 'A message cannot be delivered and is set aside', { n, channel, reason });
  await bounces[reason]?.(deps, trx, { to: recipient, about: JSON.parse(about) as unknown, why });
}

async function withinMs(work: Promise<unknown>, patience: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
