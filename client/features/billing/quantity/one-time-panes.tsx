import { useState } from 'react';
import { Note } from '#client/ui/states.tsx';
import { ALERT_LOGIN_KEY } from '#shared/billing/plans/keys.ts';
import { ONETIME_PACKAGE } from '#shared/billing/plans/tiers.ts';
import { formatCount } from '#shared/format.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { CurrentPlan } from '../current-plan.ts';
import { quantityTexts } from '../texts.ts';
import { QuantityButton } from './quantity-button.tsx';
import { QuantityInput } from './tier-calculator.tsx';
import { onetimePrice, type TokensPaneProps } from './tokens-pane.tsx';

export function OnetimePane({ data, actions }: TokensPaneProps) {
  const [quantity, setQuantity] = useState(1);
  const price = onetimePrice(data);
  return (
    <section className="calc" data-section="API_ONETIME">
      <header>
        <h2>{quantityTexts.tokens}</h2>
      </header>
      <p className="soft">{quantityTexts.onetimeHint(ONETIME_PACKAGE.tokens)}</p>
      {price && (
        <>
          <QuantityInput label={quantityTexts.tokensLabel} quantity={quantity} onQuantity={setQuantity} />
          <QuantityButton
            price={price}
            quantity={quantity}
            current={null}
            title={quantityTexts.tokens}
            noun={quantityTexts.tokensNoun}
            first={quantityTexts.buy}
            actions={actions}
          />
        </>
      )}
    </section>
  );
}

/** Sells additional AZAlert logins for a one-time payment. */
export function LoginsPane({
  data,
  user,
  plan,
  actions,
}: TokensPaneProps & { user: UserInfo; plan: CurrentPlan | null }) {
  const [quantity, setQuantity] = useState(1);
  const price = data.prices.find(({ key }) => key.toUpperCase() === ALERT_LOGIN_KEY);
  return (
    <section className="calc" data-section={ALERT_LOGIN_KEY}>
      <header>
        <h2>{quantityTexts.logins}</h2>
        {typeof user.totalPlusTokenAzalert === 'number' && (
          <span className="soft">{`${formatCount(user.totalPlusTokenAzalert)} in all`}</span>
        )}
      </header>
      <p className="soft">{quantityTexts.loginsHint}</p>
      {!plan && <Note>{quantityTexts.needsPlan}</Note>}
      {price && plan && (
        <>
          <QuantityInput label={quantityTexts.loginsLabel} quantity={quantity} onQuantity={setQuantity} />
          <QuantityButton
            price={price}
            quantity={quantity}
            current={null}
            title={quantityTexts.logins}
            noun={quantityTexts.loginsNoun}
            first={quantityTexts.buy}
            actions={actions}
          />
        </>
      )}
    </section>
  );
}
