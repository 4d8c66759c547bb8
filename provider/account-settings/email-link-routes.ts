import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { accountPaths } from '#shared/account/calls.ts';
import { emailLinkOutcomeSchema, emailLinkSchema } from '#shared/account/credentials.ts';
import type { Deps } from '../deps.ts';
import { checkBody } from '../http/check-request.ts';
import { answers } from '../http/describe.ts';
import type { BodyEnv } from '../http/read-body.ts';
import { answer } from '../http/refuse.ts';
import { createEmailLinkOperations } from './email-link-operations.ts';

/** The links in the mails about a change of e-mail: whoever has one may use it, signed in or not. */
export function emailLinkRoutes(deps: Deps): Hono<BodyEnv> {
  const { apply } = createEmailLinkOperations(deps);
  const app = new Hono<BodyEnv>();
  app.post(
    accountPaths.emailLink,
    describeRoute({
      tags: ['Account'],
      summary: 'Confirm a new e-mail, or take the former one back (ours, optional)',
      responses: answers(emailLinkOutcomeSchema, 400, 409),
    }),
    checkBody(emailLinkSchema),
    async (c) => answer(c, await apply(c.req.valid('json').token)),
  );
  return app;
}
