import { useState } from 'react';
import { Check } from '#client/ui/checkbox.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { familyOf } from '#shared/billing/plans/keys.ts';
import { cancelReasons } from '#shared/billing/plans/reasons.ts';
import { planTexts } from '#shared/billing/plans/texts.ts';
import type { OpenDialog, PlanActions } from '../use-plan-actions.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { cancelTexts, renewTexts } from './texts.ts';

type RenewalDialogsProps = { open: Extract<OpenDialog, { kind: 'cancel' | 'renew' }>; actions: PlanActions };

/** Turns auto-renew off after asking for a reason, or on again after showing its terms. */
export function RenewalDialogs({ open, actions }: RenewalDialogsProps) {
  const { title, key, amountCents, currency, interval, renewsAt, isPastDue, staysUntil } = open.current;
  if (open.kind === 'renew')
    return (
      <RenewDialog
        terms={renewTexts.terms(title, amountCents, currency, interval, renewsAt)}
        offered={open.offered}
        onAccept={() => actions.renew(open.current)}
        onClose={actions.close}
      />
    );
  return (
    <CancelDialog
      title={cancelTexts.title(title)}
      reasons={cancelReasons}
      noted
      onSubmit={(reason, note) => actions.cancel(open.current, reason, note)}
      onClose={actions.close}
    >
      {cancelTexts.stays(isPastDue ? staysUntil : renewsAt)} {familyOf(key) === 'seats' && cancelTexts.seats}{' '}
      {familyOf(key) === 'plan' && cancelTexts.plan}
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
  const [agreed, setAgreed] = useState(false);
  const submit = async () => {
    if (agreed ? await onAccept() : offered) onClose();
  };
  const agree = { checked: agreed, onChange: () => setAgreed(!agreed) };
  return (
    <FormDialog
      title={offered ? renewTexts.offerTitle : planTexts.enableAutoRenew}
      cancel={offered ? undefined : renewTexts.notNow}
      submit={offered ? renewTexts.save : planTexts.enableAutoRenew}
      disabled={!agreed && !offered}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="soft">{terms}</p>
      {offered ? <Switch row label={renewTexts.autoRenew} {...agree} /> : <Check label={renewTexts.agree} {...agree} />}
    </FormDialog>
  );
}
