import * as v from 'valibot';
import { formatCount, plural } from '../format-numbers.ts';
import { localized } from '../localized.ts';
import { unitSources } from './product-now.ts';

/** How the FBA stock of a SKU is: it runs out soon, it is used up, or it is there again. */
export const stockLevels = ['soon', 'out', 'fine'] as const;
export type StockLevel = (typeof stockLevels)[number];

/** What an alert says of a SKU's FBA stock (SIG-03). What isn't known is absent. */
export const stockAlertSchema = v.object({
  sku: v.string(),
  level: v.picklist(stockLevels),
  left: v.number(),
  inbound: v.optional(v.number()),
  /** Units sold a day, and who says so. */
  aDay: v.optional(v.number()),
  unitsFrom: v.optional(v.picklist(unitSources)),
});
export type StockAlert = v.InferOutput<typeof stockAlertSchema>;

const texts = localized('notifications/stockTexts', {
  causes: {
    'runs-out': 'Your FBA stock runs out',
    'used-up': 'Your FBA stock is used up',
    restocked: 'You have FBA stock again',
  },
  soon: (days: number) =>
    days < 1
      ? 'Runs out in less than a day'
      : plural(Math.round(days), {
          one: 'Runs out in about 1 day',
          other: `Runs out in about ${formatCount(Math.round(days))} days`,
        }),
  out: 'Out of stock at Amazon',
  fine: 'In stock again',
  left: (count: string) => `${count} left`,
  inFba: (count: string) => `${count} in FBA`,
  inbound: (count: string) => `${count} on the way`,
  noneInbound: 'none on the way',
});

export const stockCauses = texts.causes;

export const stockCause = ({ level }: StockAlert): keyof typeof stockCauses =>
  (({ soon: 'runs-out', out: 'used-up', fine: 'restocked' }) as const)[level];

/** 'Runs out in about 6 days: 12 left, 40 on the way'. */
export function stockEvent({ level, left, inbound, aDay }: StockAlert): string {
  const units = [
    level !== 'out' && (level === 'soon' ? texts.left : texts.inFba)(formatCount(left)),
    inbound !== undefined && (inbound > 0 ? texts.inbound(formatCount(inbound)) : texts.noneInbound),
  ].filter(Boolean);
  const said = level === 'soon' ? texts.soon(aDay ? left / aDay : 0) : texts[level];
  return units.length === 0 ? said : `${said}: ${units.join(', ')}`;
}
