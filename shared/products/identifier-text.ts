import { mendTexts } from './identifier-texts.ts';

/** What was written, without what came along with it, and what had to be mended for that. */
export type TidyText = { text: string; mends: readonly string[] /** A figure of which the spreadsheet has kept only the beginning. */; cutShort?: true };

/** What a spreadsheet, a web page or a label leaves around an identifier is taken off: blanks, quotes, a formula, '.0', a link. Upper case. */
export function tidyIdentifier(written: string): TidyText {
  const mends: string[] = [];
  const mend = (from: string, to: string, how: string): string => {
    if (to !== from) mends.push(how);
    return to;
  };
  let text = withoutBlanks(written);
  const link = productLink.exec(text)?.[1];
  if (link !== undefined) return { text: link.toUpperCase(), mends: [mendTexts.fromLink] };
  // ="0123" is how some files keep a spreadsheet from taking a number for one.
  text = text.replace(/^="(.*)"$/s, '$1').replace(/^(["'`“”‘’])(.*)(["'`“”‘’])$/s, '$2');
  text = mend(text, text.replace(/^['’`]/, ''), mendTexts.apostrophe);
  text = withoutBlanks(text.replace(label, ''));
  if (power.test(text)) {
    const whole = writtenOut(text);
    return whole === null ? { text, mends, cutShort: true } : { text: whole, mends: [...mends, mendTexts.writtenOut] };
  }
  text = mend(text, text.replace(/^(\d+)[.,]0+$/, '$1'), mendTexts.decimals);
  return { text: text.toUpperCase(), mends };
}

/** Also those that no eye sees, such as copied text brings along. */
const withoutBlanks = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();

const productLink = /^(?:https?:\/\/)?(?:[\w-]+\.)*amazon\.[a-z.]+\/(?:\S*\/)?(?:dp|gp\/product|gp\/aw\/d|exec\/obidos\/asin)\/([a-z0-9]{10})(?![a-z0-9])/i;
/** 'ISBN-13: 978…' */
const label = /^(?:asin|upc|ean|isbn|gtin)(?:-?1[0-4])?(?:\s*[:#=]\s*|\s+|$)/i;
const power = /^\d(?:[.,]\d+)?E\+?\d+$/i;

/** '1.23456789012E+11' holds all of its digits; null where some are lost. */
function writtenOut(text: string): string | null {
  const [, first = '', rest = '', exponent = ''] = /^(\d)(?:[.,](\d+))?E\+?(\d+)$/i.exec(text) ?? [];
  // A spreadsheet shortens to a few digits: only where none can be missing is it what was meant.
  return rest.length === Number(exponent) ? first + rest : null;
}
