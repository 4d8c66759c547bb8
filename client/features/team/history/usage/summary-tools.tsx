import { PHONE, useMedia } from '#client/ui/media.ts';
import { ToolSelect } from '#client/ui/select.tsx';
import { formatDate } from '#shared/format.ts';
import { localeTag } from '#shared/localized.ts';
import { type ExchangeRates, ratesAt } from '#shared/team/money/exchange-rates.ts';
import type { Base } from './summary-rows.tsx';
import { labelOf } from './summary-table.tsx';
import { usageTexts } from './texts.ts';
import { isNumber, type SummarySort, summaryColumns } from './usage-address.ts';

/**
 * The base currency with its rates at the end of a time; undefined for each currency apart.
 * @param until null is today
 */
export function baseOf(
  currency: string | null,
  rates: ExchangeRates | undefined,
  until: string | null,
): Base | undefined {
  const day = rates && ratesAt(rates, until);
  return currency !== null && day && Object.hasOwn(day.rates, currency) ? { currency, rates: day } : undefined;
}

type SummaryToolsProps = {
  by: SummarySort;
  onBy(by: SummarySort): void;
  hasWork: boolean;
  /** undefined until they are known. */
  rates: ExchangeRates | undefined;
  base: Base | undefined;
  onBase(currency: string | null): void;
};

/** Chooses the currency of the profits, and on a phone, which has no headings, the order. */
export function SummaryTools({ by, onBy, hasWork, rates, base, onBase }: SummaryToolsProps) {
  const phone = useMedia(PHONE);
  const currencies = [...new Set(rates?.days.flatMap((day) => Object.keys(day.rates)))].sort();
  return (
    <>
      {phone && (
        <ToolSelect
          label={usageTexts.sortBy}
          choices={summaryColumns
            .filter((column) => hasWork || column === 'name' || column === 'email' || column === 'asinsWatched')
            .map((value) => ({ value, label: labelOf(value) }))}
          value={by.colId}
          onChange={(colId) => onBy({ colId, sort: isNumber(colId) ? 'desc' : 'asc' })}
        />
      )}
      {hasWork && currencies.length > 0 && (
        <ToolSelect
          label={usageTexts.profitIn}
          choices={[
            { value: '', label: usageTexts.apart },
            ...currencies.map((value) => ({ value, label: usageTexts.inOne(value) })),
          ]}
          value={base?.currency ?? ''}
          onChange={(currency) => onBase(currency || null)}
        />
      )}
    </>
  );
}

type RatesNoteProps = {
  base: Base;
  source: string;
  /** The currencies that were converted, or could not be. */
  currencies: readonly string[];
};

/** The rates behind converted sums, with their day and source. */
export function RatesNote({ base, source, currencies }: RatesNoteProps) {
  const others = currencies.filter((code) => code !== base.currency);
  const unknown = others.filter((code) => !Object.hasOwn(base.rates.rates, code));
  const rates = others
    .filter((code) => !unknown.includes(code))
    .map((code) => `${rateText((base.rates.rates[code] ?? 0) / (base.rates.rates[base.currency] ?? 1))} ${code}`);
  if (others.length === 0) return null;
  return (
    <p className="small soft" role="status">
      {rates.length > 0 &&
        usageTexts.ratesOf(
          formatDate(Date.parse(base.rates.date)),
          source,
          usageTexts.oneIs(base.currency, rates.join(', ')),
        )}{' '}
      {unknown.length > 0 && usageTexts.noRate(unknown.join(', '))}
    </p>
  );
}

const rateText = (rate: number): string => rate.toLocaleString(localeTag(), { maximumSignificantDigits: 6 });
