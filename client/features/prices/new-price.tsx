import { useEffect, useId, useRef, useState } from 'react';
import { type BehaviorSubject, filter, type Observable } from 'rxjs';
import { navigate } from 'wouter/use-browser-location';
import { caller } from '#client/api/caller.ts';
import { PanelPart } from '#client/stream/panel-part.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useClock } from '#client/ui/age.tsx';
import { AskLink } from '#client/ui/ask-link.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Lazy } from '#client/ui/lazy.tsx';
import { lazyExport } from '#client/ui/lazy-part.ts';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { useShortcuts } from '#client/ui/shortcuts.ts';
import { Note } from '#client/ui/states.tsx';
import type { UserInfo } from '#shared/account/user.ts';
import { scheduleOf } from '#shared/fees/fee-schedule.ts';
import { feeTexts } from '#shared/fees/texts.ts';
import { formatCount, formatDate, formatMoney } from '#shared/format.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import type { Money } from '#shared/notifications/alert-kinds.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import type { ProductState } from '#shared/notifications/product-now.ts';
import { newestOf, pricesNow } from '#shared/notifications/product-state.ts';
import { changePricesAccess } from '#shared/prices/access.ts';
import { typedPrice } from '#shared/prices/amounts.ts';
import { isOpenChange, isTaken, limitRefusal, type PriceChange, type PriceWarning, priceCodes, SETTLING, warningsFor } from '#shared/prices/change-price.ts';
import { feeInputOf } from '#shared/prices/fee-input.ts';
import { COSTS_PATH } from '#shared/prices/paths.ts';
import { type PriceContext, priceChoices, pricedAt } from '#shared/prices/price-choices.ts';
import { noSkuValues, type SkuChange } from '#shared/prices/seller-sku.ts';
import { skuCalls } from '#shared/prices/sku-calls.ts';
import { isSupported } from '#shared/result.ts';
import { ChangeOnItsWay } from './change-on-its-way.tsx';
import { afterText, ChoiceRow, FigureCells, FigureWorking, type MoneyText } from './price-figures.tsx';
import { PriceRecord } from './price-record.tsx';
import { newPriceTexts as texts } from './texts.ts';
import { type Marketplace, pricesApi, type Sku, useFeeSchedules, usePriceChanges, useProductFees, useSkus, useSkuValues } from './use-prices.ts';
import './new-price.css';

/** @property now the state of the alert's product by a newer message; undefined if the alert is the newest @property entering$ true opens the dialog of costs, from elsewhere in the panel */
type ProductPriceProps = {
  deps: StoreDeps;
  user$: Observable<UserInfo>;
  alert: Notification;
  now: ProductState | undefined;
  marketplace: Marketplace;
  entering$: BehaviorSubject<boolean>;
};

