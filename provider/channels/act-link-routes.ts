import { Hono } from 'hono';
import { actLinkCalls } from '#shared/channels/act-link-calls.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import type { BodyEnv } from '../http/read-body.ts';
import { answer } from '../http/refuse.ts';
import { createActLinks } from './act-links.ts';
import type { LedgerDeps } from './ledger.ts';
import type { OpenChannels } from './open-channels.ts';

const documented = documentedUnder('Channels', []);

/** Need no sign-in: the link in the message is the proof. */
export function actLinkRoutes(deps: LedgerDeps, open: OpenChannels): Hono<BodyEnv> {
  const { look, use } = actLinkCalls;
  const links = createActLinks(deps, open);
  const app = new Hono<BodyEnv>();
  app.post(
    look.upstream.path,
    documented('What a link in a message does with its alert. Changes nothing (ours, optional)', look.answer, 400),
    checkBody(look.body),
    async (c) => answer(c, await links.look(c.req.valid('json'))),
  );
  app.post(
    use.upstream.path,
    documented('Use a link in a message, once: snooze its alert, or mark it as done (ours, optional)', use.answer, 400),
    checkBody(use.body),
    async (c) => answer(c, await links.use(c.req.valid('json'))),
  );
  return app;
}
