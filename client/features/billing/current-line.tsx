import type { ReactNode } from 'react';
import { Full } from '#client/ui/full.tsx';
import { planTexts } from '#shared/billing/plans/texts.ts';
import type { CurrentPlan } from './current-plan.ts';
import { cardTexts } from './texts.ts';
import type { PlanActions } from './use-plan-actions.ts';
import './plans.css';

export const currentUntil = ({ renewsAt, autoRenew, isPastDue, staysUntil }: CurrentPlan): string | null => {
  if (isPastDue) return cardTexts.unpaid(staysUntil);
  return renewsAt === null ? null : autoRenew ? cardTexts.renews(renewsAt) : cardTexts.endsAt(renewsAt);
};

/** Shows a subscription with its end date and actions. @param title its title */
export const Holding = (props: {
  current: CurrentPlan;
  title: string;
  actions: PlanActions;
  lesser?: boolean;
  children?: ReactNode;
}) => (
  <div className="holding">
    <p>
      <b>{props.title}</b> <span className="soft">{currentUntil(props.current)}</span>
    </p>
    {props.children}
    <CurrentActions current={props.current} actions={props.actions} lesser={props.lesser} />
  </div>
);

/** Shows a scheduled change, and the subscription's actions. */
export const CurrentActions = ({
  current,
  actions,
  lesser = false,
  small = false,
  children,
}: {
  current: CurrentPlan;
  actions: PlanActions;
  /** Whether a lower plan exists to change to. */
  lesser?: boolean;
  small?: boolean;
  /** Shown before the buttons. */
  children?: ReactNode;
}) => (
  <>
    {current.scheduled && (
      <p className="small scheduled">
        {cardTexts.becomes(
          current.scheduled.quantity > 1
            ? `${current.scheduled.title}, ${current.scheduled.quantity}`
            : current.scheduled.title,
          current.scheduled.amountCents,
          current.currency,
          current.scheduled.at,
        )}{' '}
        <button type="button" className="btn small" onClick={() => void actions.takeBack(current)}>
          {cardTexts.takeBack}
        </button>
      </p>
    )}
    <div className="held-acts">
      {children}
      {current.autoRenew ? (
        <button type="button" className="btn" onClick={() => actions.openCancel(current)}>
          {cardTexts.cancel}
        </button>
      ) : (
        <button
          type="button"
          className={small ? 'btn small primary' : 'btn primary'}
          onClick={() => actions.openRenew(current)}
        >
          {planTexts.enableAutoRenew}
        </button>
      )}
      {lesser && current.autoRenew && !current.scheduled && !current.isPastDue && (
        <Full>
          <button type="button" className="btn quiet" onClick={() => actions.openLesser(current)}>
            {cardTexts.lesser}
          </button>
        </Full>
      )}
    </div>
  </>
);
