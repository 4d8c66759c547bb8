import * as v from 'valibot';
import type { AddressOf } from '#shared/channels/channel-addresses.ts';
import type { ChannelMessage } from '#shared/channels/message.ts';
import type { OutsideAnswer } from '../outside/fetch-outside.ts';
import { asJson, byStatus, inMs, jsonOf, outcomeOf, type Post } from './read-answer.ts';
import { factLine, readable, shortened } from './readable.ts';
import type { Outcome, Sender } from './sender.ts';

/** Sends to a webhook of Discord, and waits until the message is stored there. */
export const createDiscordSender =
  (post: Post): Sender<AddressOf<'discord'>> =>
  async (message, { url }, signal) => {
    const address = new URL(url);
    address.searchParams.set('wait', 'true');
    const answer = await post(address.href, {
      headers: asJson,
      body: JSON.stringify(discordBody(message)),
      signal,
    });
    return outcomeOf(answer, discordOutcome);
  };

/** One embed. Its title, its description, and its fields are Markdown; its footer is plain. */
function discordBody(message: ChannelMessage) {
  const { title, facts, links, lines, more } = readable(message);
  const description = [
    ...lines.map(
      (line) =>
        `- ${linkTo(shortened(line.title, 250, inMarkdown), line.link)}\n${shortened(factLine(line.facts), 350, inMarkdown)}`,
    ),
    ...(more === '' ? [] : [more]),
    links.map(({ text, address }) => linkTo(inMarkdown(text), address)).join(' · '),
  ];
  return {
    // Titles may contain @everyone.
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: shortened(title, 256, inMarkdown),
        url: message.link,
        description: description.join('\n'),
        fields: facts.map(({ name, text }) => ({
          name: shortened(name, 80, inMarkdown) || '–',
          value: shortened(text, 240, inMarkdown) || '–',
          inline: true,
        })),
        footer: { text: shortened(message.brand, 100) },
        timestamp: new Date(message.at).toISOString(),
      },
    ],
  };
}

const inMarkdown = (text: string): string => text.replace(/[\\*_~`|<>[\]#@]/g, '\\$&');
const linkTo = (text: string, address: string): string =>
  `[${text}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`;

const acceptedSchema = v.object({ id: v.string() });
const limitedSchema = v.object({ retry_after: v.number() });

function discordOutcome(answer: OutsideAnswer): Outcome {
  // Discord counts repeats after a 404 or 401 against the portal.
  if (answer.status === 404 || answer.status === 401)
    return { kind: 'gone', reason: 'The webhook was removed in Discord.' };
  const outcome = byStatus('Discord', answer);
  if (outcome.kind === 'sent') return { ...outcome, id: jsonOf(answer, acceptedSchema)?.id };
  const limited = answer.status === 429 ? jsonOf(answer, limitedSchema) : undefined;
  return outcome.kind === 'later' && limited ? { ...outcome, afterMs: inMs(limited.retry_after) } : outcome;
}
