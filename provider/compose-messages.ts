import type { Trx } from './db/sqlite.ts';
import type { Deps } from './deps.ts';
import type { SmtpSettings } from './mail/smtp-mail.ts';
import { INSTRUCTIONS_MAIL, noteBounce } from './members/set-password-link.ts';
import { type MessageDrain, type SendMessage, startMessageDrain } from './messages/message-drain.ts';
import type { Channel, StoredMessage } from './messages/message-table.ts';
import { createSandboxSender } from './sandbox/messages/sandbox-messages.ts';
import type { SmsSettings } from './sms/http-sms.ts';

/** A message that could not be delivered, as whoever asked for it is told: `about` is what he gave along. */
type Bounce = { to: string; about: unknown; why: string };

/** Who is told when a message of a reason cannot be delivered, a line each, in the transaction that sets it aside. */
const bounces: Record<string, (deps: Deps, trx: Trx, bounce: Bounce) => Promise<void>> = {
  [INSTRUCTIONS_MAIL]: noteBounce,
};

export type Messages = {
  /** Those whose service is the sandbox, with pages to look at. */
  sandboxed: readonly Channel[];
  wake: () => void;
  /** Resolves when whatever can be sent now has been. @param patience ms; without it, however long that takes */
  settled: (patience?: number) => Promise<void>;
  close: () => Promise<void>;
};

export type MessagesOptions = {
  smtp: SmtpSettings | undefined;
  sms: SmsSettings | undefined;
  /** Whether a sandbox may stand in: on this machine only, since its pages show everybody's links and codes. */
  sandbox: boolean;
  instance: string;
  /** What may yet put messages in. */
  before: () => Promise<void>;
  onError: (cause: unknown) => void;
};

/** Mail and SMS, each by its real service where that is set, else by the sandbox. */
export async function startMessages(deps: Deps, options: MessagesOptions): Promise<Messages> {
  const smtp = options.smtp && (await import('./mail/smtp-mail.ts')).createSmtpMail(options.smtp);
  const sms = options.sms && (await import('./sms/http-sms.ts')).createHttpSms(options.sms);
  const start = (channel: Channel, real: SendMessage | undefined) =>
    startMessageDrain({
      db: deps.db,
      write: deps.write,
      clock: deps.clock,
      channel,
      instance: options.instance,
      send: real ?? (options.sandbox ? createSandboxSender(deps.db, channel, deps.clock) : notSetUp),
      onSent: () => {
        deps.counts.messagesSent += 1;
      },
      onSetAside: (trx, message, why) => setAside(deps, trx, message, why),
      onError: options.onError,
    });
  const drains: MessageDrain[] = [start('mail', smtp?.send), start('sms', sms)];
  const real = { mail: smtp, sms };

  return {
    sandboxed: options.sandbox ? (['mail', 'sms'] as const).filter((channel) => !real[channel]) : [],
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

const notSetUp: SendMessage = async () => ({ ok: false, kind: 'refused', why: 'Neither a service nor a sandbox is set up for it.' });

async function setAside(deps: Deps, trx: Trx, { n, channel, recipient, reason, about }: StoredMessage, why: string): Promise<void> {
  deps.counts.messagesSetAside += 1;
  // Whom it was for is nobody's business who reads a log.
  deps.log(`Message ${n} by ${channel}${reason ? ` (${reason})` : ''} cannot be delivered and is set aside`);
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
