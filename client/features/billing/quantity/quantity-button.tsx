import { useId } from 'react';
import { formatCents, type Price } from '#shared/billing/plans/plan.ts';
import { beginsNow } from '#shared/billing/plans/plan-cards.ts';
import { tierPrice } from '#shared/billing/plans/tiers.ts';
import { type Held, isBarred } from '../held-plan.ts';
import { hindranceTexts, quantityTexts } from '../texts.ts';
import type { PlanActions } from '../use-plan-actions.ts';

type QuantityButtonProps = {
  price: Price;
  quantity: number;
  held: Held | null;
  title: string;
  /** '8 sub-accounts' */
  noun: (count: number) => string;
  /** The button's text when nothing is held yet. */
  first: (noun: string) => string;
  actions: PlanActions;
};

export function QuantityButton({ price, quantity, held, title, noun, first, actions }: QuantityButtonProps) {
  const why = useId();
  const amountCents = price.tiers ? tierPrice(price.tiers, quantity).totalCents : price.unitCents * quantity;
  const amount = `${formatCents(amountCents, price.currency)}${price.interval ? ` / ${price.interval}` : ''}`;
  const same = held !== null && held.key === price.key && held.quantity === quantity;
  const later = held !== null && !same && !beginsNow(held, price, quantity);
  const wish = { price, quantity, amountCents, title, held };
  const label = same
    ? quantityTexts.have(noun(quantity))
    : later
      ? quantityTexts.fewerLater(noun(quantity))
      : held
        ? quantityTexts.changeTo(noun(quantity))
        : first(noun(quantity));
  const hindrance = held?.isPastDue ? 'unpaid' : price.hindrance;
  return (
    <>
      <button
        type="button"
        className="btn primary large wide"
        disabled={same || isBarred(hindrance)}
        aria-describedby={hindrance ? why : undefined}
        onClick={() => (later && held ? actions.askFewer({ ...wish, held }) : void actions.buy(wish))}
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
