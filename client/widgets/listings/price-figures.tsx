import type { ReactNode } from 'react';
import { useAge, useClock } from '#client/ui/age.tsx';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { Note } from '#client/ui/states.tsx';
import { formatDate, formatRecent, formatTime } from '#shared/format.ts';
import type { ProductState } from '#shared/inbox/product-now.ts';
import type { PriceLimits } from '#shared/listings/prices/change-price.ts';
import { listingDecides } from '#shared/listings/prices/own-listing.ts';
import type { PriceChoice } from '#shared/listings/prices/price-choices.ts';
import { priceTexts } from '#shared/listings/prices/texts.ts';
import { localeTag } from '#shared/localized.ts';
import type { FigureLine, Figures } from '#shared/products/fees/profit-figures.ts';
import { beforeFeeText, feeTexts } from '#shared/products/fees/texts.ts';
import { expectedTexts, newPriceTexts as texts } from './texts.ts';
import type { Sku } from './use-prices.ts';

export type MoneyText = (amount: number) => string;

type ChoiceRowProps = {
  name: string;
  choice: PriceChoice;
  marketplace: string;
  money: MoneyText;
  checked: boolean;
  hasCost: boolean;
  /** When Amazon computed the price that wins, ms. */
  winsAt: number | undefined;
  onPick(price: string): void;
};

export const ChoiceRow = ({
  name,
  choice: { kinds, price, refused, figures },
  marketplace,
  money,
  checked,
  hasCost,
  winsAt,
  onPick,
}: ChoiceRowProps) => (
  <tr aria-selected={checked}>
    <td>
      <label className="check">
        <input
          type="radio"
          name={name}
          checked={checked}
          disabled={refused !== undefined}
          onChange={() => onPick(String(price))}
        />
        <span>
          {kinds.map((kind) => priceTexts.choices[kind]).join(', ')}{' '}
          {refused && <span className="small soft">{priceTexts.refused[refused]}</span>}
          {winsAt !== undefined && kinds.includes('wins') && (
            <span className="small soft estimate">
              <EstimateAge at={winsAt} />
            </span>
          )}
        </span>
      </label>
    </td>
    <td className="num">{money(price)}</td>
    {hasCost && <FigureCells marketplace={marketplace} figures={figures} money={money} />}
  </tr>
);

/** How old the price that wins is. */
const EstimateAge = ({ at }: { at: number }) => expectedTexts.estimate(useAge(at));

export const LimitsLine = ({ floor, ceiling, money }: PriceLimits & { money: MoneyText }) => (
  <p className="small soft line">
    {floor === null && ceiling === null ? texts.noLimits : null}
    {floor !== null && <span>{texts.floor(money(floor))}</span>}
    {ceiling !== null && <span className="push">{texts.ceiling(money(ceiling))}</span>}
  </p>
);

/** @param named what the figure of a price is; undefined without a cost */
export const PriceHead = ({ marketplace, named }: { marketplace: string; named: Figures['named'] | undefined }) => (
  <thead>
    <tr>
      <th scope="col">{texts.choice}</th>
      <th scope="col" className="num">
        {texts.price}
      </th>
      {named && (
        <>
          <th scope="col" className="num" title={named === 'profit' ? undefined : beforeFeeText(marketplace)}>
            {named === 'profit' ? feeTexts.profit : beforeFeeText(marketplace)}
          </th>
          <th scope="col" className="num">
            {texts.roi}
          </th>
        </>
      )}
    </tr>
  </thead>
);

type OwnPriceProps = {
  name: string;
  checked: boolean;
  currency: string;
  typed: string;
  placeholder: string;
  onPick(): void;
  onTyped(text: string): void;
  children: ReactNode;
};

export const OwnPriceRow = ({
  name,
  checked,
  currency,
  typed,
  placeholder,
  onPick,
  onTyped,
  children,
}: OwnPriceProps) => (
  <tr aria-selected={checked}>
    <td>
      <label className="check">
        <input type="radio" name={name} checked={checked} onChange={onPick} /> <span>{texts.own}</span>
      </label>
    </td>
    <td className="num">
      <span className="input">
        <input
          inputMode="decimal"
          aria-label={texts.ownPrice(currency)}
          value={typed}
          maxLength={12}
          placeholder={placeholder}
          onFocus={onPick}
          onChange={(event) => onTyped(event.target.value)}
        />
      </span>
    </td>
    {children}
  </tr>
);

