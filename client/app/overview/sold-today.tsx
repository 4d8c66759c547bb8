import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import { RetryButton } from '#client/ui/failures.tsx';
import { type KeyFigure, KeyFigures } from '#client/ui/key-figures.tsx';
import { Note } from '#client/ui/states.tsx';
import { dayjs } from '#shared/dayjs.ts';
import { formatCount, formatMoney, formatPercent, timeOfDay } from '#shared/format.ts';
import { ownProductCalls } from '#shared/listings/own-products/calls.ts';
import type { SalesToday as Sales } from '#shared/listings/sales/sales-today.ts';
import type { Store } from '../store.ts';
import type { Heading } from './runs-out.tsx';
import { overviewTexts as texts } from './texts.ts';

type SalesTodayProps = { store: Store; zone: string; heading: Heading };

/** What was sold today, against the same weekday's usual by now (SIG-04). Accounts without figures have no such part. */
export function SalesToday({ store, zone, heading }: SalesTodayProps) {
  const [{ phase, value: sales }, resource] = useResource(store, [zone], {
    read: () => caller(ownProductCalls, store.call).sales({ zone }),
    staleOn: ['products.changed'],
    full: true,
  });
  if (phase === 'failed')
    return <Note action={<RetryButton small onPress={resource.reload} />}>{texts.failedSales}</Note>;
  if (!sales || sales.currencies.length === 0) return null;
  const { until } = sales;
  const weekday = dayjs(store.clock.now()).tz(zone).format('dddd');
  return (
    <section className="sales-today" aria-labelledby="sales-today">
      {heading('sales-today', texts.today, until === null ? texts.noneYet : texts.soldUntil(timeOfDay(until), weekday))}
      <KeyFigures label={texts.soldToday} figures={figuresOf(sales)} />
    </section>
  );
}

/** The revenue in each currency, and the units of all. */
function figuresOf({ currencies }: Sales): KeyFigure[] {
  const compared = (
    is: number,
    usual: number | undefined,
    text: (figure: number) => string,
  ): Omit<KeyFigure, 'name'> => ({
    value: text(is),
    ...(usual === undefined ? {} : { delta: differenceOf(is, usual), note: texts.usual(text(usual)) }),
  });
  const sum = (figures: readonly number[]) => figures.reduce((all, each) => all + each, 0);
  const usualUnits = currencies.flatMap(({ usual }) => usual?.units ?? []);
  return [
    ...currencies.map(({ currency, revenue, usual }) => ({
      name: currencies.length === 1 ? texts.revenue : texts.revenueIn(currency),
      ...compared(revenue, usual?.revenue, (amount) => formatMoney(amount, currency)),
    })),
    {
      name: texts.units,
      ...compared(
        sum(currencies.map(({ units }) => units)),
        usualUnits.length === currencies.length ? sum(usualUnits) : undefined,
        (units) => formatCount(Math.round(units)),
      ),
    },
  ];
}

/** A change in percent of the usual; none against nothing, or less than nothing. */
function differenceOf(is: number, usual: number): KeyFigure['delta'] {
  if (usual <= 0) return undefined;
  const percent = ((is - usual) / usual) * 100;
  return {
    text: `${percent > 0 ? '+' : ''}${formatPercent(percent, 0)}`,
    way: percent > 0 ? 'up' : percent < 0 ? 'down' : 'flat',
    ...(percent === 0 ? {} : { good: percent > 0 }),
  };
}
