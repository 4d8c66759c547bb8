/** What somebody has typed as a figure: nothing, a number, or something that is none. */
export type TypedFigure = { ok: true; value: number | null } | { ok: false };

const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const plain = /^(?:\d+[.,]?\d*|[.,]\d+)$/;

/** '1,234.50', '22,5' and '$22.50' are figures; a comma before three digits divides thousands, any other is a decimal one. */
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

/** As a field shows it once it is left. @param decimals at most, or with `always` so many @param value null for nothing */
export const figureText = (value: number | null, decimals: number, always = false): string =>
  value === null ? '' : value.toLocaleString('en-US', { minimumFractionDigits: always ? decimals : 0, maximumFractionDigits: decimals });
