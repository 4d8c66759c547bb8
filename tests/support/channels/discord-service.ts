import * as v from 'valibot';
import { jsonBody, type PlayedService, playService } from './played-service.ts';

export const DISCORD_URL = 'https://discord.com/api/webhooks/1234567890/aaaa-BBBB_cccc';

const text = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most));
const payload = v.strictObject({
  allowed_mentions: v.strictObject({ parse: v.pipe(v.array(v.string()), v.length(0)) }),
  embeds: v.pipe(
    v.array(
      v.strictObject({
        title: text(256),
        url: v.pipe(v.string(), v.url()),
        description: text(4_096),
        fields: v.pipe(
          v.array(v.strictObject({ name: text(256), value: text(1_024), inline: v.boolean() })),
          v.maxLength(25),
        ),
        footer: v.strictObject({ text: text(2_048) }),
        timestamp: v.pipe(v.string(), v.isoTimestamp()),
      }),
    ),
    v.minLength(1),
    v.maxLength(10),
  ),
});

/** Reads Markdown as Discord shows it: links, escaped signs; what is left of it is a fault of the sender. */
const shown = (markdown: string, links: string[]): string =>
  markdown
    .replace(/\[((?:[^\\[\]]|\\.)*)\]\((https:[^()\s]+)\)/g, (_, label: string, url: string) => {
      links.push(url);
      return label;
    })
    .replace(/\\([\\*_~`|<>[\]#@])|([*_~`|<>[\]#@])/g, (_, escaped: string | undefined, raw: string) =>
      escaped === undefined ? `⟦${raw}⟧` : escaped,
    );

/** Discord's webhooks. @param options.now counts five messages in two seconds */
export const playDiscord = (options: { now?: () => number } = {}): PlayedService =>
  playService({
    host: 'discord.com',
    now: options.now,
    limit: { most: 5, per: 2_000 },
    work: (call) => {
      if (call.url.pathname !== new URL(DISCORD_URL).pathname)
        return { status: 404, body: { message: 'Unknown Webhook', code: 10015 } };
      const parsed = v.safeParse(payload, jsonBody(call));
      const [embed] = parsed.success ? parsed.output.embeds : [];
      const parts = embed && [
        embed.title,
        ...embed.fields.flatMap(({ name, value }) => [name, value]),
        embed.description,
      ];
      if (!embed || !parts || parts.join('').length + embed.footer.text.length > 6_000)
        return { status: 400, body: { code: 50035, message: 'Invalid Form Body' } };
      const links: string[] = [];
      const message = parts.map((part) => shown(part, links)).join('\n');
      const waits = call.url.searchParams.get('wait') === 'true';
      return {
        text: message,
        links: [embed.url, ...links],
        reply: {
          ...(waits ? { status: 200, body: { id: '112233' } } : { status: 204 }),
          headers: { 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '4', 'x-ratelimit-reset-after': '2' },
        },
      };
    },
    tooMany: (ms) => ({
      status: 429,
      headers: { 'retry-after': `${Math.ceil(ms / 1000)}`, 'x-ratelimit-remaining': '0' },
      body: { message: 'You are being rate limited.', retry_after: ms / 1000 - 0.35, global: false },
    }),
    broken: { status: 502, body: 'Bad Gateway' },
    gone: { status: 404, body: { message: 'Unknown Webhook', code: 10015 } },
  });
