export type TypedFigure = { ok: true; value: number | null } | { ok: false };

const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const plain = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

/**
 * Parses '1,234.50', '22,5' or '$22.50'. A comma before three digits groups thousands, any other is a decimal comma.
 */
export function figureIn(text: string): TypedFigure {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '').replace(/^\p{L}*\p{Sc}?|\p{Sc}$/gu, '');
  if (bare === '') return text.trim() === '' ? { ok: true, value: null } : { ok: false };
  if (grouped.test(bare)) return figure(bare.replaceAll(',', ''));
  return plain.test(bare) ? figure(bare.replace(',', '.')) : { ok: false };
}

const figure = (text: string): TypedFigure => {
  const value = Number(text);
  return Number.isFinite(value) ? { ok: true, value } : { ok: false };
};

/**
 * Formats a figure for a field that lost the focus.
 * @param decimals the maximum or, with `always`, the exact number
 * @param value null if empty
 */
export const figureText = (value: number | null, decimals: number, always = false): string =>
  value === null
    ? ''
    : value.toLocaleString('en-US', { minimumFractionDigits: always ? decimals : 0, maximumFractionDigits: decimals });
