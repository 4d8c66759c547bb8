import * as v from 'valibot';
import type { AddressOf } from '#shared/channels/channel-addresses.ts';
import type { ChannelMessage } from '#shared/channels/message.ts';
import { escaped } from '#shared/markup.ts';
import type { OutsideAnswer } from '../outside/fetch-outside.ts';
import { asJson, byStatus, inMs, jsonOf, outcomeOf, type Post } from './read-answer.ts';
import { factLine, readable } from './readable.ts';
import type { Outcome, Sender } from './sender.ts';

/** Sends as the portal's bot. @param token the bot's, from BotFather */
export const createTelegramSender =
  (post: Post, token: string): Sender<AddressOf<'telegram'>> =>
  async (message, { chatId }, signal) => {
    const send = (chat: string) =>
      post(`https://api.telegram.org/bot${token}/sendMessage`, {
        headers: asJson,
        body: JSON.stringify({ chat_id: chat, ...telegramBody(message) }),
        signal,
      });
    const answer = await send(chatId);
    // A group that has become a supergroup: its old id only says what the new one is, and not for ever.
    const movedTo = answer.ok ? jsonOf(answer.value, refusalSchema)?.parameters?.migrate_to_chat_id : undefined;
    if (movedTo === undefined) return outcomeOf(answer, telegramOutcome);
    const outcome = outcomeOf(await send(String(movedTo)), telegramOutcome);
    return outcome.kind === 'sent' ? { ...outcome, movedTo: String(movedTo) } : outcome;
  };

/** Text in Telegram's HTML, which needs only &, <, and > escaped. */
function telegramBody(message: ChannelMessage) {
  const { title, facts, links, lines, more } = readable(message);
  return {
    parse_mode: 'HTML',
    text: [
      `<b>${escaped(title)}</b>`,
      ...facts.map(({ name, text }) => `${escaped(name)}: ${escaped(text)}`),
      ...lines.map(
        (line) => `• <a href="${escaped(line.link)}">${escaped(line.title)}</a>\n${escaped(factLine(line.facts))}`,
      ),
      ...(more === '' ? [] : [more]),
      links.map(({ text, address }) => `<a href="${escaped(address)}">${escaped(text)}</a>`).join(' · '),
    ].join('\n'),
    link_preview_options: { is_disabled: true },
  };
}

const acceptedSchema = v.object({ result: v.object({ message_id: v.number() }) });
const refusalSchema = v.object({
  description: v.optional(v.string(), ''),
  parameters: v.optional(v.object({ retry_after: v.optional(v.number()), migrate_to_chat_id: v.optional(v.number()) })),
});

const gone: readonly [RegExp, string][] = [
  [/bot was blocked/, 'The bot was blocked in Telegram. Unblock it and connect the chat again.'],
  [/bot was kicked|not a member/, 'The bot was removed from the Telegram group.'],
  [/user is deactivated/, 'The Telegram account no longer exists.'],
  [/chat not found/, 'The Telegram chat no longer exists, or the bot was never started in it.'],
];

function telegramOutcome(answer: OutsideAnswer): Outcome {
  if (answer.status === 401 || answer.status === 404)
    return { kind: 'later', reason: 'Telegram does not accept the bot of this portal. Its operator must check it.' };
  const outcome = byStatus('Telegram', answer);
  if (outcome.kind === 'sent') {
    const id = jsonOf(answer, acceptedSchema)?.result.message_id;
    return { ...outcome, id: id === undefined ? undefined : String(id) };
  }
  const { description = '', parameters } = jsonOf(answer, refusalSchema) ?? {};
  if (outcome.kind === 'later')
    return parameters?.retry_after === undefined ? outcome : { ...outcome, afterMs: inMs(parameters.retry_after) };
  const reason = gone.find(([pattern]) => pattern.test(description))?.[1];
  if (reason !== undefined) return { kind: 'gone', reason };
  return answer.status === 403
    ? { kind: 'gone', reason: 'The bot may no longer write to this Telegram chat.' }
    : outcome;
}
