import type { FigureLine, Figures } from '#shared/fees/profit-figures.ts';
import { feeTexts } from '#shared/fees/texts.ts';
import { formatDate } from '#shared/format.ts';
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

export const percent = (value: number): string => value.toLocaleString(localeTag(), { style: 'unit', unit: 'percent', maximumFractionDigits: 1 });

/** How a figure comes about: the price, each part that is taken off it with its source and day, and what is left (RES-01). */
export const FigureWorking = ({ figures, price, money }: { figures: Figures; price: number; money: MoneyText }) => (
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
          <b>{figures.named === 'profit' ? feeTexts.profit : feeTexts.beforeReferralFee}</b>
          <b className="fig">{money(figures.amount)}</b>
        </li>
      )}
    </ul>
  </details>
);

function sourceText(line: FigureLine, money: MoneyText): string {
  if (line.source === 'fees-api') return feeTexts.feesApi(formatDate(line.at), line.of === undefined ? undefined : money(line.of));
  if (line.source === 'schedule')
    return [line.category, line.percent !== undefined && percent(line.percent), feeTexts.schedule(line.dated)].filter(Boolean).join(', ');
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
