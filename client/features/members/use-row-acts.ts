import { useMemo, useState } from 'react';
import { prepareConfirm, useConfirm } from '#client/ui/confirm.tsx';
import type { Toasts } from '#client/ui/toasts$.ts';
import type { Extension } from '#shared/members/extensions.ts';
import type { Member } from '#shared/members/member.ts';
import { type CloneTarget, cloneCalls } from '#shared/members/member-work.ts';
import { memberTexts } from '#shared/members/texts.ts';
import type { RowActs } from './list/row-acts.ts';
import { createMemberCommands, type MemberCommands } from './member-commands.ts';
import { nameOf } from './member-rows.ts';
import { editPath } from './members-address.ts';
import { actionTexts as texts } from './texts.ts';
import type { Members } from './use-members.ts';
import { createWork, type Work } from './work.ts';

type OpenPart =
  | { kind: 'clone' | 'delete' | 'goals'; members: readonly Member[] }
  | { kind: 'changes'; member: Member }
  | { kind: 'import' }
  | { kind: 'keep' }
  | { kind: 'roles' };

export type ActsOfList = {
  acts: RowActs;
  commands: MemberCommands;
  open: OpenPart | null;
  close(): void;
  openPart(part: OpenPart): void;
  startClone(members: readonly Member[], target: CloneTarget): Work;
  startDelete(members: readonly Member[], onGone: () => void): Work;
};

/** Row actions of a list, including their confirmations. @param query the list's query, preserved in the form's URL */
export function useRowActs(members: Members, extension: Extension, toasts: Toasts, query: string): ActsOfList {
  const confirm = useConfirm();
  const [open, setOpen] = useState<OpenPart | null>(null);
  const { api, roles } = members;
  const { resource, state } = members.of[extension];
  const commands = useMemo(
    () => createMemberCommands({ api, roles: roles.api, members: resource, toasts }),
    [api, roles.api, resource, toasts],
  );

  const send = async (chosen: readonly Member[]) => {
    prepareConfirm();
    const [only] = chosen;
    if (!only) return;
    const text = chosen.length === 1 ? texts.sendQuestion(only.email) : texts.sendManyQuestion(chosen.length);
    if (!(await confirm({ title: texts.send, text, yes: texts.sendNow, no: texts.notNow, harmless: true }))) return;
    await commands.send(...chosen.map(({ email }) => email));
  };
  const acts: RowActs = {
    changing: state.changing,
    editHref: ({ id }) => `${editPath(id, extension)}${query}`,
    setFlag: (member, flag, value) => void commands.setFlag([member], flag, value),
    activate: (member) => void commands.activate(member),
    deactivate: (member) => void commands.deactivate(member),
    revoke: (member) => void commands.revoke(member),
    showChanges: (member) => setOpen({ kind: 'changes', member }),
    clone: (chosen) => setOpen({ kind: 'clone', members: chosen }),
    send: (chosen) => void send(chosen),
    remove: (chosen) => setOpen({ kind: 'delete', members: chosen }),
    setGoals: (chosen) => setOpen({ kind: 'goals', members: chosen }),
  };

  return {
    acts,
    commands,
    open,
    close: () => setOpen(null),
    openPart: setOpen,
    startClone: (chosen, target) => {
      const work = createWork(
        chosen.flatMap((member) =>
          cloneCalls(target).map((marketplace) => ({
            name: chosen.length === 1 ? marketplace : `${nameOf(member)}, ${marketplace}`,
            call: async () => {
              const answer = await api.cloneSettings({ id: member.id, marketplace });
              return answer.ok ? null : answer.error;
            },
          })),
        ),
      );
      void work.run().then((end) => {
        if (end.state !== 'done' || end.failed.length > 0) return;
        toasts.done(memberTexts.cloned);
        setOpen(null);
      });
      return work;
    },
    startDelete: (chosen, onGone) => {
      const work = createWork(chosen.map((member) => ({ name: nameOf(member), call: () => commands.remove(member) })));
      void work.run().then(({ failed }) => {
        if (failed.length > 0) return;
        commands.notifiedRemoved(null);
        setOpen(null);
        onGone();
      });
      return work;
    },
  };
}
