import { useEffect, useId, useRef, useState } from 'react';
import { type BehaviorSubject, filter, type Observable } from 'rxjs';
import { navigate } from 'wouter/use-browser-location';
import { caller } from '#client/api/caller.ts';
import { PanelPart } from '#client/stream/panel-part.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useClock } from '#client/ui/age.tsx';
import { LazyBoundary } from '#client/ui/error-boundary.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyExport } from '#client/ui/lazy.ts';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { useShortcuts } from '#client/ui/shortcuts.ts';
import { Note } from '#client/ui/states.tsx';
import { RequestRightLink } from '#client/widgets/members/request-right-link.tsx';
import { formatCount, formatDate, formatMoney } from '#shared/format.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import type { ProductState } from '#shared/inbox/product-now.ts';
import { newestOf } from '#shared/inbox/product-state.ts';
import { integrationsAccess } from '#shared/integrations/access.ts';
import { integrationScreens } from '#shared/integrations/paths.ts';
import { changePricesAccess } from '#shared/listings/prices/access.ts';
import { typedPrice } from '#shared/listings/prices/amounts.ts';
import {
  isTaken,
  limitRefusal,
  type PriceChange,
  type PriceLimits,
  type PriceWarning,
  priceCodes,
  SETTLING,
  warningsFor,
} from '#shared/listings/prices/change-price.ts';
import { feeInputOf } from '#shared/listings/prices/fee-input.ts';
import { COSTS_PATH } from '#shared/listings/prices/paths.ts';
import { priceChoices, pricedAt } from '#shared/listings/prices/price-choices.ts';
import { noSkuValues, type SkuChange, skuKeyOf } from '#shared/listings/prices/seller-sku.ts';
import { skuCalls } from '#shared/listings/prices/sku-calls.ts';
import { translated } from '#shared/localized.ts';
import { currencyOf, isWalmart, marketplaceOwner } from '#shared/marketplaces.ts';
import { scheduleOf } from '#shared/products/fees/fee-schedule.ts';
import { feeTexts } from '#shared/products/fees/texts.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { ChangeOnItsWay } from './change-on-its-way.tsx';
import {
  afterText,
  ChoiceRow,
  FigureCells,
  FigureWorking,
  LimitsLine,
  type MoneyText,
  OwnPriceRow,
  PriceHead,
  StockNote,
  type StockNow,
  stockNow,
} from './price-figures.tsx';
import { PriceRecord } from './price-record.tsx';
import { AboutExpected, useExpectedPrices } from './price-that-wins.tsx';
import { marketNow, suggestedOf } from './suggested-price.ts';
import { newPriceTexts as texts } from './texts.ts';
import {
  type Marketplace,
  type Sku,
  useFeeSchedules,
  usePriceChange,
  usePriceChanges,
  useProductFees,
  useSkus,
  useSkuValues,
} from './use-prices.ts';
import './new-price.css';

/**
 * @property now the state of the alert's product by a newer message; undefined if the alert is the newest @property
 * entering$ true opens the dialog of costs, from elsewhere in the panel
 */
type ProductPriceProps = {
  deps: StoreDeps;
  user$: Observable<UserInfo>;
  alert: Notification;
  now: ProductState | undefined;
  marketplace: Marketplace;
  entering$: BehaviorSubject<boolean>;
};

/** Characters of an amount that leave room for its profit in the same line: '$1,234.56'. */
const SHORT = 9;

