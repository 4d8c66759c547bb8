import type { ReactNode } from 'react';
import { Full } from '#client/ui/full.tsx';
import { planTexts } from '#shared/billing/plans/texts.ts';
import type { Held } from './held-plan.ts';
import { cardTexts } from './texts.ts';
import type { PlanActions } from './use-plan-actions.ts';
import './plans.css';

export const heldUntil = ({ renewsAt, autoRenew, isPastDue, staysUntil }: Held): string | null => {
  if (isPastDue) return cardTexts.unpaid(staysUntil);
  return renewsAt === null ? null : autoRenew ? cardTexts.renews(renewsAt) : cardTexts.endsAt(renewsAt);
};

/** Shows a subscription with its end date and actions. @param title its title */
export const Holding = (props: { held: Held; title: string; actions: PlanActions; lesser?: boolean; children?: ReactNode }) => (
  <div className="holding">
    <p>
      <b>{props.title}</b> <span className="soft">{heldUntil(props.held)}</span>
    </p>
    {props.children}
    <HeldActions held={props.held} actions={props.actions} lesser={props.lesser} />
  </div>
);

/** Shows a scheduled change, and the subscription's actions. */
export const HeldActions = ({
  held,
  actions,
  lesser = false,
  small = false,
  children,
}: {
  held: Held;
  actions: PlanActions;
  /** Whether a lower plan exists to change to. */
  lesser?: boolean;
  small?: boolean;
  /** Shown before the buttons. */
  children?: ReactNode;
}) => (
  <>
    {held.scheduled && (
      <p className="small scheduled">
        {cardTexts.becomes(
          held.scheduled.quantity > 1 ? `${held.scheduled.title}, ${held.scheduled.quantity}` : held.scheduled.title,
          held.scheduled.amountCents,
          held.currency,
          held.scheduled.at,
        )}{' '}
        <button type="button" className="btn small" onClick={() => void actions.takeBack(held)}>
          {cardTexts.takeBack}
        </button>
      </p>
    )}
    <div className="held-acts">
      {children}
      {held.autoRenew ? (
        <button type="button" className="btn" onClick={() => actions.askCancel(held)}>
          {cardTexts.cancel}
        </button>
      ) : (
        <button type="button" className={small ? 'btn small primary' : 'btn primary'} onClick={() => actions.askRenew(held)}>
          {planTexts.enableAutoRenew}
        </button>
      )}
      {lesser && held.autoRenew && !held.scheduled && !held.isPastDue && (
        <Full>
          <button type="button" className="btn quiet" onClick={() => actions.askLesser(held)}>
            {cardTexts.lesser}
          </button>
        </Full>
      )}
    </div>
  </>
);