type FigureCellsProps = { marketplace: string; figures: Figures | undefined; money: MoneyText };

export const FigureCells = ({ marketplace, figures, money }: FigureCellsProps) => (
  <>
    <td
      className="num"
      data-l={figures?.named === 'before-referral-fee' ? beforeFeeText(marketplace) : feeTexts.profit}
    >
      {figures && figures.named !== 'empty' ? money(figures.amount) : '–'}
    </td>
    <td className="num" data-l={texts.roi}>
      {figures && figures.named !== 'empty' && figures.roi !== null ? percent(figures.roi) : '–'}
    </td>
  </>
);

export const percent = (value: number): string =>
  value.toLocaleString(localeTag(), { style: 'unit', unit: 'percent', maximumFractionDigits: 1 });

type FigureWorkingProps = { marketplace: string; figures: Figures; price: number; money: MoneyText };

/**
 * How a figure comes about: the price, each part that is taken off it with its source and day, and what is left
 * (RES-01).
 */
export const FigureWorking = ({ marketplace, figures, price, money }: FigureWorkingProps) => (
  <details>
    <summary className="small">{texts.working(money(price))}</summary>
    <ul className="figure-working small">
      <li>
        <span>{texts.price}</span>
        <span className="fig">{money(price)}</span>
      </li>
      {figures.lines.map((line) => (
        <li key={line.part}>
          <span>
            {feeTexts.parts[line.part]} <span className="soft">{sourceText(line, money)}</span>
          </span>
          <span className="fig">−{money(line.amount)}</span>
        </li>
      ))}
      {figures.named !== 'empty' && (
        <li>
          <b>{figures.named === 'profit' ? feeTexts.profit : beforeFeeText(marketplace)}</b>
          <b className="fig">{money(figures.amount)}</b>
        </li>
      )}
    </ul>
  </details>
);

function sourceText(line: FigureLine, money: MoneyText): string {
  if (line.source === 'fees-api')
    return feeTexts.feesApi(formatDate(line.at), line.of === undefined ? undefined : money(line.of));
  if (line.source === 'schedule')
    return [line.category, line.percent !== undefined && percent(line.percent), feeTexts.schedule(line.dated)]
      .filter(Boolean)
      .join(', ');
  return feeTexts.sources[line.source];
}

/** What a figure takes off, and what it does not know. */
export const afterText = ({ lines }: Figures, fulfillment: Sku['fulfillment']): string =>
  [
    texts.after(lines.map(({ part }) => feeTexts.parts[part]).join(', ')),
    fulfillment === 'FBA' && !lines.some(({ part }) => part === 'fulfillment') && texts.noFulfillment,
  ]
    .filter(Boolean)
    .join(' ');

export type StockNow = {
  soldOut: boolean;
  readAt: number;
  /** Of the message that shows the own offer for sale. */
  shownAt: number | undefined;
};

/**
 * Whether a SKU is sold out by its listing, and what Amazon's newest message says of it. Of several SKUs, a message
 * doesn't say which one it shows.
 */
export function stockNow(
  { quantity }: Sku,
  { readAt, isOnly, newest }: { readAt: number; isOnly: boolean; newest: ProductState },
): StockNow | undefined {
  if (quantity !== 0) return undefined;
  const showsOffer = isOnly && newest.own !== null;
  const shownAt = showsOffer ? (newest.seenAt ?? undefined) : undefined;
  return { soldOut: listingDecides(readAt, { at: newest.seenAt, showsOffer }), readAt, shownAt };
}

export function StockNote({ of: { soldOut, readAt, shownAt } }: { of: StockNow }) {
  const clock = useClock();
  usePreferences();
  const [read, shown] = [formatTime(readAt), shownAt === undefined ? undefined : formatRecent(shownAt, clock.now())];
  return soldOut ? (
    <Note>{texts.outOfStock(read, shown)}</Note>
  ) : (
    <p className="small soft">{texts.forSale(shown ?? '', read)}</p>
  );
}
