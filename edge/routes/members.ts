import type { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { checkBody, checkQuery } from '#edge/http/check.ts';
import { requireAccess } from '#edge/session/require-access.ts';
import { type SignedIn, signedInRoutes } from '#edge/session/signed-in.ts';
import { membersAccess } from '#shared/members/access.ts';
import { memberIdBodySchema, memberListQuerySchema } from '#shared/members/member.ts';
import { memberChangesQuerySchema } from '#shared/members/member-changes.ts';
import { addMemberSchema, editMemberSchema } from '#shared/members/member-form.ts';
import { cloneSettingsSchema, importMembersSchema, keepMembersSchema, sendInstructionsSchema, setFlagSchema } from '#shared/members/member-work.ts';

/** Sub-accounts, for main accounts alone. A change reaches the owner's tabs by the provider's own word (`members:updated`), and the member's as his user record. */
export function memberRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { members } = deps.upstream;
  const owners = requireAccess(deps, membersAccess);
  const app = signedInRoutes(deps);

  app.get('/', checkQuery(memberListQuerySchema), owners, async (c) => answer(c, await members.list(c.var.session.token, c.req.valid('query').extension)));
  app.get('/one', checkQuery(memberIdBodySchema), owners, async (c) => answer(c, await members.one(c.var.session.token, c.req.valid('query').id)));
  app.get('/changes', checkQuery(memberChangesQuerySchema), owners, async (c) =>
    answer(c, await members.changes(c.var.session.token, c.req.valid('query').id)),
  );

  app.post('/', checkBody(addMemberSchema), owners, async (c) => answer(c, await members.add(c.var.session.token, c.req.valid('json'))));
  app.put('/', checkBody(editMemberSchema), owners, async (c) => answer(c, await members.edit(c.var.session.token, c.req.valid('json'))));
  app.delete('/', checkBody(memberIdBodySchema), owners, async (c) => answer(c, await members.delete(c.var.session.token, c.req.valid('json').id)));
  app.post('/activate', checkBody(memberIdBodySchema), owners, async (c) => answer(c, await members.activate(c.var.session.token, c.req.valid('json').id)));
  app.post('/deactivate', checkBody(memberIdBodySchema), owners, async (c) => answer(c, await members.deactivate(c.var.session.token, c.req.valid('json').id)));
  app.post('/flags', checkBody(setFlagSchema), owners, async (c) => answer(c, await members.setFlag(c.var.session.token, c.req.valid('json'))));
  app.post('/clone', checkBody(cloneSettingsSchema), owners, async (c) => answer(c, await members.cloneSettings(c.var.session.token, c.req.valid('json'))));
  app.post('/import', checkBody(importMembersSchema), owners, async (c) => answer(c, await members.import(c.var.session.token, c.req.valid('json'))));
  app.put('/kept', checkBody(keepMembersSchema), owners, async (c) => answer(c, await members.keep(c.var.session.token, c.req.valid('json'))));

  app.post('/instructions', checkBody(sendInstructionsSchema), owners, async (c) =>
    answer(c, await members.sendInstructions(c.var.session.token, c.req.valid('json').email)),
  );
  app.delete('/instructions', checkBody(memberIdBodySchema), owners, async (c) =>
    answer(c, await members.revokeLink(c.var.session.token, c.req.valid('json').id)),
  );
  return app;
}
