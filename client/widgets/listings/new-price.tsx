import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type BehaviorSubject, filter, type Observable } from 'rxjs';
import { navigate } from 'wouter/use-browser-location';
import { caller } from '#client/api/caller.ts';
import { PanelPart } from '#client/stream/panel-part.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useClock } from '#client/ui/age.tsx';
import { lazyPart } from '#client/ui/error-boundary.tsx';
import { Icon } from '#client/ui/icon.tsx';
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
const SkuValuesDialog = lazyPart(() => import('./sku-values-dialog.tsx'), 'SkuValuesDialog');

function SkuPrice(props: SkuPriceProps) {
  const { deps, alert, marketplace, sku, names, changes, locked, onMoved, entering$ } = props;
  const clock = useClock();
  const form = useRef<HTMLFormElement>(null);
  const [picked, setPicked] = useState<PickedPrice>({ chosen: undefined, typed: '' });
  const [editing, setEditing] = useEditing(entering$, locked === undefined);
  const fees = useSkuFees(deps, marketplace, alert.asin, sku);
  const expected = useExpectedPrices(deps, names);
  useShortcuts(() => ({
    price: () =>
      (form.current?.querySelector<HTMLInputElement>('input:checked') ?? form.current?.querySelector('input'))?.focus(),
  }));
  const change = usePriceChange({ deps, marketplace, asin: alert.asin, sku: sku.sku, changes, onMoved });
  const { send, sending, shown } = change;
  const taken = changes.find(({ state }) => isTaken(state));
  const price =
    taken && taken.answeredAt !== null && taken.after !== sku.price && clock.now() - taken.at < SETTLING
      ? taken.after
      : sku.price;

  if (price === null) return <p className="soft">{sku.onlyFor ? texts.onlyFor(sku.onlyFor) : texts.noPrice}</p>;
  if (shown)
    return (
      <ChangeOnItsWay
        change={shown}
        onUndo={locked === undefined && !sending ? () => void send(shown.before, shown.after, shown.id) : undefined}
        onAgain={() => {
          change.setAside(shown.id);
          onMoved();
        }}
        fault={change.fault}
      />
    );
  return (
    <>
      <PriceForm
        of={props}
        form={form}
        price={price}
        former={taken && taken.after === price ? taken.before : undefined}
        known={fees}
        expected={expected}
        change={change}
        picked={picked}
        onPick={(next) => setPicked((before) => ({ ...before, ...next }))}
        onEdit={() => setEditing(true)}
      />
      <AboutExpected
        prices={expected.prices}
        sku={sku.sku}
        money={(amount) => formatMoney(amount, currencyOf(marketplace))}
        onRefresh={expected.refresh}
      />
      {/* Outside of the form: saving must not change the price. */}
      {editing && (
        <SkuValuesDialog
          sku={sku.sku}
          currency={currencyOf(marketplace)}
          values={fees.values}
          schedule={fees.schedule}
          onSave={(values) => saveValues(props, values)}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

/** Whether the dialog of costs is open. An entry elsewhere in the panel opens it, too. */
function useEditing(entering$: BehaviorSubject<boolean>, canEdit: boolean) {
  const [editing, setEditing] = useState(false);
  useEffect(() => {
    if (!canEdit) return;
    const opening = entering$.pipe(filter(Boolean)).subscribe(() => {
      entering$.next(false);
      setEditing(true);
    });
    return () => opening.unsubscribe();
  }, [entering$, canEdit]);
  return [editing, setEditing] as const;
}

type SkuValuesChange = Omit<SkuChange, 'marketplace' | 'sku'>;

/** @returns the reason for a refusal */
async function saveValues(
  { deps, alert, marketplace, sku }: SkuPriceProps,
  change: SkuValuesChange,
): Promise<string | undefined> {
  const product = isWalmart(marketplace) ? {} : { asin: alert.asin };
  const answer = await caller(skuCalls, deps.call).save({
    skus: [{ marketplace, sku: sku.sku, ...product, fulfillment: sku.fulfillment, ...change }],
  });
  return answer.ok ? answer.value.value.refused[0]?.reason : answer.error.message;
}

/** The choice that a person made, by its price or `OWN`, and the price that they typed. */
type PickedPrice = { chosen: string | undefined; typed: string };

type PriceFormProps = {
  of: SkuPriceProps;
  form: RefObject<HTMLFormElement | null>;
  price: number;
  /** The price before the last change. */
  former: number | undefined;
  known: ReturnType<typeof useSkuFees>;
  expected: ReturnType<typeof useExpectedPrices>;
  change: ReturnType<typeof usePriceChange>;
  picked: PickedPrice;
  onPick(next: Partial<PickedPrice>): void;
  onEdit(): void;
};

function PriceForm(props: PriceFormProps) {
  const { price, known, expected, change, picked, onPick } = props;
  const { alert, marketplace, sku, stock, locked } = props.of;
  const id = useId();
  const { phase, values } = known;
  const money = (amount: number) => formatMoney(amount, currencyOf(marketplace));
  const limits = { floor: values.floor, ceiling: values.ceiling };
  const context = contextOf(props);
  const choices = priceChoices(context).filter((choice) => choice.price !== price);
  const isReady = phase !== 'loading' && expected.phase !== 'loading' && !stock?.soldOut;
  const current =
    stillThere(picked.chosen, choices) ??
    (isReady ? suggestedOf(choices.filter(expected.isSettled), context) : undefined);
  const hasCost = values.cost !== null;
  const ownPrice = typedPrice(picked.typed);
  const at = (amount: number) => pricedAt(amount, context).figures;
  const wanted = current === OWN ? ownPrice : current === undefined ? undefined : Number(current);
  const figures = at(wanted ?? price);
  const refusal = wanted === undefined ? undefined : limitRefusal(wanted, limits);
  const canSend = wanted !== undefined && wanted !== price && !refusal && !change.sending;
  return (
    <form
      ref={props.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend && locked === undefined) void change.send(wanted, price);
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
              winsAt={expected.of(sku)?.answer?.at}
              onPick={(chosen) => onPick({ chosen })}
            />
          ))}
          <OwnPriceRow
            name={id}
            checked={current === OWN}
            currency={currencyOf(marketplace)}
            typed={picked.typed}
            placeholder={price.toFixed(2)}
            onPick={() => onPick({ chosen: OWN })}
            onTyped={(typed) => onPick({ typed })}
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
        <ValuesLine
          text={hasCost ? afterText(figures, sku.fulfillment) : feeTexts.empty['no-cost']}
          asin={alert.asin}
          onEdit={locked === undefined ? props.onEdit : undefined}
        />
      )}
      {hasCost && <FigureWorking {...{ marketplace, figures, money }} price={wanted ?? price} />}
      <PriceGo {...{ sku, price, wanted, money, locked }} fault={change.fault} disabled={!canSend}>
        {wanted === price ? texts.same(money(price)) : goText(wanted, refusal?.code, limits, money)}
      </PriceGo>
    </form>
  );
}

