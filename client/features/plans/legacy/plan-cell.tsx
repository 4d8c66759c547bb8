import { BusyButton } from '#client/ui/busy-button.tsx';
import { type LegacyCardState, type LegacyUser, legacyCard } from '#shared/plans/legacy.ts';
import { formatCents } from '#shared/plans/money.ts';
import type { Plan } from '#shared/plans/plan.ts';
import { legacyTexts } from '#shared/plans/texts.ts';
import { legacyScreenTexts as texts } from './texts.ts';

type PlanCellProps = {
  plan: Plan;
  user: LegacyUser;
  /** ms */
  now: number;
  /** Its order form has been opened. */
  ordered: boolean;
  /** Somewhere it can be ordered. */
  orderable: boolean;
  /** It is being cancelled. */
  busy: boolean;
  /** Why that failed the last time. */
  failure: string | undefined;
  onSubscribe(plan: Plan): void;
  onCancel(plan: Plan): void;
};

const trialWords: Partial<Record<LegacyCardState, string>> = {
  'not-started-trial': texts.notStarted,
  'in-trial': texts.planInTrial,
  'out-of-trial': texts.outOfTrial,
};

/** A legacy plan in its cell (LEG-04, LEG-11). */
export function PlanCell({ plan, user, now, ordered, orderable, busy, failure, onSubscribe, onCancel }: PlanCellProps) {
  const { state, label, disabled, mayCancel } = legacyCard(plan, user, now);
  const isOpen = state !== 'subscribed' && state !== 'canceled';
  return (
    <article className="plugin" aria-label={plan.title}>
      <header>
        <h3>{plan.title}</h3>
        {state === 'subscribed' && <span className="tag on push">{texts.tags.subscribed}</span>}
        {state === 'canceled' && <span className="tag push">{texts.tags.canceled}</span>}
      </header>
      <p className="cost">
        <b className="fig">{plan.amountCents === 0 ? texts.free : formatCents(plan.amountCents)}</b>{' '}
        {plan.amountCents > 0 && <span className="soft">{plan.interval === 'Lifetime' ? plan.interval : texts.a(plan.interval)}</span>}
      </p>
      <ul className="ticks">
        {plan.contents.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <footer>
        <button
          type="button"
          className={isOpen ? 'btn primary' : 'btn'}
          disabled={disabled || ordered || (isOpen && !orderable)}
          onClick={() => onSubscribe(plan)}
        >
          {label}
        </button>
        {mayCancel && (
          <BusyButton type="button" className="btn danger" busy={busy} onClick={() => onCancel(plan)}>
            {legacyTexts.cancel}
          </BusyButton>
        )}
        <p className="hint">
          {failure !== undefined && <span className="failure">{failure} </span>}
          {isOpen && !orderable ? texts.notOrdered : trialWords[state]}
        </p>
      </footer>
    </article>
  );
}
