import { type FormEvent, useId, useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Check } from '#client/ui/check.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { planTexts } from '#shared/plans/texts.ts';
import { renewTexts } from '../texts.ts';
import './cancel.css';

type RenewDialogProps = {
  /** What is charged, when, and how often. */
  terms: string;
  /** Nobody has asked for it: a switch that starts off says what is wanted, in place of the agreement. */
  offered?: boolean;
  /** @returns whether it is done: then the dialog closes */
  onAccept: () => Promise<boolean>;
  onClose: () => void;
};

/** Auto-renew on again, once its terms are agreed to. Closing it changes nothing. */
export function RenewDialog({ terms, offered = false, onAccept, onClose }: RenewDialogProps) {
  const form = useId();
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!agreed) return offered ? onClose() : undefined;
    setBusy(true);
    const done = await onAccept();
    setBusy(false);
    if (done) onClose();
  };
  const agree = { checked: agreed, onChange: () => setAgreed(!agreed) };
  return (
    <Dialog
      title={offered ? renewTexts.offerTitle : planTexts.enableAutoRenew}
      onClose={onClose}
      foot={
        <>
          {!offered && (
            <button type="button" className="btn" onClick={onClose}>
              {renewTexts.notNow}
            </button>
          )}
          <BusyButton form={form} busy={busy} disabled={!agreed && !offered}>
            {offered ? renewTexts.save : planTexts.enableAutoRenew}
          </BusyButton>
        </>
      }
    >
      <form id={form} className="cancel-form" onSubmit={submit}>
        <p className="soft">{terms}</p>
        {offered ? <Switch row label={renewTexts.autoRenew} {...agree} /> : <Check label={renewTexts.agree} {...agree} />}
      </form>
    </Dialog>
  );
}