/** The part of an alert's panel that changes the price (ACT-03, ACT-05). */
export function ProductPrice({ deps, user$, alert, now, marketplace, entering$ }: ProductPriceProps) {
  const { asin } = alert;
  const user = useValue(user$);
  const access = changePricesAccess(user);
  const [skus, skusResource] = useSkus(deps, marketplace, asin);
  const [changes, changesResource] = usePriceChanges(deps, marketplace, asin);
  const [picked, setPicked] = useState<string>();
  // Without a SKU at the marketplace, the panel has no dialog.
  const hasDialog =
    access.open && skus.value !== undefined && skusOfCondition(skus.value.skus, alert.condition).length > 0;
  const leadsToCosts = skus.phase !== 'loading' && !hasDialog;
  useEffect(() => {
    if (!leadsToCosts) return;
    const leading = entering$.pipe(filter(Boolean)).subscribe(() => navigate(`${COSTS_PATH}?q=${asin}`));
    return () => leading.unsubscribe();
  }, [entering$, leadsToCosts, asin]);
  useEffect(() => () => entering$.next(false), [entering$]);
  const record = changes.value?.changes ?? [];

  return (
    <>
      <PanelPart
        of={skus}
        onRetry={skusResource.reload}
        title={texts.title}
        about={({ skus: known }) => {
          const all = skusOfCondition(known, alert.condition);
          const sku = skuOf(all, picked);
          return all.length > 1 && sku ? (
            <Segmented
              label={texts.sku}
              choices={all.map((each) => ({ value: each.sku, label: skuText(each) }))}
              value={sku.sku}
              onChange={setPicked}
            />
          ) : (
            sku && <span className="small soft push">{skuText(sku)}</span>
          );
        }}
        loading={texts.loading}
        failed={texts.failed}
        remedy={({ code }) =>
          code === priceCodes.permission &&
          integrationsAccess(user).open && (
            <Link className="btn small" href={integrationScreens[isWalmart(marketplace) ? 'walmart' : 'amazon']}>
              {translated('titles', `${marketplaceOwner(marketplace)} Integration`)}
            </Link>
          )
        }
        lines={5}
      >
        {({ skus: known, readAt }) => {
          const all = skusOfCondition(known, alert.condition);
          const sku = skuOf(all, picked);
          if (!sku) return <p className="soft">{texts.none}</p>;
          return (
            <SkuPrice
              key={sku.sku}
              deps={deps}
              alert={alert}
              now={now}
              marketplace={marketplace}
              sku={sku}
              names={all}
              stock={stockNow(sku, { readAt, isOnly: all.length === 1, newest: now ?? newestOf(alert) })}
              changes={record.filter((each) => each.sku === sku.sku)}
              locked={access.open ? undefined : access.why}
              onMoved={skusResource.reload}
              entering$={entering$}
            />
          );
        }}
      </PanelPart>
      <PriceRecord of={changes} onRetry={changesResource.reload} />
    </>
  );
}

/**
 * A used offer's prices say nothing about the price of a new one. Amazon's conditions of SKUs are finer:
 * 'used_very_good'.
 */
export const skusOfCondition = <S extends { condition: string | null }>(skus: readonly S[], condition: string): S[] =>
  skus.filter((sku) => condition === '' || sku.condition === null || sku.condition.split('_')[0] === condition);

const skuOf = (all: readonly Sku[], picked: string | undefined): Sku | undefined =>
  all.find(({ sku }) => sku === picked) ?? all[0];

const skuText = ({ sku, fulfillment, quantity }: Sku): string =>
  [sku, fulfillment, quantity !== null && texts.units(formatCount(quantity))].filter(Boolean).join(', ');

type SkuPriceProps = {
  deps: StoreDeps;
  alert: Notification;
  now: ProductState | undefined;
  marketplace: Marketplace;
  sku: Sku;
  /** All SKUs of the product in this condition. */
  names: readonly Sku[];
  /** Set if its listing has no stock. */
  stock: StockNow | undefined;
  /** Newest first. */
  changes: readonly PriceChange[];
  /** Why this account may not change prices. */
  locked: string | undefined;
  /** Called when the price at the marketplace is another one than shown. */
  onMoved(): void;
  entering$: BehaviorSubject<boolean>;
};

const OWN = 'own';
const SkuValuesDialog = lazyExport(() => import('./sku-values-dialog.tsx'), 'SkuValuesDialog');

