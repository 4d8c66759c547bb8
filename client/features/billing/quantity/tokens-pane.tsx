import { useState } from 'react';
import { lazyPart } from '#client/ui/error-boundary.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { tokenPlanKeys } from '#shared/billing/plans/keys.ts';
import type { Price } from '#shared/billing/plans/plan.ts';
import { PACKAGE_TOKENS } from '#shared/billing/plans/tiers.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import { Holding } from '../current-line.tsx';
import { currentOfFamily } from '../current-plan.ts';
import type { SoldInterval } from '../plans-address.ts';
import { intervalTexts, quantityTexts } from '../texts.ts';
import type { PlanActions } from '../use-plan-actions.ts';
import type { PlansData } from '../use-plans-data.ts';
import { QuantityButton } from './quantity-button.tsx';
import { TierCalculator } from './tier-calculator.tsx';

const TokenTable = lazyPart(() => import('../tokens/token-table.tsx'), 'TokenTable');

export type TokensPaneProps = { data: PlansData; actions: PlanActions };

/** Returns the price of the one-time package, if it is sold. */
export const onetimePrice = ({ prices, product }: Pick<PlansData, 'prices' | 'product'>): Price | undefined =>
  prices.find(({ key }) => key.toUpperCase() === tokenPlanKeys(product).onetime);

export function TokensPane({ data, actions }: TokensPaneProps) {
  const current = currentOfFamily(data.summary, 'tokens');
  const [chosen, setChosen] = useState<SoldInterval | null>(null);
  const interval = chosen ?? current?.interval ?? 'month';
  const [typed, setTyped] = useState<number | null>(null);
  const quantity = typed ?? current?.quantity ?? 1;
  const keys = tokenPlanKeys(data.product);
  const price = data.prices.find(
    ({ key }) => key.toUpperCase() === (interval === 'month' ? keys.monthly : keys.yearly),
  );
  return (
    <section className="calc" data-section="API">
      <header>
        <h2>{quantityTexts.tokens}</h2>
        <span className="push">
          <Segmented
            label={`${quantityTexts.tokens}, ${intervalTexts.name}`}
            choices={[
              { value: 'month', label: intervalTexts.month },
              { value: 'year', label: intervalTexts.yearly },
            ]}
            value={interval}
            onChange={setChosen}
          />
        </span>
      </header>
      {current && (
        <Holding
          current={current}
          title={quantityTexts.holds(
            quantityTexts.tokensNoun(current.quantity),
            current.amountCents,
            current.currency,
            current.interval,
          )}
          actions={actions}
        />
      )}
      <p className="soft small">
        {quantityTexts.packageHint(PACKAGE_TOKENS)} {quantityTexts.tokensNeed}
      </p>
      {price?.tiers && price.interval && (
        <TierCalculator
          label={quantityTexts.tokensLabel}
          head={quantityTexts.tokensHead}
          noun="packages"
          per={price.interval}
          tiers={price.tiers}
          quantity={quantity}
          onQuantity={setTyped}
        >
          <QuantityButton
            price={price}
            quantity={quantity}
            current={current}
            title={quantityTexts.tokens}
            noun={quantityTexts.tokensNoun}
            first={quantityTexts.subscribeTo}
            actions={actions}
          />
        </TierCalculator>
      )}
    </section>
  );
}

/** Tokens left in each tier, in spending order. */
export const TokenTiers = ({ balance }: { balance: TokenBalance }) => (
  <section className="calc">
    <h2>{quantityTexts.tokenTiers}</h2>
    <TokenTable balance={balance} />
  </section>
);
