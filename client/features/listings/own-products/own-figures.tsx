import { type KeyFigure, KeyFigures } from '#client/ui/key-figures.tsx';
import { Link } from '#client/ui/link.tsx';
import { formatCount, formatMoney, formatTimestamp } from '#shared/format.ts';
import { comparable } from '#shared/inbox/comparable.ts';
import type { OwnFigures } from '#shared/listings/own-products/own-product.ts';
import { COSTS_PATH } from '#shared/listings/prices/paths.ts';
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
          ...known(({ risk, withoutRisk }) => {
            const [most, ...others] = amountsOf(risk);
            const notes = [
              others.length > 0 && texts.andRisk(others.join(', ')),
              withoutRisk > 0 && texts.withoutRisk(formatCount(withoutRisk)),
            ];
            // Without any known sales, nothing would be a guess.
            const value = most ?? (withoutRisk > 0 ? '–' : texts.noRisk);
            return { value, note: notes.filter(Boolean).join('; ') || undefined };
          }),
        },
        {
          name: texts.profitAtRisk,
          ...known(({ profit, withoutProfit }) => {
            const [most, ...others] = amountsOf(profit);
            return {
              // Without any known profit, zero would be a guess.
              value: most ?? (withoutProfit > 0 ? '–' : texts.noRisk),
              note: (others.length > 0 || withoutProfit > 0) && (
                <>
                  {others.length > 0 && `${texts.andRisk(others.join(', '))} `}
                  {withoutProfit > 0 && (
                    <>
                      {texts.withoutProfit(formatCount(withoutProfit))}{' '}
                      <Link href={COSTS_PATH}>{texts.enterCosts}</Link>
                    </>
                  )}
                </>
              ),
            };
          }),
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
          ...known(({ reading: { at } }) => ({
            value: <span className="in-words">{at === null ? texts.neverRead : formatTimestamp(at)}</span>,
          })),
        },
      ]}
    />
  );
}

/** The largest first. Amounts in different currencies are never added. */
const amountsOf = (risk: OwnFigures['risk']): string[] =>
  Object.entries(risk)
    .sort(([a, one], [b, other]) => comparable(other, b) - comparable(one, a))
    .map(([currency, amount]) => formatMoney(amount, currency));
