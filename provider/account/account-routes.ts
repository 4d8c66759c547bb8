import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as v from 'valibot';
import { accountPaths } from '#shared/account/calls.ts';
import { displayName, headerDataSchema, userInfoSchema } from '#shared/account/user.ts';
import { checkBody } from '../http/check-request.ts';
import { answers } from '../http/describe.ts';
import { providerCodes, refusal, refuse } from '../http/refuse.ts';
import type { PortalEnv } from './portal-token.ts';

const headerRequestSchema = v.object({ email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)) });

const foreignEmail = refusal(403, providerCodes.forbidden, 'This e-mail belongs to another account.');

/** The user record and what the header shows of it. */
export function accountRoutes(): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();

  app.get(accountPaths.userInfo, describeRoute({ tags: ['Account'], summary: 'The user record', responses: answers(userInfoSchema, 401) }), (c) =>
    c.json(c.var.caller.user),
  );

  app.post(
    accountPaths.headerData,
    describeRoute({ tags: ['Account'], summary: 'Name, e-mail and support type', responses: answers(headerDataSchema, 400, 401, 403) }),
    checkBody(headerRequestSchema),
    (c) => {
      const { user } = c.var.caller;
      if (c.req.valid('json').email.toLowerCase() !== user.email?.toLowerCase()) return refuse(c, foreignEmail);
      return c.json({ email: user.email, name: displayName(user), supportType: user.supportType ?? null });
    },
  );

  return app;
}
