import type { ReactNode } from 'react';
import { planTexts } from '#shared/plans/texts.ts';
import type { Held } from './held-plan.ts';
import { cardTexts } from './texts.ts';
import type { PlanActions } from './use-plan-actions.ts';
import './plans.css';

/** Until when something is held, and whether it renews. */
export const heldUntil = ({ renewsAt, autoRenew, isPastDue, staysUntil }: Held): string | null => {
  if (isPastDue) return cardTexts.unpaid(staysUntil);
  return renewsAt === null ? null : autoRenew ? cardTexts.renews(renewsAt) : cardTexts.endsAt(renewsAt);
};

/** What is held, until when, and what can be done with it. @param words what it is */
export const Holding = (props: { held: Held; words: string; actions: PlanActions; lesser?: boolean; children?: ReactNode }) => (
  <div className="holding">
    <p>
      <b>{props.words}</b> <span className="soft">{heldUntil(props.held)}</span>
    </p>
    {props.children}
    <HeldActions held={props.held} actions={props.actions} lesser={props.lesser} />
  </div>
);

/** What is set for the renewal, and what can be done with what is held. */
export const HeldActions = ({
  held,
  actions,
  lesser = false,
  small = false,
  children,
}: {
  held: Held;
  actions: PlanActions;
  /** There is something less to change to. */
  lesser?: boolean;
  /** In a row of a table. */
  small?: boolean;
  /** Before these buttons. */
  children?: ReactNode;
}) => (
  <>
    {held.scheduled && (
      <p className="small scheduled">
        {cardTexts.becomes(
          held.scheduled.quantity > 1 ? `${held.scheduled.title}, ${held.scheduled.quantity}` : held.scheduled.title,
          held.scheduled.amountCents,
          held.scheduled.at,
        )}{' '}
        <button type="button" className="btn sm" onClick={() => void actions.takeBack(held)}>
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
        <button type="button" className={small ? 'btn sm primary' : 'btn primary'} onClick={() => actions.askRenew(held)}>
          {planTexts.enableAutoRenew}
        </button>
      )}
      {lesser && held.autoRenew && !held.scheduled && !held.isPastDue && (
        <button type="button" className="btn quiet" onClick={() => actions.askLesser(held)}>
          {cardTexts.lesser}
        </button>
      )}
    </div>
  </>
);
