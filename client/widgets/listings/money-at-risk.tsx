import type { Observable } from 'rxjs';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useValue } from '#client/ui/observe.ts';
import { formatMoney } from '#shared/format.ts';
import { isPriced, type Price } from '#shared/inbox/alert-kinds.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import type { ProductState } from '#shared/inbox/product-now.ts';
import { pricesNow } from '#shared/inbox/product-state.ts';
import { profitAtRisk, type Risk, riskAt } from '#shared/inbox/risk.ts';
import { changePricesAccess } from '#shared/listings/prices/access.ts';
import { unitsText } from '#shared/listings/prices/amounts.ts';
import { feeInputOf } from '#shared/listings/prices/fee-input.ts';
import { matchingSku } from '#shared/listings/prices/matching-sku.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { scheduleOf } from '#shared/products/fees/fee-schedule.ts';
import { type Figures, figuresOf } from '#shared/products/fees/profit-figures.ts';
import { beforeFeeText, feeTexts } from '#shared/products/fees/texts.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { FigureWorking, percent } from './price-figures.tsx';
import { unitsOf } from './risk-sku.ts';
import { riskTexts as texts } from './texts.ts';
import { type Marketplace, useFeeSchedules, useProductFees, useProductSkus } from './use-prices.ts';

/** @property state of the alert's product, by its newest message */
type PlainRiskProps = { alert: Notification; state: ProductState };

/** Without SKUs, only the revenue can be told. */
export const PlainRisk = ({ alert, state }: PlainRiskProps) => (
  <RiskSection alert={alert} state={state} risk={state.risk ?? undefined} profit={undefined} />
);

type AlertRiskProps = PlainRiskProps & {
  boxShare: number | undefined;
  deps: StoreDeps;
  user$: Observable<UserInfo>;
  marketplace: Marketplace;
  /** Opens the dialog of costs. */
  onEnter(): void;
};

export function AlertRisk({ deps, user$, alert, state, marketplace, boxShare, onEnter }: AlertRiskProps) {
  const mayEnter = changePricesAccess(useValue(user$)).open;
  const { detail } = alert;
  const { own } = pricesNow(state);
  const offered: Pick<Price, 'channel' | 'landed'> | undefined = isPriced(detail) ? detail.own : undefined;
  const channel = offered?.channel;
  const [skus] = useProductSkus(deps, marketplace, alert.asin);
  const [schedules] = useFeeSchedules(deps);
  const [fees] = useProductFees(
    deps,
    marketplace,
    alert.asin,
    own && channel ? { price: own.amount, fulfillment: channel } : undefined,
  );

  const all = skus.value?.skus ?? [];
  const share = shareOf(state, boxShare);
  const risk = riskAt(own, holdsIn(state), unitsOf(state, fees.value, all), share);
  const sku = matchingSku(all, alert.condition, channel);
  const isComparable = own !== undefined && own.currency === currencyOf(marketplace);
  const figures =
    isComparable && sku !== undefined && sku !== 'several'
      ? figuresOf({
          ...feeInputOf({
            marketplace,
            schedule: schedules.value && scheduleOf(schedules.value.schedules, marketplace),
            values: sku,
            fulfillment: channel ?? sku.fulfillment,
            fees: fees.value,
          }),
          price: own.amount,
        })
      : undefined;
  const missing =
    skus.phase !== 'ready' || !isComparable
      ? undefined
      : sku === 'several'
        ? texts.severalCosts
        : figures === undefined || figures.named === 'empty'
          ? texts.noCost
          : undefined;

  return (
    <RiskSection
      alert={alert}
      state={state}
      risk={risk}
      profit={{ figures, missing }}
      onEnter={mayEnter && skus.phase === 'ready' ? onEnter : undefined}
    />
  );
}

/** Whether the Buy Box is the seller's; undefined if no message said it. */
const holdsIn = ({ buyBox }: ProductState): boolean | undefined =>
  buyBox === 'unknown' ? undefined : buyBox === 'mine';

/** The share at the time of the newest message, else of the last 30 days. */
const shareOf = ({ risk }: ProductState, boxShare: number | undefined): number | undefined =>
  risk ? risk.share : boxShare;

type RiskSectionProps = {
  alert: Notification;
  state: ProductState;
  risk: Risk | undefined;
  /** Undefined where no costs are stored. `missing`: why there is no profit. */
  profit: { figures: Figures | undefined; missing: string | undefined } | undefined;
  onEnter?: (() => void) | undefined;
};

function RiskSection({ alert, state, risk, profit, onEnter }: RiskSectionProps) {
  const { own } = pricesNow(state);
  const currency = own?.currency ?? currencyOf(alert.marketplace);
  const money = (amount: number) => formatMoney(amount, currency);
  const { figures, missing } = profit ?? {};
  const unit = figures && figures.named !== 'empty' ? figures : undefined;
  const holds = holdsIn(state);
  return (
    <section>
      <header>
        <h3>{texts.atRisk}</h3>
      </header>
      <dl className="facts">
        <div>
          <dt>{texts.revenue}</dt>
          <dd className="fig">{risk ? texts.aDay(money(risk.perDay)) : '–'}</dd>
        </div>
        {profit && (
          <div>
            <dt>{unit?.named === 'before-referral-fee' ? beforeFeeText(alert.marketplace) : feeTexts.profit}</dt>
            <dd className="fig">{risk && unit ? texts.aDay(money(profitAtRisk(risk, unit.amount))) : '–'}</dd>
          </div>
        )}
      </dl>
      {risk && own ? (
        <details>
          <summary className="small">{texts.working}</summary>
          <ul className="small">
            <li>{texts.units[risk.unitsFrom ?? 'product-data'](unitsText(risk.unitsADay))}</li>
            <li>{texts.own(money(own.amount))}</li>
            <li>
              {holds ? texts.held : risk.share === undefined ? texts.lost : texts.share(percent(risk.share * 100))}
            </li>
            {unit && (
              <li>
                {unit.named === 'profit'
                  ? texts.profitAUnit(money(unit.amount))
                  : texts.beforeFeeAUnit(money(unit.amount), beforeFeeText(alert.marketplace))}
              </li>
            )}
          </ul>
          {unit && <FigureWorking marketplace={alert.marketplace} figures={unit} price={own.amount} money={money} />}
        </details>
      ) : (
        <p className="small soft">{own && holds !== undefined ? texts.noUnits : texts.unknown}</p>
      )}
      {missing !== undefined && <p className="small soft">{missing}</p>}
      {onEnter && (missing !== undefined || (!risk && own)) && (
        <button type="button" className="btn quiet small" onClick={onEnter}>
          {texts.enter}
        </button>
      )}
    </section>
  );
}
