import { useId } from 'react';
import { formatCents, type Price } from '#shared/billing/plans/plan.ts';
import { beginsNow } from '#shared/billing/plans/plan-cards.ts';
import { tierPrice } from '#shared/billing/plans/tiers.ts';
import { type CurrentPlan, isBarred } from '../current-plan.ts';
import { hindranceTexts, quantityTexts } from '../texts.ts';
import type { PlanActions } from '../use-plan-actions.ts';

type QuantityButtonProps = {
  price: Price;
  quantity: number;
  current: CurrentPlan | null;
  title: string;
  /** '8 sub-accounts' */
  noun: (count: number) => string;
  /** The button's text when nothing is current yet. */
  first: (noun: string) => string;
  actions: PlanActions;
};

export function QuantityButton({ price, quantity, current, title, noun, first, actions }: QuantityButtonProps) {
  const why = useId();
  const amountCents = price.tiers ? tierPrice(price.tiers, quantity).totalCents : price.unitCents * quantity;
  const amount = `${formatCents(amountCents, price.currency)}${price.interval ? ` / ${price.interval}` : ''}`;
  const same = current !== null && current.key === price.key && current.quantity === quantity;
  const later = current !== null && !same && !beginsNow(current, price, quantity);
  const wish = { price, quantity, amountCents, title, current };
  const label = same
    ? quantityTexts.have(noun(quantity))
    : later
      ? quantityTexts.fewerLater(noun(quantity))
      : current
        ? quantityTexts.changeTo(noun(quantity))
        : first(noun(quantity));
  const hindrance = current?.isPastDue ? 'unpaid' : price.hindrance;
  return (
    <>
      <button
        type="button"
        className="btn primary large wide"
        disabled={same || isBarred(hindrance)}
        aria-describedby={hindrance ? why : undefined}
        onClick={() => (later && current ? actions.openFewer({ ...wish, current }) : void actions.buy(wish))}
      >
        {label} {!same && <span className="fig">{amount}</span>}
      </button>
      {hindrance && (
        <p id={why} className="small">
          {hindranceTexts[hindrance]}
        </p>
      )}
    </>
  );
}
