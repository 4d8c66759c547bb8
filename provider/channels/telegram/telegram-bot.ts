import * as v from 'valibot';
import { parseJson } from '#shared/parse-json.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { fetchOutside, type OutsideRules, outsideRules } from '../outside/fetch-outside.ts';

/** Somebody who has pressed "Start" with a token of ours. `name` is what Telegram calls the person or the group. */
export type TelegramStart = { token: string; chatId: string; name: string };

export type TelegramBot = {
  /** The link that opens the bot with a "Start" button. @param token at most 64 of A–Z a–z 0–9 _ -, for one use */
  link: (token: string, signal: AbortSignal) => Promise<Result<string, string>>;
  /**
   * Reads who has pressed "Start" since the last call, and waits up to 5 seconds for the next one. After a restart, the
   * last ones may come once more, unless they were acknowledged.
   */
  starts: (signal: AbortSignal) => Promise<Result<TelegramStart[], string>>;
  /** Lets Telegram forget what was read, as the next `starts` does. */
  acknowledge: (signal: AbortSignal) => Promise<Result<void, string>>;
  /** Answers in a chat. */
  say: (chatId: string, text: string, signal: AbortSignal) => Promise<Result<void, string>>;
};

const WAIT_S = 5;
const UPDATES = 20;
/** Of long messages to the bot, and of those that they answer. */
const ANSWER_BYTES = 2 * 1_024 * 1_024;

const botSchema = v.object({ result: v.object({ username: v.pipe(v.string(), v.regex(/^\w{1,64}$/)) }) });
const updatesSchema = v.object({
  result: v.array(v.object({ update_id: v.number(), message: v.optional(v.unknown()) })),
});
const startSchema = v.object({
  text: v.pipe(v.string(), v.regex(/^\/start(?:@\w+)? [\w-]{1,64}$/)),
  chat: v.object({
    id: v.pipe(v.number(), v.safeInteger()),
    title: v.optional(v.string()),
    first_name: v.optional(v.string()),
    last_name: v.optional(v.string()),
    username: v.optional(v.string()),
  }),
});

/**
 * A bot can't write to a chat by itself: its person opens the portal's link and presses "Start". The portal then learns
 * the chat from the bot's updates.
 * @param token the bot's, from BotFather. A bot with a webhook of its own has no updates to read
 */
export function createTelegramBot(token: string, rules: OutsideRules = outsideRules): TelegramBot {
  let offset = 0;
  let username: string | undefined;

  const call = async <T>(
    method: string,
    body: object,
    schema: v.GenericSchema<unknown, T>,
    signal: AbortSignal,
  ): Promise<Result<T, string>> => {
    const answer = await fetchOutside(
      `https://api.telegram.org/bot${token}/${method}`,
      { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal },
      { ...rules, bytes: ANSWER_BYTES },
    );
    if (!answer.ok) return fail(answer.error.reason);
    const { status, text } = answer.value;
    const json = status === 200 ? parseJson(text, 20) : undefined;
    const parsed = json?.ok ? v.safeParse(schema, json.value) : undefined;
    return parsed?.success ? ok(parsed.output) : fail(`Telegram gave no usable answer to ${method} (${status}).`);
  };

  /** Telegram drops what is before the offset. */
  const updates = async (limit: number, timeout: number, signal: AbortSignal) => {
    const body = { offset, limit, timeout, allowed_updates: ['message'] };
    const read = await call('getUpdates', body, updatesSchema, signal);
    // Now everything before is dropped. After a week without messages, the next one may have any number, also a lower.
    if (read.ok && read.value.result.length === 0) offset = 0;
    return read;
  };

  return {
    link: async (start, signal) => {
      if (username === undefined) {
        const bot = await call('getMe', {}, botSchema, signal);
        if (!bot.ok) return bot;
        username = bot.value.result.username;
      }
      return ok(`https://t.me/${username}?start=${start}`);
    },
    starts: async (signal) => {
      const read = await updates(UPDATES, WAIT_S, signal);
      if (!read.ok) return read;
      const { result } = read.value;
      offset = Math.max(offset, ...result.map(({ update_id }) => update_id + 1));
      return ok(result.flatMap(({ message }) => startsOf(message)));
    },
    acknowledge: async (signal) => {
      // What comes now is read by the next call.
      const read = await updates(1, 0, signal);
      return read.ok ? ok(undefined) : read;
    },
    say: async (chatId, text, signal) => {
      const sent = await call('sendMessage', { chat_id: chatId, text }, v.unknown(), signal);
      return sent.ok ? ok(undefined) : sent;
    },
  };
}

/** Everything else that people write to the bot is none. */
function startsOf(message: unknown): TelegramStart[] {
  const parsed = v.safeParse(startSchema, message);
  if (!parsed.success) return [];
  const { text, chat } = parsed.output;
  return [
    {
      token: text.slice(text.indexOf(' ') + 1),
      chatId: String(chat.id),
      name: nameOf(chat),
    },
  ];
}

/** A group's title, or a person's name as others find them: 'Dana Doe (@dana)'. */
function nameOf({ title, first_name, last_name, username }: v.InferOutput<typeof startSchema>['chat']): string {
  const names = [first_name, last_name, username && `(@${username})`].filter((name) => name).join(' ');
  return title ?? (names === '' ? 'Telegram' : names);
}
