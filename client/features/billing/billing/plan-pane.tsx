import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { type BillingSummary, daysLeft, type Subscription } from '#shared/billing/billing-summary.ts';
import { formatCents } from '#shared/billing/plans/plan.ts';
import type { PlanState } from '#shared/billing/plans/plan-state.ts';
import { formatCount, formatDate } from '#shared/format.ts';
import { CurrentActions } from '../current-line.tsx';
import { currentOf } from '../current-plan.ts';
import { PLANS_PATH, SEATS_PATH } from '../paths.ts';
import { planLine } from '../plan-line.ts';
import { planName } from '../plan-text.ts';
import type { PlanActions } from '../use-plan-actions.ts';
import { billingScreenTexts as texts } from './texts.ts';
import '#client/ui/tags.css';
import { EmptyState } from '#client/ui/failures.tsx';

type PlanPaneProps = {
  summary: BillingSummary;
  /** The plan according to the user record. */
  current: PlanState;
  /** ms, by the account's clock */
  now: number;
  actions: PlanActions;
};

/** The plan: what happens next comes before the amounts. */
export function PlanPane({ summary, current, now, actions }: PlanPaneProps) {
  const plan = summary.subscriptions.find(({ family, status }) => family === 'plan' && status !== 'ended');
  const isElsewhere = !plan && (current.status === 'active' || current.status === 'canceled');
  const more = (
    <>
      <Link className="btn" href={PLANS_PATH}>
        {texts.comparePlans}
      </Link>
      <Link className="btn" href={SEATS_PATH}>
        {texts.addSeats}
      </Link>
    </>
  );
  return (
    <section className="bill-part" aria-labelledby="bill-plan">
      <header>
        <h2 id="bill-plan">{plan?.title ?? planName(current)}</h2>
        {plan && <StatusTag subscription={plan} />}
      </header>
      {plan ? (
        <>
          <p className="bill-price">
            <b className="fig">{formatCents(plan.amountCents, plan.currency)}</b>{' '}
            <small className="soft">{texts.a(plan.interval)}</small>
          </p>
          <TermLine subscription={plan} now={now} />
        </>
      ) : isElsewhere ? (
        <>
          <p>{planLine(current)}</p>
          <p className="soft">{texts.paidElsewhere}</p>
        </>
      ) : (
        <EmptyState
          icon={<Icon name="info" />}
          title={texts.noPlan}
          action={
            <Link className="btn primary" href={PLANS_PATH}>
              {texts.seePlans}
            </Link>
          }
        >
          {texts.noPlanHint}
        </EmptyState>
      )}
      <dl className="bill-rows">
        {plan && (
          <>
            <Row name={plan.autoRenew ? texts.renewal : texts.endsOn}>{renewalText(plan)}</Row>
            <Row name={texts.autoRenew}>{plan.autoRenew ? texts.on : texts.off}</Row>
          </>
        )}
        <Row name={texts.paidWith}>
          {summary.card ? texts.card(summary.card.brand, summary.card.last4) : texts.noCard}
          {summary.card && summary.sandbox && <span className="soft"> {texts.sample}</span>}
        </Row>
        <Row name={texts.seats}>{texts.seatUse(summary.seats.used, summary.seats.quota, summary.seats.included)}</Row>
      </dl>
      {plan ? (
        <CurrentActions current={currentOf(plan)} actions={actions}>
          {more}
        </CurrentActions>
      ) : (
        isElsewhere && <div className="held-acts">{more}</div>
      )}
    </section>
  );
}

export function StatusTag({ subscription: { status, autoRenew } }: { subscription: Subscription }) {
  if (status === 'past-due')
    return (
      <span className="tag loss">
        <Icon name="warn" small /> {texts.pastDueTag}
      </span>
    );
  if (!autoRenew) return <span className="tag">{texts.canceled}</span>;
  return (
    <span className="tag is-on">
      <Icon name="check" small /> {texts.subscribed}
    </span>
  );
}

/** Progress of the paid period. After a failed payment: the days left to pay, if known. */
function TermLine({
  subscription: { title, periodStart, periodEnd, pastDue, status },
  now,
}: {
  subscription: Subscription;
  now: number;
}) {
  const [start, end] =
    status === 'past-due' ? [pastDue?.failedAt ?? periodStart, pastDue?.endsAt ?? null] : [periodStart, periodEnd];
  if (end === null) return null;
  const { left, all } = daysLeft({ start, end }, now);
  const share = all > 0 ? ((all - left) / all) * 100 : 100;
  return (
    <div
      className={status === 'past-due' ? 'term over' : 'term'}
      style={{ '--at': `${share.toFixed(1)}%` } as CSSProperties}
      role="img"
      aria-label={texts.term(title, start, left, end)}
    >
      <span>{formatDate(start)}</span>
      <b>{texts.daysLeft(left)}</b>
      <span>{formatDate(end)}</span>
      <i />
    </div>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

type Named = Pick<Subscription, 'title' | 'quantity'>;

/** 'Sub-accounts, 3' */
export const titleOf = ({ title, quantity }: Named): string =>
  quantity > 1 ? `${title}, ${formatCount(quantity)}` : title;

/** Formats the renewal or end, with a scheduled change: 'Mar 01, 2027, as Starter'. */
export function renewalText({ periodEnd, scheduled, status, autoRenew, pastDue }: Subscription): string {
  const date = formatDate(periodEnd);
  if (status === 'past-due') return texts.paymentFailed(pastDue?.endsAt ?? null);
  return scheduled && autoRenew ? texts.as(date, titleOf(scheduled)) : date;
}