/** What prices are suggested from. */
const contextOf = ({ of: { alert, now, marketplace, sku }, known, former, expected }: PriceFormProps) => ({
  ...feeInputOf({
    marketplace,
    schedule: known.schedule,
    values: known.values,
    fulfillment: sku.fulfillment,
    fees: known.fees,
  }),
  ...marketNow(alert, now, sku.fulfillment),
  wins: expected.of(sku)?.answer?.price ?? undefined,
  former,
  floor: known.values.floor ?? undefined,
  ceiling: known.values.ceiling ?? undefined,
});

/** Another alert of the product, or new limits, can take a chosen price away. */
function stillThere(chosen: string | undefined, choices: ReturnType<typeof priceChoices>): string | undefined {
  const isThere = chosen === OWN || choices.some((choice) => String(choice.price) === chosen && !choice.refused);
  return isThere ? chosen : undefined;
}

/** @property onEdit undefined for those who may not change values */
type ValuesLineProps = { text: ReactNode; asin: string; onEdit: (() => void) | undefined };

const ValuesLine = ({ text, asin, onEdit }: ValuesLineProps) => (
  <p className="small soft">
    {text}{' '}
    {onEdit && (
      <button type="button" className="btn quiet small" onClick={onEdit}>
        {texts.edit}
      </button>
    )}{' '}
    <Link className="all-costs" href={`${COSTS_PATH}?q=${encodeURIComponent(asin)}`}>
      {texts.allCosts}
    </Link>
  </p>
);

type PriceGoProps = Pick<SkuPriceProps, 'sku' | 'locked'> & {
  price: number;
  wanted: number | undefined;
  money: MoneyText;
  fault: string | undefined;
  disabled: boolean;
  /** The button's text. */
  children: string;
};

function PriceGo({ sku, price, wanted, money, locked, fault, disabled, children }: PriceGoProps) {
  const clock = useClock();
  return (
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
          <button type="submit" className="btn primary" disabled={disabled}>
            {children}
          </button>
          <p className="small soft">{texts.from(sku.sku, money(price))}</p>
        </>
      ) : (
        <p className="soft">
          {locked} <RequestRightLink right="changePrices" />
        </p>
      )}
    </div>
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
