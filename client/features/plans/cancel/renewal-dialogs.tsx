import { type FormEvent, useId, useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Check } from '#client/ui/checkbox.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { familyOf } from '#shared/plans/keys.ts';
import { cancelReasons } from '#shared/plans/reasons.ts';
import { planTexts } from '#shared/plans/texts.ts';
import type { OpenDialog, PlanActions } from '../use-plan-actions.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { cancelTexts, renewTexts } from './texts.ts';
import '../plans.css';

type RenewalDialogsProps = { open: Extract<OpenDialog, { kind: 'cancel' | 'renew' }>; actions: PlanActions };

/** Turns auto-renew off after asking for a reason, or on again after showing its terms. */
export function RenewalDialogs({ open, actions }: RenewalDialogsProps) {
  const { title, key, amountCents, interval, renewsAt, isPastDue, staysUntil } = open.held;
  if (open.kind === 'renew')
    return (
      <RenewDialog
        terms={renewTexts.terms(title, amountCents, interval, renewsAt)}
        offered={open.offered}
        onAccept={() => actions.renew(open.held)}
        onClose={actions.close}
      />
    );
  return (
    <CancelDialog
      title={cancelTexts.title(title)}
      reasons={cancelReasons}
      noted
      onSubmit={(reason, note) => actions.cancel(open.held, reason, note)}
      onClose={actions.close}
    >
      {cancelTexts.stays(isPastDue ? staysUntil : renewsAt)} {familyOf(key) === 'seats' && cancelTexts.seats} {familyOf(key) === 'plan' && cancelTexts.plan}
    </CancelDialog>
  );
}

type RenewDialogProps = {
  /** Amount, date, and interval of the charges. */
  terms: string;
  /** Shown without a request: uses a switch that starts off instead of the agreement. */
  offered?: boolean;
  /** @returns whether it succeeded; the dialog then closes */
  onAccept: () => Promise<boolean>;
  onClose: () => void;
};

/** Turns auto-renew on again once its terms are accepted. Closing changes nothing. */
function RenewDialog({ terms, offered = false, onAccept, onClose }: RenewDialogProps) {
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
      cancel={offered ? undefined : renewTexts.notNow}
      foot={
        <BusyButton form={form} busy={busy} disabled={!agreed && !offered}>
          {offered ? renewTexts.save : planTexts.enableAutoRenew}
        </BusyButton>
      }
    >
      <form id={form} className="cancel-form" onSubmit={submit}>
        <p className="soft">{terms}</p>
        {offered ? <Switch row label={renewTexts.autoRenew} {...agree} /> : <Check label={renewTexts.agree} {...agree} />}
      </form>
    </Dialog>
  );
}
