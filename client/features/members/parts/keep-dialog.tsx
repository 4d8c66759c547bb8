import { useState } from 'react';
import type { MembersApi } from '#client/api/caller.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormError } from '#client/ui/form.tsx';
import { IconButton } from '#client/ui/screen-icon.tsx';
import type { Toasts } from '#client/ui/toasts$.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import type { Extension } from '#shared/members/extensions.ts';
import { isInactive, type Member } from '#shared/members/member.ts';
import { nameOf } from '../member-rows.ts';
import { movedTo, seatOrder } from '../seat-order.ts';
import { actionTexts, listTexts, keepTexts as texts } from '../texts.ts';

type KeepDialogProps = {
  api: Pick<MembersApi, 'keep'>;
  extension: Extension;
  members: readonly Member[];
  seats: number;
  toasts: Toasts;
  onSaved(): void;
  onClose(): void;
};

/** Sets the order in which members keep their seats: those below the line become inactive first. */
export function KeepDialog({ api, extension, members, seats, toasts, onSaved, onClose }: KeepDialogProps) {
  // Until the first move the list follows what is read: a saved order may arrive after the dialog has opened.
  const [chosen, setChosen] = useState<readonly string[]>();
  const order = seatOrder(members, chosen);
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, to: number) => {
    const member = order[from];
    // Buttons at the ends stay enabled so that they keep the focus.
    if (!member || to < 0 || to >= order.length || to === from) return;
    setChosen(movedTo(order, from, to).map(({ id }) => id));
    setAnnouncement(texts.moved(nameOf(member), to + 1));
  };
  const { busy, fault, submit } = useSubmit(async () => {
    const answer = await api.keep({ extension, ids: order.map(({ id }) => id) });
    if (!answer.ok) return `${texts.failed}. ${answer.error.message}`;
    toasts.done(texts.saved);
    onSaved();
    onClose();
  });
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      cancel={actionTexts.cancel}
      foot={
        <BusyButton type="button" busy={busy} onClick={submit}>
          {texts.save}
        </BusyButton>
      }
    >
      <p className="soft">{texts.say}</p>
      <ol className="keep-order">
        {order.map((member, at) => {
          const name = nameOf(member);
          return (
            <li key={member.id} data-last={at === seats - 1 && at < order.length - 1 ? texts.line(seats) : undefined}>
              <span className="fig faint">{at + 1}</span>
              <span className="cut">
                {name} {isInactive(member) && <span className="tag">{listTexts.inactive}</span>}
              </span>
              <IconButton
                icon="bookmark"
                label={texts.first(name)}
                aria-disabled={at === 0}
                onClick={() => move(at, 0)}
              />
              <IconButton icon="up" label={texts.up(name)} aria-disabled={at === 0} onClick={() => move(at, at - 1)} />
              <IconButton
                icon="up"
                label={texts.down(name)}
                className="turned"
                aria-disabled={at === order.length - 1}
                onClick={() => move(at, at + 1)}
              />
            </li>
          );
        })}
      </ol>
      <span className="unseen" role="status">
        {announcement}
      </span>
      <FormError text={fault} />
    </Dialog>
  );
}
