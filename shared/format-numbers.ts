import { localeTag } from './localized.ts';

let whole: Intl.NumberFormat | undefined;
let decimals: Intl.NumberFormat | undefined;

/** Two decimals, thousands separators. */
export function formatNumber(value: number): string {
  decimals ??= new Intl.NumberFormat(localeTag(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return unsignedZero(decimals.format(value));
}

/** No decimals, thousands separators: counts, ranks, tokens. */
export function formatCount(value: number): string {
  whole ??= new Intl.NumberFormat(localeTag(), { maximumFractionDigits: 0 });
  return unsignedZero(whole.format(value));
}

/** A short count for a badge: '12', '999+', '' for 0. @param complete whether the count is final; otherwise '12+' */
export const formatBadge = (value: number, complete: boolean): string =>
  value === 0 ? '' : value > 999 ? '999+' : `${value}${complete ? '' : '+'}`;

const moneyFormats = new Map<string, Intl.NumberFormat>();

/**
 * Uses the currency's own number of decimals (none for yen) and a true minus sign. '$' is the US dollar only; others
 * read 'CA$', 'MX$', 'A$'. An unknown currency code is written before the number.
 */
export function formatMoney(amount: number, currency: string): string {
  let format = moneyFormats.get(currency);
  if (!format) {
    try {
      format = new Intl.NumberFormat(localeTag(), { style: 'currency', currency });
    } catch {
      return `${currency} ${formatNumber(amount)}`;
    }
    moneyFormats.set(currency, format);
  }
  const text = format.format(amount);
  // A negative amount that rounds to zero has no minus sign.
  return /[1-9]/.test(text) ? text.replace('-', '−') : text.replace('-', '');
}

/** '1.2K', short enough for an axis or a square. */
export const formatCompact = (value: number): string =>
  value.toLocaleString(localeTag(), { notation: 'compact', maximumFractionDigits: 1 });

const unsignedZero = (text: string): string => (/^-[0.,]+$/.test(text) ? text.slice(1) : text).replace('-', '−');

let rules: Intl.PluralRules | undefined;

/** The form that a language uses for a count, such as 'one' or 'other'. */
export function plural<F extends { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>>(
  count: number,
  forms: F,
): string {
  rules ??= new Intl.PluralRules(localeTag());
  return forms[rules.select(count)] ?? forms.other;
}

const percents = new Map<number, Intl.NumberFormat>();

/** @param value in percent: 9.6432 reads '9.64%' */
export function formatPercent(value: number, decimals = 2): string {
  let format = percents.get(decimals);
  if (!format) {
    // A negative value that rounds to zero has no minus sign.
    format = new Intl.NumberFormat(localeTag(), {
      style: 'unit',
      unit: 'percent',
      signDisplay: 'negative',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    percents.set(decimals, format);
  }
  return format.format(value).replace('-', '−');
}
