import { createTransport } from 'nodemailer';
import { timeouts } from '#provider/limits/limits.ts';
import type { SendMessage, SendOutcome } from '../messages/message-drain.ts';

export type SmtpSettings = {
  /** smtp:// or smtps://, with user and password if the server requires them. */
  url: string;
  /** The sender, such as "Alerts <no-reply@portal.example>". */
  from: string;
};

/** Sends real mail through an SMTP server. Over smtp://, upgrades to TLS if the server supports it. */
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
    send: async ({ id, to, subject, text, html, unsubscribe }, signal) => {
      try {
        // Passed as an object so that a comma or bracket cannot turn one address into two.
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          ...(html ? { html } : {}),
          messageId: `<${id}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
          },
          ...(unsubscribe ? { list: { id: `${unsubscribe.list}.${domain}`, unsubscribe: unsubscribe.address } } : {}),
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

/** nodemailer codes that concern this mail, not the server. */
const ofThisMail = ['EENVELOPE', 'EMESSAGE'];

function outcomeOf(cause: unknown): SendOutcome {
  const {
    responseCode,
    code = '',
    response,
    message,
  } = cause as { responseCode?: number; code?: string; response?: string; message?: string };
  const why = response ?? message ?? String(cause);
  // 421 and a failed log-in concern the server or our settings, not the mail.
  if (!ofThisMail.includes(code) || responseCode === 421) return { ok: false, kind: 'down', why };
  return { ok: false, kind: responseCode !== undefined && responseCode < 500 ? 'later' : 'refused', why };
}