function SkuPrice(props: SkuPriceProps) {
  const { deps, alert, now, marketplace, sku, names, stock, changes, locked, onMoved, entering$ } = props;
  const clock = useClock();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState('');
  const [editing, setEditing] = useState(false);
  const { phase, values, schedule, fees } = useSkuFees(deps, marketplace, alert.asin, sku);
  const expected = useExpectedPrices(deps, names);
  const wins = expected.of(sku)?.answer ?? undefined;
  useEffect(() => {
    if (locked !== undefined) return;
    const opening = entering$.pipe(filter(Boolean)).subscribe(() => {
      entering$.next(false);
      setEditing(true);
    });
    return () => opening.unsubscribe();
  }, [entering$, locked]);
  useShortcuts(() => ({
    price: () =>
      (form.current?.querySelector<HTMLInputElement>('input:checked') ?? form.current?.querySelector('input'))?.focus(),
  }));

  const currency = currencyOf(marketplace);
  const money = (amount: number) => formatMoney(amount, currency);
  const { send, sending, fault, shown, setAside } = usePriceChange({
    deps,
    marketplace,
    asin: alert.asin,
    sku: sku.sku,
    changes,
    onMoved,
  });
  const taken = changes.find(({ state }) => isTaken(state));
  const price =
    taken && taken.answeredAt !== null && taken.after !== sku.price && clock.now() - taken.at < SETTLING
      ? taken.after
      : sku.price;

  if (price === null) return <p className="soft">{sku.onlyFor ? texts.onlyFor(sku.onlyFor) : texts.noPrice}</p>;

  const limits = { floor: values.floor, ceiling: values.ceiling };
  const context = {
    ...feeInputOf({ marketplace, schedule, values, fulfillment: sku.fulfillment, fees }),
    ...marketNow(alert, now, sku.fulfillment),
    wins: wins?.price ?? undefined,
    former: taken && taken.after === price ? taken.before : undefined,
    floor: limits.floor ?? undefined,
    ceiling: limits.ceiling ?? undefined,
  };
  const choices = priceChoices(context).filter((choice) => choice.price !== price);
  // Another alert of the product, or new limits, can take a chosen price away.
  const isThere = chosen === OWN || choices.some((choice) => String(choice.price) === chosen && !choice.refused);
  const current =
    (isThere ? chosen : undefined) ??
    (phase === 'loading' || expected.phase === 'loading' || stock?.soldOut
      ? undefined
      : suggestedOf(choices.filter(expected.isSettled), context));
  const hasCost = values.cost !== null;
  const ownPrice = typedPrice(typed);
  const at = (amount: number) => pricedAt(amount, context).figures;
  const wanted = current === OWN ? ownPrice : current === undefined ? undefined : Number(current);

  const saveValues = async (change: Omit<SkuChange, 'marketplace' | 'sku'>) => {
    const answer = await caller(skuCalls, deps.call).save({
      skus: [
        {
          marketplace,
          sku: sku.sku,
          ...(isWalmart(marketplace) ? {} : { asin: alert.asin }),
          fulfillment: sku.fulfillment,
          ...change,
        },
      ],
    });
    return answer.ok ? answer.value.value.refused[0]?.reason : answer.error.message;
  };

  if (shown)
    return (
      <ChangeOnItsWay
        change={shown}
        onUndo={locked === undefined && !sending ? () => void send(shown.before, shown.after, shown.id) : undefined}
        onAgain={() => {
          setAside(shown.id);
          onMoved();
        }}
        fault={fault}
      />
    );

  const refusal = wanted === undefined ? undefined : limitRefusal(wanted, limits);
  const isSame = wanted === price;
  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== undefined && !isSame && !refusal && locked === undefined && !sending) void send(wanted, price);
        }}
      >
        {stock && <StockNote of={stock} />}
        <table className={money(price).length > SHORT ? 'table price-choices long' : 'table price-choices'}>
          <PriceHead marketplace={marketplace} named={hasCost ? at(price).named : undefined} />
          <tbody>
            {choices.map((choice) => (
              <ChoiceRow
                key={choice.price}
                name={id}
                choice={choice}
                marketplace={marketplace}
                money={money}
                checked={String(choice.price) === current}
                hasCost={hasCost}
                winsAt={wins?.at}
                onPick={setChosen}
              />
            ))}
            <OwnPriceRow
              name={id}
              checked={current === OWN}
              currency={currency}
              typed={typed}
              placeholder={price.toFixed(2)}
              onPick={() => setChosen(OWN)}
              onTyped={setTyped}
            >
              {hasCost && (
                <FigureCells
                  marketplace={marketplace}
                  figures={ownPrice === undefined ? undefined : at(ownPrice)}
                  money={money}
                />
              )}
            </OwnPriceRow>
          </tbody>
        </table>
        <LimitsLine {...limits} money={money} />
        {phase === 'ready' && (
          <p className="small soft">
            {values.cost === null ? feeTexts.empty['no-cost'] : afterText(at(wanted ?? price), sku.fulfillment)}{' '}
            {locked === undefined && (
              <button type="button" className="btn quiet small" onClick={() => setEditing(true)}>
                {texts.edit}
              </button>
            )}{' '}
            <Link className="all-costs" href={`${COSTS_PATH}?q=${encodeURIComponent(alert.asin)}`}>
              {texts.allCosts}
            </Link>
          </p>
        )}
        {hasCost && (
          <FigureWorking
            marketplace={marketplace}
            figures={at(wanted ?? price)}
            price={wanted ?? price}
            money={money}
          />
        )}
        <div className="price-go">
          {wanted !== undefined &&
            warningsFor(sku, wanted, clock.now()).map((warning) => (
              <p key={warning} className="small">
                <Icon name="warn" small /> {warningText[warning](sku, money)}
              </p>
            ))}
          {fault && <Note bad>{fault}</Note>}
          {locked === undefined ? (
            <>
              <button
                type="submit"
                className="btn primary"
                disabled={wanted === undefined || isSame || refusal !== undefined || sending}
              >
                {isSame ? texts.same(money(price)) : goText(wanted, refusal?.code, limits, money)}
              </button>
              <p className="small soft">{texts.from(sku.sku, money(price))}</p>
            </>
          ) : (
            <p className="soft">
              {locked} <RequestRightLink right="changePrices" />
            </p>
          )}
        </div>
      </form>
      <AboutExpected prices={expected.prices} sku={sku.sku} money={money} onRefresh={expected.refresh} />
      {/* Outside of the form: saving must not change the price. */}
      {editing && (
        <LazyBoundary>
          <SkuValuesDialog
            sku={sku.sku}
            currency={currency}
            values={values}
            schedule={schedule}
            onSave={saveValues}
            onClose={() => setEditing(false)}
          />
        </LazyBoundary>
      )}
    </>
  );
}

