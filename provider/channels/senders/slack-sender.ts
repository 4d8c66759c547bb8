import type { AddressOf } from '#shared/channels/channel-addresses.ts';
import type { ChannelMessage } from '#shared/channels/message.ts';
import type { OutsideAnswer } from '../outside/fetch-outside.ts';
import { asJson, byStatus, outcomeOf, type Post } from './read-answer.ts';
import { factLine, readable, shortened } from './readable.ts';
import type { Outcome, Sender } from './sender.ts';

/** Sends to an incoming webhook of Slack. */
export const createSlackSender =
  (post: Post): Sender<AddressOf<'slack'>> =>
  async (message, { url }, signal) =>
    outcomeOf(await post(url, { headers: asJson, body: JSON.stringify(slackBody(message)), signal }), slackOutcome);

/** `text` is for notifications. The block is rich text, in which Slack reads no markup. */
function slackBody(message: ChannelMessage) {
  const { title, facts, links, lines, more } = readable(message);
  const text = (content: string, style?: { bold: true }) => ({ type: 'text', text: content, ...(style && { style }) });
  const link = (content: string, url: string) => ({ type: 'link', text: content, url });
  const paragraphs = [
    [text(title, { bold: true })],
    ...facts.map(({ name, text: value }) => [text(`${name}: `), text(value, { bold: true })]),
    ...lines.map((line) => [text('• '), link(line.title, line.link), text(`\n${factLine(line.facts)}`)]),
    ...(more === '' ? [] : [[text(more)]]),
    links.flatMap((each, at) => [...(at > 0 ? [text(' · ')] : []), link(each.text, each.address)]),
  ];
  return {
    text: shortened(title, 3_000, escapedForSlack),
    unfurl_links: false,
    blocks: [
      {
        type: 'rich_text',
        elements: [
          {
            type: 'rich_text_section',
            elements: paragraphs.flatMap((elements, at) => (at > 0 ? [text('\n'), ...elements] : elements)),
          },
        ],
      },
    ],
  };
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapedForSlack = (text: string): string => text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign);

const gone: Record<string, string> = {
  action_prohibited: 'An administrator of the Slack workspace does not allow this webhook.',
  channel_is_archived: 'The Slack channel is archived.',
  channel_not_found: 'The Slack channel no longer exists.',
  no_team: 'The Slack workspace no longer exists.',
};

function slackOutcome(answer: OutsideAnswer): Outcome {
  const reason = gone[answer.text.trim()];
  if (answer.status >= 400 && answer.status < 500 && reason !== undefined) return { kind: 'gone', reason };
  if (answer.status === 404 || answer.status === 410)
    return { kind: 'gone', reason: 'The webhook was removed in Slack.' };
  return byStatus('Slack', answer);
}
