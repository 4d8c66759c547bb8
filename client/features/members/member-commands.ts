import type { CallFailure } from '#client/api/call.ts';
import type { MembersApi } from '#client/api/caller.ts';
import type { Resource } from '#client/stream/resource.ts';
import type { Toasts } from '#client/ui/toasts$.ts';
import type { Member, MemberList } from '#shared/members/member.ts';
import type { MemberFlag } from '#shared/members/member-flags.ts';
import type { Role } from '#shared/members/roles.ts';
import { memberTexts } from '#shared/members/texts.ts';
import { workFailureToast } from './member-failures.ts';
import { nameOf } from './member-rows.ts';
import { rightOf } from './rights.ts';
import { roleTexts } from './roles/role-texts.ts';
import type { RolesApi } from './roles/use-roles.ts';
import { actionTexts as texts } from './texts.ts';

type CommandDeps = {
  api: Pick<MembersApi, 'setFlag' | 'remove' | 'activate' | 'deactivate' | 'sendInstructions' | 'revokeLink'>;
  roles: Pick<RolesApi, 'give'>;
  members: Resource<MemberList>;
  toasts: Toasts;
};

/** Names a pending action on a member or one of its rights, for the list's `changing`. */
export const workOn = (id: string, what: MemberFlag | 'status' | 'delete' = 'status'): string => `${what} ${id}`;

/** Commands of the member list. Each change shows immediately and is rolled back with the reason if refused. */
export function createMemberCommands({ api, roles, members, toasts }: CommandDeps) {
  const showFailure = (text: string, failure: CallFailure) => toasts.show(workFailureToast(text, failure));
  const withFlag = (ids: readonly string[], flag: MemberFlag, value: boolean) =>
    onMembers(ids, (member) => ({ ...member, [flag]: value }));

  return {
    /** @returns whether it succeeded; a failure has been shown */
    setFlag: async (chosen: readonly Member[], flag: MemberFlag, value: boolean): Promise<boolean> => {
      const ids = chosen.map(({ id }) => id);
      const [only] = chosen;
      if (only === undefined) return true;
      const answer = await members.change({
        name: ids.length === 1 ? workOn(only.id, flag) : '',
        show: withFlag(ids, flag, value),
        call: () => api.setFlag({ ids, flag, value }),
      });
      if (answer.ok) {
        if (ids.length > 1) toasts.done(texts.rightsSet(ids.length));
        return true;
      }
      showFailure(texts.failedRight(rightOf(flag)?.name ?? flag, ids.length === 1 ? nameOf(only) : null), answer.error);
      return false;
    },
    /** null takes the role away; the rights stay. */
    giveRole: async (chosen: readonly Member[], role: Role | null): Promise<void> => {
      const ids = chosen.map(({ id }) => id);
      const answer = await members.change({
        show: onMembers(ids, (member) => ({ ...member, ...role?.flags, roleId: role?.id ?? null })),
        call: () => roles.give({ ids, roleId: role?.id ?? null }),
      });
      if (answer.ok) toasts.done(role ? roleTexts.given(role.name, ids.length) : roleTexts.taken(ids.length));
      else showFailure(roleTexts.notGiven, answer.error);
    },
    activate: async (member: Member): Promise<void> => {
      const answer = await members.change({
        name: workOn(member.id),
        show: onMembers([member.id], (each) => ({ ...each, status: 'active' })),
        call: () => api.activate({ id: member.id }),
      });
      if (answer.ok) toasts.done(texts.activated(nameOf(member)));
      else showFailure(texts.failedActivate, answer.error);
    },
    deactivate: async (member: Member): Promise<void> => {
      const answer = await members.change({
        name: workOn(member.id),
        show: onMembers([member.id], (each) => ({ ...each, status: 'inactive' })),
        call: () => api.deactivate({ id: member.id }),
      });
      if (answer.ok) toasts.done(texts.deactivated(nameOf(member)));
      else showFailure(texts.failedDeactivate, answer.error);
    },
    /** @returns the reason for the failure, or null on success */
    remove: async (member: Member): Promise<CallFailure | null> => {
      const answer = await members.change({
        name: workOn(member.id, 'delete'),
        show: ({ members: rows }) => ({ members: rows.filter(({ id }) => id !== member.id) }),
        call: () => api.remove({ id: member.id }),
      });
      return answer.ok ? null : answer.error;
    },
    notifiedRemoved: (failure: CallFailure | null) =>
      failure === null
        ? toasts.show({ kind: 'deleted', text: memberTexts.deleted })
        : showFailure(texts.failedDelete, failure),
    /** Sends one at a time and stops at the first failure. @returns whether all were sent */
    send: async (...emails: string[]): Promise<boolean> => {
      for (const email of emails) {
        const answer = await api.sendInstructions({ email });
        if (answer.ok) continue;
        showFailure(emails.length === 1 ? texts.failedSend : texts.failedSendTo(email), answer.error);
        members.reload();
        return false;
      }
      // The list shows when the links expire.
      members.reload();
      toasts.done(memberTexts.instructionsSent);
      return true;
    },
    revoke: async (member: Member): Promise<void> => {
      const answer = await members.change({
        name: workOn(member.id),
        show: onMembers([member.id], (each) => ({ ...each, link: null })),
        call: () => api.revokeLink({ id: member.id }),
      });
      if (answer.ok) toasts.done(texts.linkRevoked);
      else showFailure(texts.failedRevoke, answer.error);
    },
  };
}
export type MemberCommands = ReturnType<typeof createMemberCommands>;

const onMembers =
  (ids: readonly string[], change: (member: Member) => Member) =>
  ({ members }: MemberList): MemberList => ({
    members: members.map((member) => (ids.includes(member.id) ? change(member) : member)),
  });
