import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { jsonBody, type PlayedService, playService, type Reply } from './played-service.ts';

export const BOT_TOKEN = '123456:aaaaBBBBccccDDDDeeeeFFFF';
export const CHAT_ID = '42';
/** A group whose id has changed to CHAT_ID. */
export const MOVED_CHAT_ID = '-41';

const payload = v.strictObject({
  chat_id: v.string(),
  text: v.string(),
  parse_mode: v.optional(v.literal('HTML')),
  link_preview_options: v.optional(v.strictObject({ is_disabled: v.boolean() })),
});
const updatesQuestion = v.object({
  offset: v.number(),
  limit: v.pipe(v.number(), v.maxValue(100)),
  timeout: v.number(),
});
/** The real service waits for an update as long as `timeout` says; tests have no time for that. */
const LONGEST_WAIT = 100;

type Chat = { id: number; first_name?: string; last_name?: string; username?: string; title?: string };
type PlayedTelegram = PlayedService & {
  /** Somebody writes to the bot. */
  write: (text: string, chat: Chat) => void;
  /** How many messages to the bot are not acknowledged. */
  unread: () => number;
  /** A week without messages, after which the next one has a number that does not follow the last one's. */
  passQuietWeek: () => void;
};

const refusal = (error_code: number, description: string, parameters?: object): Reply => ({
  status: error_code,
  body: { ok: false, error_code, description, ...(parameters && { parameters }) },
});

const accepted = (result: unknown): Reply => ({ status: 200, body: { ok: true, result } });

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' };
const unescaped = (text: string): string => text.replace(/&(?:lt|gt|amp|quot);/g, (entity) => entities[entity] ?? '');

/** Reads Telegram's HTML. @returns undefined where its parser refuses it */
function read(html: string): { text: string; links: string[] } | undefined {
  const links: string[] = [];
  const open: string[] = [];
  let right = true;
  const text = html.replace(/<(\/?)(\w+)(?: href="([^"<>]*)")?>/g, (_, close: string, tag: string, href?: string) => {
    if (!['a', 'b'].includes(tag) || (close !== '' && open.pop() !== tag)) right = false;
    if (close === '') open.push(tag);
    if (href !== undefined) links.push(unescaped(href));
    return '';
  });
  return right && open.length === 0 && !/[<>]/.test(text) ? { text: unescaped(text), links } : undefined;
}

/** Telegram's Bot API. @param options.now counts one message a second, as in one chat */
export function playTelegram(options: { now?: () => number } = {}): PlayedTelegram {
  let updates: { update_id: number; message: { text: string; chat: Chat } }[] = [];
  let last = 700;
  let written = Promise.withResolvers<void>();
  const service = playService({
    host: 'api.telegram.org',
    now: options.now,
    limit: { most: 1, per: 1_000 },
    work: async (call) => {
      const [, bot, method] = call.url.pathname.split('/');
      if (bot !== `bot${BOT_TOKEN}`) return refusal(401, 'Unauthorized');
      if (method === 'getMe') return accepted({ id: 123456, is_bot: true, username: 'SampleBot' });
      if (method === 'getUpdates') {
        const { offset, limit, timeout } = v.parse(updatesQuestion, jsonBody(call));
        updates = updates.filter(({ update_id }) => update_id >= offset);
        if (updates.length === 0) await Promise.race([written.promise, sleep(Math.min(timeout * 1_000, LONGEST_WAIT))]);
        return accepted(updates.slice(0, limit));
      }
      if (method !== 'sendMessage') return refusal(404, 'Not Found');
      const parsed = v.safeParse(payload, jsonBody(call));
      if (!parsed.success) return refusal(400, 'Bad Request');
      const { chat_id: chat, text: html, parse_mode: mode } = parsed.output;
      if (chat === MOVED_CHAT_ID)
        return refusal(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
          migrate_to_chat_id: Number(CHAT_ID),
        });
      if (chat !== CHAT_ID) return refusal(400, 'Bad Request: chat not found');
      const message = mode === 'HTML' ? read(html) : { text: html, links: [] };
      if (!message) return refusal(400, "Bad Request: can't parse entities");
      if (message.text.length > 4_096) return refusal(400, 'Bad Request: message is too long');
      return { ...message, reply: accepted({ message_id: 7 }) };
    },
    tooMany: (ms) => {
      const seconds = Math.ceil(ms / 1000);
      return refusal(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds });
    },
    broken: refusal(500, 'Internal Server Error'),
    gone: refusal(403, 'Forbidden: bot was blocked by the user'),
  });
  return Object.assign(service, {
    unread: () => updates.length,
    passQuietWeek: () => {
      last = 20;
    },
    write: (text: string, chat: Chat) => {
      last += 1;
      updates.push({ update_id: last, message: { text, chat } });
      written.resolve();
      written = Promise.withResolvers();
    },
  });
}
