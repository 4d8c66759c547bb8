import * as v from 'valibot';
import { membersAccess } from '#shared/members/access.ts';
import { memberCalls, memberPaths } from '#shared/members/calls.ts';
import { extensionOf } from '#shared/members/extensions.ts';
import { memberIdSchema } from '#shared/members/member.ts';
import { teamCalls } from '#shared/members/team-calls.ts';
import { fail } from '#shared/result.ts';
import { displayName } from '#shared/session/user.ts';
import type { Deps } from '../deps.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { serve } from '../serve.ts';
import { seesTeamHistory, userInfoOf } from '../session/account-record.ts';
import { teamOf } from '../session/accounts-table.ts';
import { requireAccess } from '../session/portal-token.ts';
import { lastSeenOf } from '../session/sessions-table.ts';
import { signInsOf } from '../session/sign-ins-table.ts';
import { createAddMembers } from './add-members.ts';
import { calculatorRoutes, createCloneSettings } from './calculator-routes.ts';
import { createChangeMembers } from './change-members.ts';
import { changesOf } from './changes-table.ts';
import { memberRefusals } from './member-refusals.ts';
import { flagsOf, lastRecorded, memberOf, membersOf, type TeamAccount } from './members-table.ts';
import { createLinkOperations, openLinks } from './set-password-link.ts';

const oneFlagSchema = v.object({ id: memberIdSchema, value: v.boolean() });
const documented = documentedUnder('Sub-accounts');

/** Sub-account routes. Only main accounts may call them, and only for their own sub-accounts. */
export function membersRoutes(deps: Deps) {
  const { db, clock } = deps;
  const { add, import: importMembers } = createAddMembers(deps);
  const change = createChangeMembers(deps);
  const clone = createCloneSettings(deps);
  const { sendInstructions, revokeLink } = createLinkOperations(deps);

  const app = serve(memberCalls, {
    list: async ({ owner }, _, c) =>
      membersOnWire(deps, owner.id, await membersOf(db, owner.id, extensionOf(c.req.param('extension'))), clock()),
    one: async ({ owner }, _, c) => {
      const member = await memberOf(db, owner.id, idOf(c));
      const [found] = member ? await membersOnWire(deps, owner.id, [member], clock()) : [];
      return found ?? fail(memberRefusals.foreign);
    },
    changes: async ({ owner }, { id }) => ({ changes: await changesOf(db, owner.id, id) }),
    add: ({ owner }, member) => add(owner, member),
    edit: ({ owner }, changes, c) => change.edit(owner, idOf(c), changes),
    remove: ({ owner }, _, c) => change.delete(owner, idOf(c)),
    activate: ({ owner }, _, c) => change.activate(owner, idOf(c)),
    deactivate: ({ owner }, _, c) => change.deactivate(owner, idOf(c)),
    revokeLink: ({ owner }, _, c) => revokeLink(owner, idOf(c)),
    setFlag: ({ owner }, flag) => change.setFlags(owner, flag),
    cloneSettings: ({ owner }, wish) => clone(owner, wish),
    import: ({ owner }, rows) => importMembers(owner, rows),
    keep: ({ owner }, order) => change.keep(owner, order),
    sendInstructions: ({ owner }, { email }) => sendInstructions(owner, email),
  });

  for (const flag of ['accessHistory', 'recordSourcingHistory'] as const)
    app.post(
      memberPaths[flag],
      documented(`Turn ${flag} of a sub-account on or off`, v.object({}), 400, 401, 403),
      requireAccess(membersAccess),
      checkBody(oneFlagSchema),
      async (c) => {
        const { id, value } = c.req.valid('json');
        return answer(c, await change.setFlags(c.var.caller.owner, { ids: [id], flag, value }));
      },
    );
  return app.route('/', calculatorRoutes(deps));
}

const idOf = (c: { req: { param(name: string): string | undefined } }): string => c.req.param('id') ?? '';

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

/** Who is in the team (OWN-08). Emails only for those who see them in its history. */
export const teamRoutes = ({ db }: Deps) =>
  serve(teamCalls, {
    people: async ({ account, owner }) => {
      const withEmails = seesTeamHistory(account);
      const team = await teamOf(db, owner.id);
      return {
        people: team.map((each) => ({
          id: each.id,
          name: displayName(userInfoOf(each, owner)),
          email: withEmails ? each.email : null,
        })),
      };
    },
  });
