import { useState } from 'react';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { TextField } from '#client/ui/fields.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { familyOf, planNameOf, rankOf } from '#shared/billing/plans/keys.ts';
import type { Plan } from '#shared/billing/plans/plan.ts';
import { cardsOf, planCards } from '#shared/billing/plans/plan-cards.ts';
import { Holding } from '../current-line.tsx';
import { type CurrentPlan, firstInterval } from '../current-plan.ts';
import type { SoldInterval } from '../plans-address.ts';
import { intervalTexts } from '../texts.ts';
import type { PlanActions } from '../use-plan-actions.ts';
import type { PlansData } from '../use-plans-data.ts';
import { CompareTable } from './compare-table.tsx';
import { PlanOffers } from './plan-offers.tsx';

type PlansPaneProps = {
  store: StoreDeps;
  data: PlansData;
  /** Plans of AZInsight ('plan') or of AZAlert ('alert'). */
  of: 'plan' | 'alert';
  current: CurrentPlan | null;
  interval: SoldInterval | null;
  onInterval: (interval: SoldInterval) => void;
  actions: PlanActions;
};

const MOST_CODE_LETTERS = 60;

export function PlansPane({ store, data, of, current, interval: chosen, onInterval, actions }: PlansPaneProps) {
  const [code, setCode] = useState('');
  const interval = chosen ?? current?.interval ?? firstInterval(data.prices, of);
  const own = data.plans.filter(({ id }) => familyOf(id) === of);
  const cards = planCards(own, data.prices, { priceKey: current?.key ?? null });
  const shown = cardsOf(cards, interval);
  const saving = interval === 'year' ? savingOf(own) : null;
  const lesser = current !== null && own.some(({ id }) => rankOf(id) > 0 && rankOf(id) < rankOf(current.key));

  return (
    <section data-section={of === 'plan' ? 'PLAN' : 'AZALERT'}>
      <PlanOffers
        store={store}
        cards={shown}
        current={current}
        lesser={lesser}
        couponCodes={interval === 'year' && code.trim() ? [code.trim()] : []}
        actions={actions}
      >
        <Segmented
          label={intervalTexts.name}
          choices={[
            { value: 'year', label: intervalTexts.year },
            { value: 'month', label: intervalTexts.month },
          ]}
          value={interval}
          onChange={onInterval}
        />
        {saving && <p className="soft">{intervalTexts.saves(saving.title, saving.twelve, saving.saved)}</p>}
        <p className="faint small">{intervalTexts.promo}</p>
        {interval === 'year' && of === 'plan' && <p className="faint small">{intervalTexts.needs}</p>}
        {interval === 'year' && !current && (
          <TextField
            label={intervalTexts.code}
            hint={intervalTexts.codeHint}
            value={code}
            maxLength={MOST_CODE_LETTERS}
            autoComplete="off"
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        {current && !shown.some(({ subscribed }) => subscribed) && (
          <Holding
            current={current}
            title={intervalTexts.holds(current.title, current.interval)}
            actions={actions}
            lesser={lesser}
          >
            {shown.length === 0 && <p className="soft small">{intervalTexts.nothingGreater}</p>}
          </Holding>
        )}
      </PlanOffers>
      {of === 'plan' ? (
        <CompareTable
          interval={interval}
          included={data.summary?.seats.included ?? 2}
          currentPlanKey={current?.key ?? null}
          headed={shown.length === 2}
        />
      ) : (
        <Contents plans={own.filter((plan) => plan.interval === interval)} />
      )}
    </section>
  );
}

const Contents = ({ plans }: { plans: readonly Plan[] }) => (
  <ul className="contents">
    {[...new Set(plans.flatMap(({ contents }) => contents))].map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

/** Returns the yearly saving over twelve months, for the highest plan sold by both intervals. */
function savingOf(plans: readonly Plan[]): { title: string; twelve: number; saved: number } | null {
  for (const year of plans.filter(({ interval }) => interval === 'year').sort((a, b) => rankOf(b.id) - rankOf(a.id))) {
    const month = plans.find((plan) => plan.interval === 'month' && planNameOf(plan.id) === planNameOf(year.id));
    const twelve = (month?.amountCents ?? 0) * 12;
    if (twelve > year.amountCents) return { title: year.title, twelve, saved: twelve - year.amountCents };
  }
  return null;
}
