import { familyOf } from '#shared/plans/keys.ts';
import { cancelReasons } from '#shared/plans/reasons.ts';
import { cancelTexts, renewTexts } from '../texts.ts';
import type { OpenDialog, PlanActions } from '../use-plan-actions.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { RenewDialog } from './renew-dialog.tsx';

type RenewalDialogsProps = { open: Extract<OpenDialog, { kind: 'cancel' | 'renew' }>; actions: PlanActions };

/** Auto-renew off, after the question why; and on again, after its terms. */
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
