import { Webhook } from 'standardwebhooks';
import type { AddressOf } from '#shared/channels/channel-addresses.ts';
import type { ChannelMessage } from '#shared/channels/message.ts';
import type { OutsideAnswer } from '../outside/fetch-outside.ts';
import { asJson, byStatus, outcomeOf, type Post } from './read-answer.ts';
import { shortened } from './readable.ts';
import type { Outcome, Sender } from './sender.ts';

/** Sends signed messages by the rules of Standard Webhooks. */
export const createWebhookSender =
  (post: Post, clock: () => number): Sender<AddressOf<'webhook'>> =>
  async (message, { url, secrets }, signal) => {
    const body = JSON.stringify(webhookBody(message));
    const at = new Date(clock());
    const headers = {
      ...asJson,
      'webhook-id': message.id,
      'webhook-timestamp': Math.floor(at.getTime() / 1000),
      // While a secret is rotated, receivers may still know the former one only.
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(message.id, at, body)).join(' '),
    };
    return outcomeOf(await post(url, { headers, body, signal }), webhookOutcome);
  };

/** Grows only when the meaning of a field changes. New fields come without. */
const VERSION = 1;
const types = {
  alert: 'alert.created',
  burst: 'alert.burst',
  digest: 'alert.digest',
  test: 'channel.test',
} as const satisfies Record<ChannelMessage['kind'], string>;

/** Stays below the 20 kB that receivers may expect. */
function webhookBody(message: ChannelMessage) {
  const facts = (all: ChannelMessage['facts']) =>
    all.map(({ name, text }) => ({ name: shortened(name, 40), text: shortened(text, 120) }));
  const { kind, title, urgent, link, links } = message;
  return {
    type: types[kind],
    version: VERSION,
    timestamp: new Date(message.at).toISOString(),
    data: {
      title: shortened(title, 300),
      urgent,
      facts: facts(message.facts),
      link,
      links: links.map(({ text, address }) => ({ text: shortened(text, 40), address })),
      ...('lines' in message
        ? {
            count: message.count,
            alerts: message.lines.map((line) => ({
              alertId: line.alertId,
              title: shortened(line.title, 300),
              link: line.link,
              facts: facts(line.facts),
            })),
          }
        : { alertId: message.alertId }),
    },
  };
}

/** Only 410 ends a webhook; everything else may be mended at the receiver. */
function webhookOutcome(answer: OutsideAnswer): Outcome {
  const { status } = answer;
  if (status === 410) return { kind: 'gone', reason: 'The receiver wants no more messages (410).' };
  if (status >= 300 && status < 400)
    return { kind: 'later', reason: `The receiver redirects (${status}), which is not followed. Enter its address.` };
  const outcome = byStatus('The receiver', answer);
  return outcome.kind === 'refused' ? { kind: 'later', reason: outcome.reason } : outcome;
}