/** What a price of the SKU costs, as far as it is known. */
function useSkuFees(deps: StoreDeps, marketplace: Marketplace, asin: string, sku: Sku) {
  const [entered] = useSkuValues(deps, marketplace, sku.sku);
  const [schedules] = useFeeSchedules(deps);
  const [fees] = useProductFees(
    deps,
    marketplace,
    asin,
    sku.price === null || sku.fulfillment === null ? undefined : { price: sku.price, fulfillment: sku.fulfillment },
  );
  const found = entered.value?.skus.find((each) => each.sku === skuKeyOf(sku.sku));
  const values = found ?? { ...noSkuValues, floor: sku.floor, ceiling: sku.ceiling };
  const schedule = schedules.value && scheduleOf(schedules.value.schedules, marketplace);
  return { phase: entered.phase, values, schedule, fees: fees.value };
}

/** The button's text for a price that differs from the present one. */
function goText(
  wanted: number | undefined,
  refused: string | undefined,
  { floor, ceiling }: PriceLimits,
  money: MoneyText,
): string {
  if (wanted === undefined) return texts.enter;
  if (refused === priceCodes.belowFloor) return texts.below(money(floor ?? 0));
  return refused ? texts.above(money(ceiling ?? 0)) : texts.change(money(wanted));
}

const warningText: Record<PriceWarning, (sku: Sku, money: MoneyText) => string> = {
  sale: ({ sale }, money) =>
    texts.warnings.sale(money(sale?.price ?? 0), sale?.endsAt ? formatDate(sale.endsAt) : undefined),
  business: ({ businessPrice }, money) => texts.warnings.business(money(businessPrice ?? 0)),
  'below-minimum': ({ minimum }, money) => texts.warnings.minimum(money(minimum ?? 0)),
  'above-maximum': ({ maximum }, money) => texts.warnings.maximum(money(maximum ?? 0)),
  'pricing-rule': () => texts.warnings.rule,
};
