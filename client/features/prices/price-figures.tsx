import type { Figures } from '#shared/fees/profit-figures.ts';
import { feeTexts } from '#shared/fees/texts.ts';
import { localeTag } from '#shared/localized.ts';
import type { PriceChoice } from '#shared/prices/price-choices.ts';
import { priceTexts } from '#shared/prices/texts.ts';
import { newPriceTexts as texts } from './texts.ts';
import type { Sku } from './use-prices.ts';

export type MoneyText = (amount: number) => string;

type ChoiceRowProps = { name: string; choice: PriceChoice; money: MoneyText; checked: boolean; hasCost: boolean; onPick(price: string): void };

export const ChoiceRow = ({ name, choice: { kinds, price, refused, figures }, money, checked, hasCost, onPick }: ChoiceRowProps) => (
  <tr aria-selected={checked}>
    <td>
      <label className="check">
        <input type="radio" name={name} checked={checked} disabled={refused !== undefined} onChange={() => onPick(String(price))} />
        <span>
          {kinds.map((kind) => priceTexts.choices[kind]).join(', ')} {refused && <span className="small soft">{priceTexts.refused[refused]}</span>}
        </span>
      </label>
    </td>
    <td className="num">{money(price)}</td>
    {hasCost && <FigureCells figures={figures} money={money} />}
  </tr>
);

export const FigureCells = ({ figures, money }: { figures: Figures | undefined; money: MoneyText }) => (
  <>
    <td className="num">{figures && figures.named !== 'empty' ? money(figures.amount) : '–'}</td>
    <td className="num">{figures && figures.named !== 'empty' && figures.roi !== null ? percent(figures.roi) : '–'}</td>
  </>
);

const percent = (value: number): string => value.toLocaleString(localeTag(), { style: 'unit', unit: 'percent', maximumFractionDigits: 1 });

/** What a figure takes off, and what it does not know. */
export const afterText = ({ lines }: Figures, fulfillment: Sku['fulfillment']): string =>
  [
    texts.after(lines.map(({ part }) => feeTexts.parts[part]).join(', ')),
    fulfillment === 'FBA' && !lines.some(({ part }) => part === 'fulfillment') && texts.noFulfillment,
  ]
    .filter(Boolean)
    .join(' ');
