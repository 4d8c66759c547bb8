import { Dialog } from '#client/ui/dialog.tsx';
import { Link } from '#client/ui/link.tsx';
import type { Plan } from '#shared/billing/plans/plan.ts';
import { legacyReasons } from '#shared/billing/plans/reasons.ts';
import { legacyTexts } from '#shared/billing/plans/texts.ts';
import { billingTexts } from '#shared/billing/texts.ts';
import { CancelDialog } from '../cancel/cancel-dialog.tsx';
import { SupportLink } from '../checkout/checkout-dialogs.tsx';
import { PLANS_PATH } from '../paths.ts';
import { legacyScreenTexts as texts } from './texts.ts';

export type LegacyDialog = { kind: 'plus' | 'cancel-plan'; plan: Plan } | { kind: 'support' } | { kind: 'advanced' };

type LegacyDialogsProps = {
  dialog: LegacyDialog;
  onClose(): void;
  onOrder(plan: Plan): void;
  /** @returns whether it succeeded */
  onCancelPlan(plan: Plan, reason: string): Promise<boolean>;
};

export function LegacyDialogs({ dialog, onClose, onOrder, onCancelPlan }: LegacyDialogsProps) {
  switch (dialog.kind) {
    case 'plus':
      return <PlusDialog onClose={onClose} onAccept={() => onOrder(dialog.plan)} />;
    case 'cancel-plan':
      return (
        <CancelDialog
          title={texts.cancelPlan(dialog.plan.title)}
          reasons={legacyReasons.map(({ text }) => text)}
          onSubmit={(reason) => onCancelPlan(dialog.plan, reason)}
          onClose={onClose}
        >
          {texts.cancelPlanText}
        </CancelDialog>
      );
    case 'support':
      return <SupportDialog onClose={onClose} />;
    case 'advanced':
      return (
        <Dialog
          title={texts.advancedTitle}
          onClose={onClose}
          cancel={texts.close}
          foot={
            <Link className="btn primary" href={PLANS_PATH}>
              {texts.pricingPlans}
            </Link>
          }
        >
          <p className="soft">{texts.advancedText}</p>
        </Dialog>
      );
  }
}

/** Shows what Plus removes and adds before it is ordered (LEG-05). */
const PlusDialog = ({ onClose, onAccept }: { onClose(): void; onAccept(): void }) => (
  <Dialog
    title={legacyTexts.plusQuestion}
    onClose={onClose}
    cancel={legacyTexts.plusRefuse}
    foot={
      <button type="button" className="btn primary" onClick={onAccept}>
        {legacyTexts.plusAccept}
      </button>
    }
  >
    <Features title={texts.loses} lines={legacyTexts.plusLoses} />
    <Features title={texts.gains} lines={legacyTexts.plusGains} />
  </Dialog>
);

const Features = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <h3>{title}</h3>
    <ul className="ticks">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);

const SupportDialog = ({ onClose }: { onClose(): void }) => (
  <Dialog
    title={texts.supportTitle}
    onClose={onClose}
    cancel={texts.close}
    foot={<SupportLink strong>{billingTexts.contactSupport}</SupportLink>}
  >
    <p className="soft">{texts.supportText}</p>
  </Dialog>
);
