import { type KeyFigure, KeyFigures } from '#client/ui/key-figures.tsx';
import { Link } from '#client/ui/link.tsx';
import { formatCount, formatMoney, formatTimestamp } from '#shared/format.ts';
import type { OwnFigures } from '#shared/own-products/own-product.ts';
import { ownProductsTexts as texts } from './texts.ts';

/** The state of all products that pass, in figures. @param failed why they could not be read */
export function OwnFiguresBar({ figures, failed }: { figures: OwnFigures | undefined; failed: string | undefined }) {
  const known = (make: (of: OwnFigures) => Omit<KeyFigure, 'name'>): Omit<KeyFigure, 'name'> =>
    figures ? make(figures) : { value: failed === undefined ? null : '–', note: failed };
  return (
    <KeyFigures
      label={texts.figures}
      figures={[
        {
          name: texts.buyBoxNow,
          ...known(({ buyBox: { mine, lost, none }, skus }) => ({
            value: texts.ofYours(formatCount(mine), formatCount(skus)),
            note: texts.lostAndNone(formatCount(lost), formatCount(none)),
          })),
        },
        {
          name: texts.atRisk,
          ...known(({ risk, withoutRisk }) => ({
            value: riskText(risk),
            note: withoutRisk > 0 ? texts.withoutRisk(formatCount(withoutRisk)) : undefined,
          })),
        },
        {
          name: texts.alertsToday,
          ...known(({ alerts }) => ({
            value: formatCount(alerts),
            note: alerts > 0 ? <Link href="/notifications?in=all&days=1">{texts.toAlerts}</Link> : undefined,
          })),
        },
        {
          name: texts.readAt,
          ...known(({ reading: { at } }) => ({ value: <span className="in-words">{at === null ? texts.neverRead : formatTimestamp(at)}</span> })),
        },
      ]}
    />
  );
}

/** Amounts in different currencies are never added. */
const riskText = (risk: OwnFigures['risk']): string =>
  Object.entries(risk)
    .map(([currency, amount]) => formatMoney(amount, currency))
    .join(' + ') || texts.noRisk;
