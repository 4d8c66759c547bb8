import { type ReactNode, useId } from 'react';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Icon } from '#client/ui/icon.tsx';
import { formatCents } from '#shared/billing/plans/plan.ts';
import type { PlanCard } from '#shared/billing/plans/plan-cards.ts';
import { CurrentActions, currentUntil } from '../current-line.tsx';
import { type CurrentPlan, isBarred } from '../current-plan.ts';
import { cardTexts, hindranceTexts, intervalTexts } from '../texts.ts';
import type { PlanActions } from '../use-plan-actions.ts';
import { useUpcoming } from '../use-plans-data.ts';

type PlanOffersProps = {
  store: StoreDeps;
  cards: readonly PlanCard[];
  current: CurrentPlan | null;
  /** Whether a lower plan exists to change to. */
  lesser: boolean;
  couponCodes: string[];
  actions: PlanActions;
  /** Shown before the first card: interval and conditions. */
  children: ReactNode;
};

export const PlanOffers = ({ store, cards, current, lesser, couponCodes, actions, children }: PlanOffersProps) => (
  <div className="offers">
    <div>{children}</div>
    {cards.map((card) => (
      <article
        key={card.id}
        className={card.subscribed ? 'mine' : undefined}
        aria-label={card.title}
        data-plan={card.key}
      >
        <h2>
          {card.title} {card.subscribed && current && <CurrentTag current={current} />}
        </h2>
        <div className="price">
          {formatCents(card.amountCents)}{' '}
          {card.interval !== 'Lifetime' && <small>{intervalTexts.per(card.interval)}</small>}
        </div>
        {card.subscribed && current ? (
          <>
            <Small
              parts={[card.interval === 'year' ? cardTexts.monthly(card.amountCents) : null, currentUntil(current)]}
            />
            <CurrentActions current={current} actions={actions} lesser={lesser} />
          </>
        ) : (
          <Offer store={store} card={card} current={current} couponCodes={couponCodes} actions={actions} />
        )}
      </article>
    ))}
  </div>
);

function Offer({
  store,
  card,
  current,
  couponCodes,
  actions,
}: Omit<PlanOffersProps, 'cards' | 'children' | 'lesser'> & { card: PlanCard }) {
  const { priceId } = card;
  const why = useId();
  const upcoming = useUpcoming(store, current ? priceId : null);
  const monthly = card.interval === 'year' ? cardTexts.monthly(card.amountCents) : null;
  if (priceId === null) return <Small parts={[cardTexts.noPrice]} />;
  const price = { id: priceId, mode: card.mode, interval: card.interval === 'Lifetime' ? null : card.interval };
  const due = current ? upcoming?.amountCents : card.amountCents;
  const hindrance = current?.isPastDue ? 'unpaid' : card.hindrance;
  return (
    <>
      <Small parts={[monthly, current && due !== undefined ? cardTexts.dueToday(due) : null]} />
      <button
        type="button"
        className="btn primary"
        aria-describedby={hindrance ? why : undefined}
        disabled={isBarred(hindrance)}
        onClick={() =>
          void actions.buy({
            price,
            quantity: 1,
            amountCents: card.amountCents,
            title: card.title,
            current,
            couponCodes,
          })
        }
      >
        {current ? (due === undefined ? cardTexts.upgradePlain : cardTexts.upgrade) : cardTexts.subscribe}{' '}
        {due !== undefined && <span className="fig">{formatCents(due, upcoming?.currency)}</span>}
      </button>
      {hindrance && (
        <p id={why} className="small">
          {hindranceTexts[hindrance]}
        </p>
      )}
    </>
  );
}

const CurrentTag = ({ current }: { current: CurrentPlan }) =>
  current.isPastDue ? (
    <span className="tag loss">{cardTexts.pastDue}</span>
  ) : current.autoRenew ? (
    <span className="tag is-on">
      <Icon name="check" small /> {cardTexts.subscribed}
    </span>
  ) : (
    <span className="tag line">{cardTexts.ends}</span>
  );

/** Takes up a line even when empty, so that the buttons of all cards align. */
const Small = ({ parts }: { parts: readonly (string | null)[] }) => (
  <p className="soft small">{parts.filter((part) => part !== null).join(', ') || '\u00a0'}</p>
);
