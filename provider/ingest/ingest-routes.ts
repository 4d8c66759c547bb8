import { type Context, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as v from 'valibot';
import { counts } from '#provider/limits/limits.ts';
import { secretsAt } from '#shared/former-secret.ts';
import type { Result } from '#shared/result.ts';
import type { Deps } from '../deps.ts';
import { answers, described } from '../http/describe.ts';
import { isSame } from '../http/is-same.ts';
import { type BodyEnv, readJson } from '../http/read-body.ts';
import { type Refusal, refusal, refuse } from '../http/refuse.ts';
import { messageFigures } from '../messages/message-table.ts';
import { outboxFigures } from '../outbox/outbox-table.ts';
import { activityItemSchema, ingestActivity } from './activity.ts';
import type { ItemsOutcome } from './items.ts';
import { refusedRoutes } from './refused-routes.ts';
import { ingestScans, scanItemSchema } from './scans.ts';
import { type AlertOutcome, ingestAlerts, unwrapMessages } from './sp-api.ts';

const outcomeSchema = v.object({ status: v.picklist(['accepted', 'duplicate']), id: v.string() });
const alertsSchema = v.union([
  outcomeSchema,
  v.object({ status: v.picklist(['accepted', 'duplicate']), results: v.array(outcomeSchema) }),
]);
const itemsSchema = v.object({ accepted: v.number(), duplicates: v.number(), notRecorded: v.optional(v.number()) });
/** What waits to be written to the company, since when (ms), and the sockets of its people. */
const companySchema = v.object({
  waiting: v.number(),
  since: v.nullable(v.number()),
  sockets: v.object({ joined: v.number(), wanted: v.number() }),
});
const figuresSchema = v.object({
  counts: v.record(v.string(), v.number()),
  /** Mails and SMS, without their recipients. */
  messages: v.object({
    waiting: v.number(),
    setAside: v.array(
      v.object({
        number: v.number(),
        channel: v.string(),
        about: v.string(),
        at: v.number(),
        reason: v.nullable(v.string()),
      }),
    ),
  }),
  outbox: v.object({
    waiting: v.number(),
    setAside: v.array(
      v.object({
        number: v.number(),
        account: v.string(),
        event: v.string(),
        at: v.number(),
        reason: v.nullable(v.string()),
      }),
    ),
  }),
  company: v.optional(companySchema),
});
const messageSchema = v.record(v.string(), v.unknown());

const badKey = refusal(401, 'BAD_KEY', 'A valid ingest key is required.');

/**
 * The endpoints through which the outside world comes in: Amazon's messages, the extension, the app.
 * @param company the figures of the companion, if the provider is one
 * @param happens tells the sandbox's marketplace what Amazon's messages say of its offers
 */
export function ingestRoutes(
  deps: Deps,
  happens: (message: unknown) => Promise<void>,
  company?: () => Promise<v.InferInput<typeof companySchema>>,
): Hono<BodyEnv> {
  const app = new Hono<BodyEnv>();

  app.use('/ingest/*', async (c, next) =>
    secretsAt(deps.ingestKey, deps.ingestKeyFormer, deps.clock()).some((key) =>
      isSame(c.req.header('authorization') ?? '', `Bearer ${key}`),
    )
      ? next()
      : refuse(c, badKey),
  );

  app.route('/', refusedRoutes(deps));
  app.post(
    '/ingest/sp-api',
    describeRoute({
      ...about('A notification exactly as Amazon sent it'),
      ...takes(messageSchema, 'Raw, or inside an SQS message or batch, an SNS envelope or an EventBridge event'),
      responses: { ...answers(alertsSchema, 400, 401, 404, 413), 202: { description: 'New' } },
    }),
    async (c) =>
      take(
        c,
        async (json) => {
          const messages = unwrapMessages(json);
          if (messages.ok) for (const message of messages.value) await happens(message);
          return ingestAlerts(deps, json, c.req.header('traceparent'), c.req.query('account'));
        },
        answerAlerts,
      ),
  );
  app.post(
    '/ingest/activity',
    describeRoute({
      ...about('Sourced products, one or a list'),
      ...takes(v.union([activityItemSchema, v.array(activityItemSchema)])),
      responses: { ...answers(itemsSchema, 400, 401, 402, 404, 413), 202: { description: 'Some are new' } },
    }),
    async (c) => take(c, (json) => ingestActivity(deps, json), answerItems),
  );
  app.post(
    '/ingest/scans',
    describeRoute({
      ...about('Buy/sell scans, one or a list'),
      ...takes(v.union([scanItemSchema, v.array(scanItemSchema)])),
      responses: { ...answers(itemsSchema, 400, 401, 404, 413), 202: { description: 'Some are new' } },
    }),
    async (c) => take(c, (json) => ingestScans(deps, json), answerItems),
  );
  app.get(
    '/ingest/figures',
    describeRoute({
      ...about('Counts since the start, and what cannot be sent'),
      responses: answers(figuresSchema, 401),
    }),
    async (c) => {
      const { waiting, setAside } = await outboxFigures(deps.db, counts.setAsideListed);
      const messages = await messageFigures(deps.db, counts.setAsideListed);
      return c.json({
        counts: deps.counts,
        messages: {
          waiting: messages.waiting,
          setAside: messages.setAside.map(({ n, channel, reason, created_at, failure }) => ({
            number: n,
            channel,
            about: reason,
            at: created_at,
            reason: failure,
          })),
        },
        outbox: {
          waiting,
          setAside: setAside.map(({ n, account_id, event, created_at, reason }) => ({
            number: n,
            account: account_id,
            event,
            at: created_at,
            reason,
          })),
        },
        ...(company ? { company: await company() } : {}),
      } satisfies v.InferInput<typeof figuresSchema>);
    },
  );

  return app;
}

/** Described only: the endpoints read a body by rules of their own, one item or a list, wrapped or not. */
const takes = (schema: v.GenericSchema, description?: string) => ({
  requestBody: { required: true, content: described(schema), ...(description ? { description } : {}) },
});

const about = (summary: string) => ({ tags: ['Ingest'], summary, security: [{ ingestKey: [] }] });

type Answer = { status: 200 | 202; body: object };

async function take<T>(
  c: Context<BodyEnv>,
  ingest: (json: unknown) => Promise<Result<T, Refusal>>,
  answer: (outcome: T) => Answer,
) {
  const json = readJson(c);
  const outcome = json.ok ? await ingest(json.value) : json;
  if (!outcome.ok) return refuse(c, outcome.error);
  const { status, body } = answer(outcome.value);
  return c.json(body, status);
}

/** Responds 202 if any message is new, 200 if all were seen before. */
function answerAlerts(outcomes: AlertOutcome[]): Answer {
  const isNew = outcomes.some(({ status }) => status === 'accepted');
  const single = outcomes.length === 1 ? outcomes[0] : undefined;
  return { status: isNew ? 202 : 200, body: single ?? { status: isNew ? 'accepted' : 'duplicate', results: outcomes } };
}

const answerItems = (outcome: ItemsOutcome): Answer => ({ status: outcome.accepted > 0 ? 202 : 200, body: outcome });

/** Compares in constant time. */
