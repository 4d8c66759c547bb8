import * as v from 'valibot';
import { jsonBody, type PlayedService, playService } from './played-service.ts';

const HOST = 'default0123.4.environment.api.powerplatform.com';
export const TEAMS_URL = `https://${HOST}:443/powerautomate/automations/direct/workflows/ab12/triggers/manual/paths/invoke?api-version=1&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=aaaa-BBBB`;

const open = v.strictObject({
  type: v.literal('Action.OpenUrl'),
  url: v.pipe(v.string(), v.url()),
  title: v.optional(v.string()),
});
const run = v.strictObject({
  type: v.literal('TextRun'),
  text: v.string(),
  weight: v.optional(v.picklist(['Bolder'])),
  size: v.optional(v.picklist(['Medium'])),
  isSubtle: v.optional(v.boolean()),
  selectAction: v.optional(open),
});
const card = v.strictObject({
  $schema: v.string(),
  type: v.literal('AdaptiveCard'),
  version: v.picklist(['1.2', '1.3', '1.4']),
  fallbackText: v.string(),
  body: v.array(v.strictObject({ type: v.literal('RichTextBlock'), inlines: v.array(run) })),
  actions: v.pipe(v.array(open), v.maxLength(6)),
});
const payload = v.strictObject({
  type: v.literal('message'),
  attachments: v.tuple([
    v.strictObject({
      contentType: v.literal('application/vnd.microsoft.card.adaptive'),
      contentUrl: v.null(),
      content: card,
    }),
  ]),
});

/** A workflow of Teams that posts a card to a channel. It accepts before it looks into the card. */
export const playTeams = (): PlayedService =>
  playService({
    host: HOST,
    work: (call) => {
      if (call.url.searchParams.get('sig') !== 'aaaa-BBBB')
        return { status: 401, body: { error: { code: 'DirectApiInvalidAuthorization' } } };
      if (call.body.length > 28_000) return { status: 413, body: { error: { code: 'RequestEntityTooLarge' } } };
      const parsed = v.safeParse(payload, jsonBody(call));
      if (!parsed.success) return { status: 202 };
      const { content } = parsed.output.attachments[0];
      const runs = content.body.flatMap((block) => [...block.inlines, { text: '\n' }]);
      return {
        text: runs.map((each) => each.text).join(''),
        links: [
          ...runs.flatMap((each) => ('selectAction' in each && each.selectAction ? [each.selectAction.url] : [])),
          ...content.actions.map((each) => each.url),
        ],
        reply: { status: 202 },
      };
    },
    tooMany: (ms) => ({ status: 429, headers: { 'retry-after': `${Math.ceil(ms / 1000)}` } }),
    broken: { status: 500, body: { error: { code: 'InternalServerError' } } },
    gone: { status: 404, body: { error: { code: 'WorkflowNotFound' } } },
  });
