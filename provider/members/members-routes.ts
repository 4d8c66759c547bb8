import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as v from 'valibot';
import { membersAccess } from '#shared/members/access.ts';
import { memberPaths } from '#shared/members/calls.ts';
import { extensionOf, extensionSchema } from '#shared/members/extensions.ts';
import { memberIdSchema } from '#shared/members/member.ts';
import { memberChangesQuerySchema, memberChangesSchema } from '#shared/members/member-changes.ts';
import { addMemberSchema, editMemberBodySchema } from '#shared/members/member-schemas.ts';
import { importedMembersSchema, importMembersSchema, keepMembersSchema, setFlagSchema } from '#shared/members/member-work.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import { lastSeenOf } from '../account/sessions-table.ts';
import { signInsOf } from '../account/sign-ins-table.ts';
import type { Deps } from '../deps.ts';
import { lastRecorded } from '../history/usage-table.ts';
import { checkBody, checkQuery } from '../http/check-request.ts';
import { answers, documentedUnder } from '../http/describe.ts';
import { answer, refuse } from '../http/refuse.ts';
import { createAddMembers } from './add-members.ts';
import { calculatorRoutes } from './calculator-routes.ts';
import { createChangeMembers } from './change-members.ts';
import { changesOf } from './changes-table.ts';
import { memberRefusals } from './member-refusals.ts';
import { flagsOf, memberOf, membersOf, type TeamAccount } from './members-table.ts';
import { createLinkOperations, openLinks } from './set-password-link.ts';

const flag = v.boolean();
const maybe = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema));
const memberWire = v.object({
  _id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  disabledCalculatorSettings: flag,
  accessHistory: flag,
  accessGoogleAddon: flag,
  recordSourcingHistory: flag,
  accessProducts: flag,
  accessSeller: flag,
  accessNotifications: v.optional(flag),
  changePrices: v.optional(flag),
  status: v.string(),
  createdAt: v.string(),
  extension: v.optional(extensionSchema),
  rev: v.optional(v.number()),
  seatRank: maybe(v.number()),
  roleId: maybe(v.string()),
  mailFailure: maybe(v.string()),
  lastActiveAt: maybe(v.number()),
  neverSignedIn: v.optional(flag),
  linkExpiresAt: maybe(v.number()),
});
const done = v.object({});
const oneFlagSchema = v.object({ id: memberIdSchema, value: v.boolean() });
const instructionsSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
  /** A placeholder; never read. */
  password: v.optional(v.string()),
});

const about = (summary: string) => ({ tags: ['Sub-accounts'], summary });
const documented = documentedUnder('Sub-accounts');
const ours = (summary: string) => about(`${summary} (ours, optional)`);

