import { marketplaces } from '../marketplaces.ts';

/**
 * Reads the cost per unit from a file's cell: '$1,234.50', '12,50 €', '100 kr', '3.7'. Ignores the currency.
 * @returns null if it isn't an amount, or is negative
 */
export function costOf(text: string): number | null {
  // A single letter behind an amount is more often a unit or a thousand than a currency.
  const figures = text
    .replace(/[\s\u00a0'’]/g, '')
    .replace(/^(?:[a-z]{0,3}\p{Sc}|zł|(?:kr|rs)\.|[a-z]{1,3})|(?:\p{Sc}|(?:kr|rs)\.?|zł|tl|[a-z]{3})$/giu, '');
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(figures)) return null;
  const decimal = decimalMark(figures);
  const groups = decimal === ',' ? '.' : ',';
  const [whole = '', cents = '', ...more] = figures.replaceAll(groups, '').split(decimal);
  const amount = Number(`${whole || '0'}.${cents || '0'}`);
  return more.length === 0 && Number.isFinite(amount) ? amount : null;
}

/**
 * If both marks occur, the last is the decimal mark. A single comma before three digits separates thousands, and so
 * does a repeated mark.
 */
function decimalMark(figures: string): ',' | '.' {
  const comma = figures.lastIndexOf(',');
  const point = figures.lastIndexOf('.');
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  if (comma >= 0) return /^\d{1,3}(?:,\d{3})+$/.test(figures) ? '.' : ',';
  return /^\d{1,3}(?:\.\d{3}){2,}$/.test(figures) ? ',' : '.';
}

const dollars = ['USD', 'CAD', 'MXN', 'AUD', 'SGD'];
const signs: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(marketplaces.map(({ currency }) => [currency.toLowerCase(), [currency]])),
  $: dollars,
  us$: ['USD'],
  c$: ['CAD'],
  ca$: ['CAD'],
  mx$: ['MXN'],
  a$: ['AUD'],
  au$: ['AUD'],
  s$: ['SGD'],
  r$: ['BRL'],
  '€': ['EUR'],
  '£': ['GBP', 'EGP'],
  '¥': ['JPY'],
  '₹': ['INR'],
  rs: ['INR'],
  '₺': ['TRY'],
  tl: ['TRY'],
  kr: ['SEK'],
  zł: ['PLN'],
  r: ['ZAR'],
};

/** Whether an amount names another currency than this one. A sign that several have, such as $, fits each of them. */
export function isInOtherCurrency(text: string, currency: string): boolean {
  const named = signs[text.replace(/[\d\s\u00a0.,'’−()-]/g, '').toLowerCase()];
  return named !== undefined && !named.includes(currency);
}
