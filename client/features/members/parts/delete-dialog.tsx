import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/fields.tsx';
import type { Member } from '#shared/members/member.ts';
import { nameOf } from '../member-rows.ts';
import { actionTexts as texts } from '../texts.ts';
import type { Work } from '../work.ts';
import { WorkProgress } from './clone-dialog.tsx';

type DeleteDialogProps = {
  members: readonly Member[];
  start(): Work;
  onClose(): void;
};

/** Confirms an irreversible deletion: the user types the member's name, or a fixed word for several. */
export function DeleteDialog({ members, start, onClose }: DeleteDialogProps) {
  const form = useId();
  const [typed, setTyped] = useState('');
  const [work, setWork] = useState<Work | null>(null);
  const [only] = members;
  const one = members.length === 1 ? only : undefined;
  const word = one ? nameOf(one) : texts.deleteWord;
  const same = typed.trim().toLowerCase() === word.toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (same && work === null) setWork(start());
  };
  return (
    <Dialog
      title={one ? texts.deleteQuestion(word) : texts.deleteManyQuestion(members.length)}
      onClose={onClose}
      cancel={work ? texts.close : texts.cancel}
      foot={
        !work && (
          <button type="submit" form={form} className="btn danger fill" disabled={!same}>
            {one ? texts.deleteNow : texts.deleteManyNow(members.length)}
          </button>
        )
      }
    >
      <p className="soft">{one ? texts.deleteWhy(one.email) : texts.deleteManyWhy}</p>
      {work ? (
        <WorkProgress label={texts.delete} work={work} />
      ) : (
        <form id={form} onSubmit={submit}>
          <TextField
            label={texts.typeName(word)}
            autoComplete="off"
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
      )}
    </Dialog>
  );
}