/** Sub-account routes. Only main accounts may call them, and only for their own sub-accounts. */
export function membersRoutes(deps: Deps): Hono<PortalEnv> {
  const { db, clock } = deps;
  const { add, import: importMembers } = createAddMembers(deps);
  const change = createChangeMembers(deps);
  const { sendInstructions, revokeLink } = createLinkOperations(deps);
  const owners = requireAccess(membersAccess);
  const app = new Hono<PortalEnv>();

  app.get(
    memberPaths.list(':extension'),
    documented('The sub-accounts of a tool. Fields outside the specification are optional', v.array(memberWire), 401, 403),
    owners,
    async (c) => {
      const { owner } = c.var.caller;
      return c.json(await membersOnWire(deps, owner.id, await membersOf(db, owner.id, extensionOf(c.req.param('extension'))), clock()));
    },
  );
  app.get(memberPaths.one(':id'), documented('One sub-account', memberWire, 401, 403), owners, async (c) => {
    const { owner } = c.var.caller;
    const member = await memberOf(db, owner.id, c.req.param('id') ?? '');
    return member ? c.json((await membersOnWire(deps, owner.id, [member], clock()))[0]) : refuse(c, memberRefusals.foreign);
  });

  app.post(
    memberPaths.add,
    documented('Add a sub-account; LIMIT, OUTOFTRIAL, or `errors` by field', v.object({ _id: v.string() }), 400, 401, 403),
    owners,
    checkBody(addMemberSchema),
    async (c) => answer(c, await add(c.var.caller.owner, c.req.valid('json'))),
  );
  app.post(
    memberPaths.edit(':id'),
    documented('Change a sub-account; with `rev` (ours), 409 if it has changed since', done, 400, 401, 403, 409),
    owners,
    checkBody(editMemberBodySchema),
    async (c) => answer(c, await change.edit(c.var.caller.owner, c.req.param('id') ?? '', c.req.valid('json'))),
  );

  for (const [path, work, summary] of [
    [memberPaths.delete(':id'), change.delete, about('Delete a sub-account')],
    [memberPaths.activate(':id'), change.activate, about('Activate a sub-account; LIMIT or OUTOFTRIAL')],
    [memberPaths.deactivate(':id'), change.deactivate, ours('Deactivate a sub-account')],
    [memberPaths.revokeLink(':id'), revokeLink, ours('Revoke the link in the instructions')],
  ] as const)
    app.post(path, describeRoute({ ...summary, responses: answers(done, 400, 401, 403) }), owners, async (c) =>
      answer(c, await work(c.var.caller.owner, c.req.param('id') ?? '')),
    );

  for (const flagName of ['accessHistory', 'recordSourcingHistory'] as const)
    app.post(
      memberPaths[flagName],
      documented(`Turn ${flagName} of a sub-account on or off`, done, 400, 401, 403),
      owners,
      checkBody(oneFlagSchema),
      async (c) => {
        const { id, value } = c.req.valid('json');
        return answer(c, await change.setFlags(c.var.caller.owner, { ids: [id], flag: flagName, value }));
      },
    );
  app.post(
    memberPaths.flags,
    describeRoute({ ...ours('Turn a flag on or off for several sub-accounts: all or none'), responses: answers(done, 400, 401, 403) }),
    owners,
    checkBody(setFlagSchema),
    async (c) => answer(c, await change.setFlags(c.var.caller.owner, c.req.valid('json'))),
  );

  app.post(
    memberPaths.sendInstructions,
    documented('Mail a link for setting a password; the password in the body is a placeholder', done, 400, 401, 403, 429),
    owners,
    checkBody(instructionsSchema),
    async (c) => answer(c, await sendInstructions(c.var.caller.owner, c.req.valid('json').email)),
  );
  app.post(
    memberPaths.import,
    describeRoute({ ...ours('Add several sub-accounts, with a result for each row'), responses: answers(importedMembersSchema, 400, 401, 403) }),
    owners,
    checkBody(importMembersSchema),
    async (c) => c.json(await importMembers(c.var.caller.owner, c.req.valid('json'))),
  );
  app.put(
    memberPaths.keep,
    describeRoute({ ...ours('Choose who stays active when seats shrink'), responses: answers(done, 400, 401, 403) }),
    owners,
    checkBody(keepMembersSchema),
    async (c) => answer(c, await change.keep(c.var.caller.owner, c.req.valid('json'))),
  );
  app.get(
    memberPaths.changes,
    describeRoute({ ...ours('Changes to sub-accounts, newest first'), responses: answers(memberChangesSchema, 400, 401, 403) }),
    owners,
    checkQuery(memberChangesQuerySchema),
    async (c) => c.json({ changes: await changesOf(db, c.var.caller.owner.id, c.req.valid('query').id) }),
  );

  app.route('/', calculatorRoutes(deps));
  return app;
}

/** Members in the specification's wire format, plus our own fields. @param now ms */
async function membersOnWire({ db, histories }: Deps, ownerId: string, members: readonly TeamAccount[], now: number) {
  if (members.length === 0) return [];
  const ids = members.map(({ id }) => id);
  const signIns = await signInsOf(db, ids);
  const links = await openLinks(db, ids, now);
  await histories.filled;
  const moments = [await lastSeenOf(db, ids), await lastRecorded(db, ownerId, ids)];
  return members.map((member) => {
    const { id, email, profile } = member;
    const signedIn = signIns.get(id)?.lastAt;
    const lastActiveAt = Math.max(signedIn ?? 0, ...moments.map((each) => each.get(id) ?? 0));
    return {
      _id: id,
      firstName: profile.firstName ?? '',
      lastName: profile.lastName ?? '',
      email,
      ...flagsOf(member),
      status: member.active ? 'active' : 'inactive',
      createdAt: new Date(member.createdAt).toISOString(),
      extension: member.extension,
      rev: member.rev,
      seatRank: member.seatRank,
      roleId: member.roleId,
      mailFailure: member.mailFailure,
      lastActiveAt: lastActiveAt === 0 ? null : lastActiveAt,
      neverSignedIn: signedIn === undefined,
      linkExpiresAt: links.get(id) ?? null,
    };
  });
}
