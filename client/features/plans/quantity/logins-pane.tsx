import { useState } from 'react';
import { Note } from '#client/ui/states.tsx';
import type { UserInfo } from '#shared/account/user.ts';
import { formatCount } from '#shared/format.ts';
import { ALERT_LOGIN_KEY } from '#shared/plans/keys.ts';
import type { Held } from '../held.ts';
import { quantityTexts } from '../texts.ts';
import type { PlanActions } from '../use-plan-actions.ts';
import type { PlansData } from '../use-plans-data.ts';
import { QuantityButton } from './quantity-button.tsx';
import { QuantityInput } from './tier-calculator.tsx';

/** More logins of the alert tool, paid once. */
export function LoginsPane({ data, user, plan, actions }: { data: PlansData; user: UserInfo; plan: Held | null; actions: PlanActions }) {
  const [quantity, setQuantity] = useState(1);
  const price = data.prices.find(({ key }) => key.toUpperCase() === ALERT_LOGIN_KEY);
  return (
    <section className="calc" data-section={ALERT_LOGIN_KEY}>
      <header>
        <h2>{quantityTexts.logins}</h2>
        {typeof user.totalPlusTokenAzalert === 'number' && <span className="soft">{`${formatCount(user.totalPlusTokenAzalert)} in all`}</span>}
      </header>
      <p className="soft">{quantityTexts.loginsHint}</p>
      {!plan && <Note>{quantityTexts.needsPlan}</Note>}
      {price && plan && (
        <>
          <QuantityInput label={quantityTexts.loginsLabel} quantity={quantity} onQuantity={setQuantity} />
          <QuantityButton
            price={price}
            quantity={quantity}
            held={null}
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
