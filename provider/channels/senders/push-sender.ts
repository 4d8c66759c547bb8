import { createECDH, createHash } from 'node:crypto';
import webPush from 'web-push';
import type { AddressOf } from '#shared/channels/channel-addresses.ts';
import type { ChannelMessage } from '#shared/channels/message.ts';
import type { OutsideAnswer } from '../outside/fetch-outside.ts';
import { byStatus, outcomeOf, type Post } from './read-answer.ts';
import { readable, shortened } from './readable.ts';
import type { Outcome, Sender } from './sender.ts';

/** The portal's identity at push services. A browser's subscription is for one public key. */
export type VapidKeys = {
  /** Where the services can reach the operator: a mailto: or https: address. */
  subject: string;
  publicKey: string;
  privateKey: string;
};

/** Sends to a browser through its push service (RFC 8030, 8291, 8292). */
export const createPushSender =
  (post: Post, vapidDetails: VapidKeys): Sender<AddressOf<'push'>> =>
  async (message, subscription, signal) => {
    let request: webPush.RequestDetails;
    try {
      request = webPush.generateRequestDetails(subscription, pushBody(message), {
        vapidDetails,
        TTL: lifetimeOf(message),
        urgency: message.urgent ? 'high' : message.kind === 'digest' ? 'low' : 'normal',
        // The service drops an earlier try that has not been delivered yet.
        topic: createHash('sha256').update(message.id).digest('base64url').slice(0, 32),
      });
    } catch {
      return isOnCurve(subscription.keys.p256dh)
        ? { kind: 'later', reason: 'The key of this portal for push is not valid. Its operator must check it.' }
        : { kind: 'gone', reason: 'The keys of this browser are not valid. Turn push on in it again.' };
    }
    const { endpoint, headers, body } = request;
    const answer = await post(endpoint, { headers: headers as Record<string, string>, body: body ?? '', signal });
    return outcomeOf(answer, pushOutcome);
  };

function isOnCurve(key: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(key, 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** How long the service waits for the device, seconds: an old price is not worth a notification. */
const lifetimeOf = ({ kind, urgent }: ChannelMessage): number =>
  urgent ? 3_600 : kind === 'digest' ? 12 * 3_600 : 15 * 60;

/** What a service must accept, less what encryption adds. */
const MOST_BYTES = 3_900;

/** For Declarative Web Push, and read by the service worker elsewhere. `tag`: a repeat replaces the first one. */
function pushBody(message: ChannelMessage): string {
  const { title, facts, links, lines, more } = readable(message);
  const body = [...facts.map(({ name, text }) => `${name}: ${text}`), ...lines.map((line) => line.title), more];
  const notification = {
    title,
    navigate: message.link,
    body: shortened(body.filter((line) => line !== '').join('\n'), 400),
    lang: 'en',
    tag: message.id,
  };
  const actions = links
    .slice(1, 3)
    .map(({ text, address }, at) => ({ action: `${at}`, title: text, navigate: address }));
  const whole = JSON.stringify({ web_push: 8030, notification: { ...notification, actions } });
  if (Buffer.byteLength(whole) <= MOST_BYTES) return whole;
  return JSON.stringify({ web_push: 8030, notification });
}

function pushOutcome(answer: OutsideAnswer): Outcome {
  const { status } = answer;
  if (status === 404 || status === 410)
    return { kind: 'gone', reason: 'Push was turned off in this browser, or the browser is gone.' };
  if (status === 401 || status === 403)
    return { kind: 'refused', reason: 'The push service does not accept the key of this portal. Turn push on again.' };
  const outcome = byStatus('The push service', answer);
  return outcome.kind === 'sent' ? { ...outcome, id: answer.headers.location } : outcome;
}
