import type { ChannelMessage } from '#shared/channels/message.ts';
import { mailBody } from '../../mail/mail-body.ts';
import { factLine, readable } from './readable.ts';

/** Writes a message's subject, plain part, and HTML. */
export function emailOf(message: ChannelMessage): { subject: string; text: string; html: string } {
  const { title, facts, links, lines, more } = readable(message);
  return {
    subject: title,
    ...mailBody({
      title,
      facts,
      lines: lines.map((line) => ({ ...line, facts: factLine(line.facts) })),
      more,
      links,
    }),
  };
}
