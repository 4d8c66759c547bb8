import * as v from 'valibot';
import { jsonBody, type PlayedService, playService } from './played-service.ts';

export const SLACK_URL = 'https://hooks.slack.com/services/T0000AAAA/B0000AAAA/aaaaBBBBccccDDDD';

const textElement = v.strictObject({
  type: v.literal('text'),
  text: v.pipe(v.string(), v.minLength(1)),
  style: v.optional(v.strictObject({ bold: v.boolean() })),
});
const linkElement = v.strictObject({ type: v.literal('link'), url: v.pipe(v.string(), v.url()), text: v.string() });
const payload = v.object({
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(40_000)),
  blocks: v.pipe(
    v.array(
      v.strictObject({
        type: v.literal('rich_text'),
        elements: v.array(
          v.strictObject({
            type: v.literal('rich_text_section'),
            elements: v.array(v.variant('type', [textElement, linkElement])),
          }),
        ),
      }),
    ),
    v.maxLength(50),
  ),
});

/** What Slack makes of the markup in `text`: a mention, a link, or an unescaped sign. */
const markup = /<[!@#][^>]*>|<[^>]*>|[<>]|&(?!(?:amp|lt|gt);)/;

/** Slack's incoming webhook. @param options.now counts one message a second */
export const playSlack = (options: { now?: () => number } = {}): PlayedService =>
  playService({
    host: 'hooks.slack.com',
    now: options.now,
    limit: { most: 1, per: 1_000 },
    work: (call) => {
      if (call.url.pathname !== new URL(SLACK_URL).pathname) return { status: 404, body: 'no_team' };
      const parsed = v.safeParse(payload, jsonBody(call));
      if (call.headers['content-type'] !== 'application/json' || !parsed.success || markup.test(parsed.output.text))
        return { status: 400, body: 'invalid_payload' };
      const elements = parsed.output.blocks.flatMap((block) => block.elements.flatMap((section) => section.elements));
      const text = elements.map((each) => each.text).join('');
      if (text.length > 13_200) return { status: 400, body: 'msg_blocks_too_long' };
      return {
        text,
        links: elements.flatMap((each) => ('url' in each ? [each.url] : [])),
        reply: { status: 200, body: 'ok' },
      };
    },
    tooMany: (ms) => ({ status: 429, headers: { 'retry-after': `${Math.ceil(ms / 1000)}` }, body: 'rate_limited' }),
    broken: { status: 500, body: 'rollup_error' },
    gone: { status: 404, body: 'no_service' },
  });
