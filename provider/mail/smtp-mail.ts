import { createTransport } from 'nodemailer';
import { timeouts } from '#provider/limits/limits.ts';
import type { SendMessage, SendOutcome } from '../messages/message-drain.ts';

export type SmtpSettings = {
  /** smtp:// or smtps://, with user and password where the server asks for them. */
  url: string;
  /** Whom the mails come from, such as "Sellerwire <no-reply@portal.example>". */
  from: string;
};

/** Real mail, by a server that speaks SMTP. Over smtp:// it changes to TLS wherever the server offers that. */
export function createSmtpMail({ url, from }: SmtpSettings): { send: SendMessage; close: () => void } {
  const transport = createTransport({
    url,
    connectionTimeout: timeouts.mail,
    greetingTimeout: timeouts.mail,
    socketTimeout: timeouts.mail,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async ({ id, to, subject, text }, signal) => {
      try {
        // The address as an object: a comma or a bracket in it cannot make two of one.
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        });
        return { ok: true };
      } catch (cause) {
        return outcomeOf(cause);
      }
    },
    close: () => transport.close(),
  };
}

/** Codes of nodemailer that speak of this mail, not of the server. */
const ofThisMail = ['EENVELOPE', 'EMESSAGE'];

function outcomeOf(cause: unknown): SendOutcome {
  const { responseCode, code = '', response, message } = cause as { responseCode?: number; code?: string; response?: string; message?: string };
  const why = response ?? message ?? String(cause);
  // 421 and a refused sign-in are about the server or about us: no mail is to blame.
  if (!ofThisMail.includes(code) || responseCode === 421) return { ok: false, kind: 'down', why };
  return { ok: false, kind: responseCode !== undefined && responseCode < 500 ? 'later' : 'refused', why };
}
