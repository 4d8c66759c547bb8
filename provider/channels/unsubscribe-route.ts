import { Hono } from 'hono';
import * as v from 'valibot';
import { UNSUBSCRIBE_CALL, unsubscribeSchema } from '#shared/channels/unsubscribe-calls.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import type { BodyEnv } from '../http/read-body.ts';
import { answer } from '../http/refuse.ts';
import type { UnsubscribeLinks } from '../mail/unsubscribe-links.ts';
import { createUnsubscribe } from './channel-operations.ts';
import type { LedgerDeps } from './ledger.ts';
import type { OpenChannels } from './open-channels.ts';

/** Needs no sign-in: the link in the mail is the proof. */
export function unsubscribeRoute(deps: LedgerDeps, open: OpenChannels, lists: UnsubscribeLinks): Hono<BodyEnv> {
  const unsubscribe = createUnsubscribe(deps, open, lists);
  const app = new Hono<BodyEnv>();
  app.post(
    UNSUBSCRIBE_CALL,
    documentedUnder('Channels', [])(
      'Turn off the mails of the kind that a link in one of them names (ours, optional)',
      v.object({}),
      400,
    ),
    checkBody(unsubscribeSchema),
    async (c) => answer(c, await unsubscribe(c.req.valid('json').token)),
  );
  return app;
}
