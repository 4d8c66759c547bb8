import * as v from 'valibot';

/** How long a link to the bot works, and how long the chat waits for the person's yes, ms. */
export const TELEGRAM_LINK_FOR = 600_000;

/** The link that opens the portal's bot in Telegram. It works once, for its person only, `until` then, ms. */
export const telegramLinkSchema = v.object({
  link: v.pipe(v.string(), v.regex(/^https:\/\/t\.me\/\w+\?start=[\w-]+$/)),
  until: v.number(),
});
export type TelegramLink = v.InferOutput<typeof telegramLinkSchema>;

/**
 * The chat in which somebody has pressed "Start" by the person's link; null until then. Its `id` is the address of the
 * channel to add: the link may have been used by somebody else, so the person confirms the name first.
 */
export const telegramChatSchema = v.object({ chat: v.nullable(v.object({ id: v.string(), name: v.string() })) });
export type TelegramChat = v.InferOutput<typeof telegramChatSchema>;
