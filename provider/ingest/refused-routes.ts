import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import {
  providerTakeSchema,
  refusedCheckSchema,
  refusedFoundSchema,
  refusedListSchema,
  refusedNameSchema,
  refusedPaths,
  refusedSearchSchema,
  takeAnswerSchema,
} from '#shared/inbox/refused/refused-wire.ts';
import type { Deps } from '../deps.ts';
import { answers, described } from '../http/describe.ts';
import { type BodyEnv, readBody } from '../http/read-body.ts';
import { refuse, tooManyAtOnce } from '../http/refuse.ts';
import { refusedAbout } from '../inbox/refused/refused-table.ts';
import { accountById } from '../session/accounts-table.ts';
import { checkRefused, listRefused, takeInRefused } from './take-in.ts';

/** Calls that may run or wait at a time, all of them together. */
const MOST_AT_ONCE = 4;

/** The intake's refused messages, for the operator (OPS-08). The caller checks the ingest key. */
export function refusedRoutes(deps: Deps): Hono<BodyEnv> {
  const app = new Hono<BodyEnv>();
  let running = 0;
  app.use('/ingest/refused/*', async (c, next) => {
    if (running >= MOST_AT_ONCE) return refuse(c, tooManyAtOnce);
    running += 1;
    try {
      return await next();
    } finally {
      running -= 1;
    }
  });

  app.get(
    refusedPaths.list,
    describeRoute({
      ...about('Messages that the intake refused, by reason and version, and what was taken in'),
      responses: answers(refusedListSchema, 401),
    }),
    async (c) => c.json(await listRefused(deps)),
  );
  app.post(
    refusedPaths.check,
    describeRoute({
      ...about('What taking in a group would do'),
      requestBody: { required: true, content: described(refusedNameSchema) },
      responses: answers(refusedCheckSchema, 400, 401, 429),
    }),
    async (c) => {
      const group = readBody(c, refusedNameSchema);
      return group.ok ? c.json(await checkRefused(deps, group.value)) : refuse(c, group.error);
    },
  );
  app.post(
    refusedPaths.take,
    describeRoute({
      ...about('Takes the next messages of a group in again, each once'),
      requestBody: { required: true, content: described(providerTakeSchema) },
      responses: answers(takeAnswerSchema, 400, 401, 429),
    }),
    async (c) => {
      const request = readBody(c, providerTakeSchema);
      return request.ok ? c.json(await takeInRefused(deps, request.value)) : refuse(c, request.error);
    },
  );
  app.post(
    refusedPaths.find,
    describeRoute({
      ...about('Groups with messages about a product or an account'),
      requestBody: { required: true, content: described(refusedSearchSchema) },
      responses: answers(refusedFoundSchema, 400, 401, 429),
    }),
    async (c) => {
      const search = readBody(c, refusedSearchSchema);
      if (!search.ok) return refuse(c, search.error);
      const { user, word } = search.value;
      const account = user === undefined ? undefined : await accountById(deps.db, user);
      return c.json({
        groups: await refusedAbout(deps.db, user === undefined ? undefined : [user, account?.ownerId ?? user], word),
      });
    },
  );
  return app;
}

const about = (summary: string) => ({ tags: ['Ingest'], summary, security: [{ ingestKey: [] }] });
