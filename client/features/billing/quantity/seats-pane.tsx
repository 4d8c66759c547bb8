import { useState } from 'react';
import { Segmented } from '#client/ui/segmented.tsx';
import { Note } from '#client/ui/states.tsx';
import { isMonthly } from '#shared/billing/plans/buying.ts';
import { olderSeatKeys, seatKeys } from '#shared/billing/plans/keys.ts';
import { Holding } from '../current-line.tsx';
import { type CurrentPlan, currentOfFamily, firstInterval } from '../current-plan.ts';
import type { SoldInterval } from '../plans-address.ts';
import { intervalTexts, quantityTexts } from '../texts.ts';
import type { PlanActions } from '../use-plan-actions.ts';
import type { PlansData } from '../use-plans-data.ts';
import { QuantityButton } from './quantity-button.tsx';
import { TierCalculator } from './tier-calculator.tsx';

type SeatsPaneProps = { data: PlansData; plan: CurrentPlan | null; actions: PlanActions };

/** Shows how many AZInsight sub-accounts are in use, and sells more. */
export function SeatsPane({ data, plan, actions }: SeatsPaneProps) {
  const current = currentOfFamily(data.summary, 'seats');
  const monthlyOnly = plan !== null && isMonthly(plan.key);
  const [chosen, setChosen] = useState<SoldInterval | null>(null);
  const interval: SoldInterval = monthlyOnly
    ? 'month'
    : (chosen ?? current?.interval ?? (plan ? 'year' : firstInterval(data.prices, 'plan')));
  const [typed, setTyped] = useState<number | null>(null);
  const quantity = typed ?? current?.quantity ?? 1;
  // Subscribers who bought seats at older prices keep those prices.
  const isOlder = current !== null && (Object.values(olderSeatKeys) as string[]).includes(current.key.toUpperCase());
  const keys = isOlder ? olderSeatKeys : seatKeys;
  const price = data.prices.find(
    ({ key }) => key.toUpperCase() === (interval === 'month' ? keys.monthly : keys.yearly),
  );
  const seats = data.summary?.seats;

  return (
    <section className="calc" data-section="AZINSIGHT_SUB_ACCOUNT">
      <header>
        <h2>{quantityTexts.seats}</h2>
        {seats && (
          <span className="soft">
            {quantityTexts.seatsUse(seats.used, seats.quota)}, {quantityTexts.included(seats.included)}
          </span>
        )}
        {plan && !monthlyOnly && (
          <span className="push">
            <Segmented
              label={intervalTexts.name}
              choices={[
                { value: 'year', label: intervalTexts.year },
                { value: 'month', label: intervalTexts.month },
              ]}
              value={interval}
              onChange={setChosen}
            />
          </span>
        )}
      </header>
      {current && (
        <Holding
          current={current}
          title={quantityTexts.holds(
            quantityTexts.seatsNoun(current.quantity),
            current.amountCents,
            current.currency,
            current.interval,
          )}
          actions={actions}
        />
      )}
      {!plan && <Note>{quantityTexts.needsPlan}</Note>}
      {monthlyOnly && <p className="soft small">{quantityTexts.monthlyOnly}</p>}
      {price?.tiers && price.interval && (
        <TierCalculator
          label={quantityTexts.seatsLabel}
          head={quantityTexts.seatsHead}
          noun="sub-accounts"
          per={price.interval}
          tiers={price.tiers}
          quantity={quantity}
          onQuantity={setTyped}
        >
          {plan && (
            <QuantityButton
              price={price}
              quantity={quantity}
              current={current}
              title={quantityTexts.seats}
              noun={quantityTexts.seatsNoun}
              first={quantityTexts.add}
              actions={actions}
            />
          )}
        </TierCalculator>
      )}
    </section>
  );
}