/** The part of an alert's panel that changes the price (ACT-03, ACT-05). */
export function ProductPrice({ deps, user$, alert, now, marketplace, entering$ }: ProductPriceProps) {
  const { asin } = alert;
  const access = changePricesAccess(useValue(user$));
  const [skus, skusResource] = useSkus(deps, marketplace, asin);
  const [changes, changesResource] = usePriceChanges(deps, marketplace, asin);
  const [picked, setPicked] = useState<string>();
  // Without a SKU at the marketplace, the panel has no dialog.
  const hasDialog = access.open && skus.value !== undefined && skusOfCondition(skus.value.skus, alert.condition).length > 0;
  const leadsToCosts = skus.phase !== 'loading' && !hasDialog;
  useEffect(() => {
    if (!leadsToCosts) return;
    const leading = entering$.pipe(filter(Boolean)).subscribe(() => navigate(`${COSTS_PATH}?q=${asin}`));
    return () => leading.unsubscribe();
  }, [entering$, leadsToCosts, asin]);
  useEffect(() => () => entering$.next(false), [entering$]);
  if (skus.phase === 'unsupported') return null;
  const record = changes.value && isSupported(changes.value) ? changes.value.changes : [];

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
            <Segmented label={texts.sku} choices={all.map((each) => ({ value: each.sku, label: skuText(each) }))} value={sku.sku} onChange={setPicked} />
          ) : (
            sku && <span className="small soft push">{skuText(sku)}</span>
          );
        }}
        loading={texts.loading}
        failed={texts.failed}
        lines={5}
      >
        {({ skus: known }) => {
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

/** A used offer's prices say nothing about the price of a new one. Amazon's conditions of SKUs are finer: 'used_very_good'. */
export const skusOfCondition = <S extends { condition: string | null }>(skus: readonly S[], condition: string): S[] =>
  skus.filter((sku) => condition === '' || sku.condition === null || sku.condition.split('_')[0] === condition);

const skuOf = (all: readonly Sku[], picked: string | undefined): Sku | undefined => all.find(({ sku }) => sku === picked) ?? all[0];

const skuText = ({ sku, fulfillment, quantity }: Sku): string =>
  [sku, fulfillment, quantity !== null && texts.units(formatCount(quantity))].filter(Boolean).join(', ');

type SkuPriceProps = {
  deps: StoreDeps;
  alert: Notification;
  now: ProductState | undefined;
  marketplace: Marketplace;
  sku: Sku;
  /** Newest first. */
  changes: readonly PriceChange[];
  /** Why this account may not change prices. */
  locked: string | undefined;
  /** Called when the price at the marketplace is another one than shown. */
  onMoved(): void;
  entering$: BehaviorSubject<boolean>;
};

const OWN = 'own';
const lazyDialog = lazyExport(() => import('./sku-values-dialog.tsx'), 'SkuValuesDialog');

function SkuPrice({ deps, alert, now, marketplace, sku, changes, locked, onMoved, entering$ }: SkuPriceProps) {
  const clock = useClock();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [sending, setSending] = useState(false);
  const [answered, setAnswered] = useState<PriceChange>();
  const [editing, setEditing] = useState(false);
  const [entered] = useSkuValues(deps, marketplace, sku.sku);
  const [schedules] = useFeeSchedules(deps);
  const [fees] = useProductFees(
    deps,
    marketplace,
    alert.asin,
    sku.price === null || sku.fulfillment === null ? undefined : { price: sku.price, fulfillment: sku.fulfillment },
  );
  const [asideId, setAsideId] = useState<string>();
  useEffect(() => {
    if (locked !== undefined) return;
    const opening = entering$.pipe(filter(Boolean)).subscribe(() => {
      entering$.next(false);
      setEditing(true);
    });
    return () => opening.unsubscribe();
  }, [entering$, locked]);
  /** The request without an answer. Repeating it under the same id changes the price once (ACT-06). */
  const attempt = useRef<{ id: string; for: string } | null>(null);
  useShortcuts(() => ({ price: () => (form.current?.querySelector<HTMLInputElement>('input:checked') ?? form.current?.querySelector('input'))?.focus() }));

  const currency = currencyOf(marketplace);
  const money = (amount: number) => formatMoney(amount, currency);
  // What the stream says of the change just made, which may be newer than the answer.
  const own = answered && (changes.find((change) => change.id === answered.id) ?? answered);
  const latest = own ?? changes[0];
  const taken = changes.find(({ state }) => isTaken(state));
  const price = taken && taken.answeredAt !== null && taken.after !== sku.price && clock.now() - taken.at < SETTLING ? taken.after : sku.price;

  if (price === null) return <p className="soft">{texts.noPrice}</p>;
  const isShown = latest !== undefined && latest.id !== asideId && (isOpenChange(latest.state) || latest.id === own?.id);

  const found = entered.value && isSupported(entered.value) ? entered.value.skus.find((each) => each.sku === sku.sku) : undefined;
  const values = found ?? { ...noSkuValues, floor: sku.floor, ceiling: sku.ceiling };
  const limits = { floor: values.floor, ceiling: values.ceiling };
  const schedule = schedules.value && isSupported(schedules.value) ? scheduleOf(schedules.value.schedules, marketplace) : undefined;
  const context = {
    ...feeInputOf({ marketplace, schedule, values, fulfillment: sku.fulfillment, fees: fees.value && isSupported(fees.value) ? fees.value : undefined }),
    ...marketNow(alert, now),
    former: taken && taken.after === price ? taken.before : undefined,
    floor: limits.floor ?? undefined,
    ceiling: limits.ceiling ?? undefined,
  };
  const choices = priceChoices(context).filter((choice) => choice.price !== price);
  // Another alert of the product, or new limits, can take a chosen price away.
  const isThere = chosen === OWN || choices.some((choice) => String(choice.price) === chosen && !choice.refused);
  const current =
    (isThere ? chosen : undefined) ??
    // Nothing is suggested that could cost money: the Buy Box needs no lower price once it is the seller's.
    (context.holdsBuyBox ? OWN : undefined) ??
    String(choices.find(({ kinds, refused }) => kinds.includes('one-below') && !refused)?.price ?? choices.find(({ refused }) => !refused)?.price ?? OWN);
  const hasCost = values.cost !== null;
  const ownPrice = typedPrice(typed);
  const at = (amount: number) => pricedAt(amount, context).figures;
  const wanted = current === OWN ? ownPrice : Number(current);

  const send = async (to: number, expected: number, undoOf?: string) => {
    const key = [to, expected, undoOf].join(' ');
    if (attempt.current?.for !== key) attempt.current = { id: crypto.randomUUID(), for: key };
    const { id: changeId } = attempt.current;
    setFault(undefined);
    setSending(true);
    const answer = await pricesApi(deps).change({
      id: changeId,
      marketplace,
      asin: alert.asin,
      sku: sku.sku,
      price: to,
      expected,
      ...(undoOf ? { undoOf } : {}),
    });
    setSending(false);
    if (answer.ok) {
      attempt.current = null;
      setAsideId(undefined);
      return setAnswered(answer.value.value);
    }
    if (answer.error.status === 0) return setFault(texts.unsure);
    // A server's failure may have come after the change was stored.
    if (answer.error.status < 500) attempt.current = null;
    setFault(answer.error.message);
    if (answer.error.code === priceCodes.moved) onMoved();
  };

  const saveValues = async (change: Omit<SkuChange, 'marketplace' | 'sku'>) => {
    const answer = await caller(skuCalls, deps.call).save({
      skus: [{ marketplace, sku: sku.sku, asin: alert.asin, fulfillment: sku.fulfillment, ...change }],
    });
    return answer.ok ? answer.value.value.refused[0]?.reason : answer.error.message;
  };

  if (isShown)
    return (
      <ChangeOnItsWay
        change={latest}
        onUndo={locked === undefined && !sending ? () => void send(latest.before, latest.after, latest.id) : undefined}
        onAgain={() => {
          setAsideId(latest.id);
          onMoved();
        }}
        fault={fault}
      />
    );

  const refusal = wanted === undefined ? undefined : limitRefusal(wanted, limits);
  const isSame = wanted === price;
  const label =
    wanted === undefined
      ? texts.enter
      : isSame
        ? texts.same(money(price))
        : refusal?.code === priceCodes.belowFloor
          ? texts.below(money(limits.floor ?? 0))
          : refusal
            ? texts.above(money(limits.ceiling ?? 0))
            : texts.change(money(wanted));

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
        <table className="table price-choices">
          <thead>
            <tr>
              <th scope="col">{texts.choice}</th>
              <th scope="col" className="num">
                {texts.price}
              </th>
              {hasCost && (
                <>
                  <th scope="col" className="num" title={at(price).named === 'profit' ? undefined : feeTexts.beforeReferralFee}>
                    {at(price).named === 'profit' ? feeTexts.profit : feeTexts.beforeReferralFee}
                  </th>
                  <th scope="col" className="num">
                    {texts.roi}
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {choices.map((choice) => (
              <ChoiceRow
                key={choice.price}
                name={id}
                choice={choice}
                money={money}
                checked={String(choice.price) === current}
                hasCost={hasCost}
                onPick={setChosen}
              />
            ))}
            <tr aria-selected={current === OWN}>
              <td>
                <label className="check">
                  <input type="radio" name={id} checked={current === OWN} onChange={() => setChosen(OWN)} /> <span>{texts.own}</span>
                </label>
              </td>
              <td className="num">
                <span className="input">
                  <input
                    inputMode="decimal"
                    aria-label={texts.ownPrice(currency)}
                    value={typed}
                    maxLength={12}
                    placeholder={price.toFixed(2)}
                    onFocus={() => setChosen(OWN)}
                    onChange={(event) => setTyped(event.target.value)}
                  />
                </span>
              </td>
              {hasCost && <FigureCells figures={ownPrice === undefined ? undefined : at(ownPrice)} money={money} />}
            </tr>
          </tbody>
        </table>
        <p className="small soft line">
          {limits.floor === null && limits.ceiling === null ? texts.noLimits : null}
          {limits.floor !== null && <span>{texts.floor(money(limits.floor))}</span>}
          {limits.ceiling !== null && <span className="push">{texts.ceiling(money(limits.ceiling))}</span>}
        </p>
        {entered.phase === 'ready' && (
          <p className="small soft">
            {values.cost === null ? feeTexts.empty['no-cost'] : afterText(at(wanted ?? price), sku.fulfillment)}{' '}
            {locked === undefined && (
              <button type="button" className="btn quiet small" onClick={() => setEditing(true)}>
                {texts.edit}
              </button>
            )}{' '}
            <Link href={`${COSTS_PATH}?q=${encodeURIComponent(alert.asin)}`}>{texts.allCosts}</Link>
          </p>
        )}
        {hasCost && <FigureWorking figures={at(wanted ?? price)} price={wanted ?? price} money={money} />}
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
              <button type="submit" className="btn primary" disabled={wanted === undefined || isSame || refusal !== undefined || sending}>
                {label}
              </button>
              <p className="small soft">{texts.from(sku.sku, money(price))}</p>
            </>
          ) : (
            <p className="soft">
              {locked} <AskLink right="changePrices" />
            </p>
          )}
        </div>
      </form>
      {/* Outside of the form: saving must not change the price. */}
      {editing && (
        <Lazy of={lazyDialog}>
          {(SkuValuesDialog) => (
            <SkuValuesDialog sku={sku.sku} currency={currency} values={values} schedule={schedule} onSave={saveValues} onClose={() => setEditing(false)} />
          )}
        </Lazy>
      )}
    </>
  );
}

/** What the newest message says of the market: a price for what an older alert said would be given away. */
export function marketNow(alert: Notification, now: ProductState | undefined): Pick<PriceContext, 'prices' | 'lowest' | 'holdsBuyBox'> {
  const state = now ?? newestOf(alert);
  return { prices: pricesNow(state), lowest: now ? undefined : lowestRival(alert), holdsBuyBox: state.buyBox === 'mine' };
}

/** The cheapest offer of others in the message. */
const lowestRival = ({ detail, sellerId }: Notification): Money | undefined =>
  detail.kind === 'offer-change' ? detail.offers.find((offer) => offer.sellerId !== sellerId)?.landed : undefined;

const warningText: Record<PriceWarning, (sku: Sku, money: MoneyText) => string> = {
  sale: ({ sale }, money) => texts.warnings.sale(money(sale?.price ?? 0), sale?.endsAt ? formatDate(sale.endsAt) : undefined),
  business: ({ businessPrice }, money) => texts.warnings.business(money(businessPrice ?? 0)),
  'below-minimum': ({ minimum }, money) => texts.warnings.minimum(money(minimum ?? 0)),
  'above-maximum': ({ maximum }, money) => texts.warnings.maximum(money(maximum ?? 0)),
  'pricing-rule': () => texts.warnings.rule,
};
