import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import type { Extension } from '#shared/members/extensions.ts';
import type { AddMember, EditMember } from '#shared/members/member-form.ts';
import type { CloneSettings, ImportMembers, KeepMembers, SetFlag } from '#shared/members/member-work.ts';
import { importedMembersSchema } from '#shared/members/member-work.ts';
import { isOffered, type NotOffered } from '#shared/offered.ts';
import { ok } from '#shared/result.ts';
import {
  addBodyOf,
  editBodyOf,
  memberPaths,
  PASSWORD_PLACEHOLDER,
  upstreamMemberChangesSchema,
  upstreamMemberSchema,
  upstreamMembersSchema,
} from '#shared/upstream/members.ts';
import { ifOffered } from './if-offered.ts';
import { type CallUpstream, doneSchema } from './transport.ts';

/** The flags that the documents have a call of their own for. */
const flagPaths: Partial<Record<SetFlag['flag'], string>> = {
  accessHistory: memberPaths.accessHistory,
  recordSourcingHistory: memberPaths.recordSourcingHistory,
};

/** The sub-accounts of a main account. */
export function memberCalls(call: CallUpstream) {
  const post = (name: string, token: string, path: string, body?: unknown) => call({ name, method: 'POST', path, token, body }, doneSchema);

  const flagOfOne = (token: string, path: string, id: string, value: boolean) => post('set a flag', token, path, { id, value });

  return {
    list: (token: string, extension: Extension) =>
      call({ name: 'sub-accounts', method: 'GET', path: memberPaths.list(extension), token }, upstreamMembersSchema),
    one: (token: string, id: string) => call({ name: 'a sub-account', method: 'GET', path: memberPaths.one(id), token }, upstreamMemberSchema),
    add: (token: string, member: AddMember) => post('add a sub-account', token, memberPaths.add, addBodyOf(member)),
    edit: (token: string, member: EditMember) => post('edit a sub-account', token, memberPaths.edit(member.id), editBodyOf(member)),
    delete: (token: string, id: string) => post('delete a sub-account', token, memberPaths.delete(id)),
    activate: (token: string, id: string) => post('activate a sub-account', token, memberPaths.activate(id)),
    deactivate: (token: string, id: string) => ifOffered(post('deactivate a sub-account', token, memberPaths.deactivate(id))),

    /** A provider that takes only one member at a time is asked once for each; a flag that it has no call for is not offered. */
    setFlag: async (token: string, { ids, flag, value }: SetFlag): UpstreamAnswer<object | NotOffered> => {
      const own = flagPaths[flag];
      if (own !== undefined && ids.length === 1) return flagOfOne(token, own, ids[0] as string, value);
      const together = await ifOffered(post('set a flag', token, memberPaths.flags, { ids, flag, value }));
      if (own === undefined || !together.ok || isOffered(together.value)) return together;
      for (const id of ids) {
        const one = await flagOfOne(token, own, id, value);
        if (!one.ok) return one;
      }
      return ok({});
    },

    cloneSettings: (token: string, { id, marketplace }: CloneSettings) => post('clone settings', token, memberPaths.cloneSettings, { subId: id, marketplace }),
    sendInstructions: (token: string, email: string) =>
      post('send instructions', token, memberPaths.sendInstructions, { email, password: PASSWORD_PLACEHOLDER }),
    revokeLink: (token: string, id: string) => ifOffered(post('revoke a link', token, memberPaths.revokeLink(id))),
    import: (token: string, asked: ImportMembers) =>
      ifOffered(call({ name: 'add sub-accounts', method: 'POST', path: memberPaths.import, token, body: asked }, importedMembersSchema)),
    keep: (token: string, asked: KeepMembers) =>
      ifOffered(call({ name: 'keep sub-accounts', method: 'PUT', path: memberPaths.keep, token, body: asked }, doneSchema)),
    changes: (token: string, id: string | undefined) =>
      ifOffered(call({ name: 'changes of sub-accounts', method: 'GET', path: memberPaths.changes, token, query: { id } }, upstreamMemberChangesSchema)),
  };
}
