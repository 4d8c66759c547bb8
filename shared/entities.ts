import * as v from 'valibot';

/** The named ones that product texts have, besides those that HTML needs. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  times: '×',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
};

/**
 * Decodes HTML's entities in a text from outside, once: 'Salt &amp; Pepper 12&quot;' is 'Salt & Pepper 12"'.
 * The result is text: nothing may render it as markup.
 */
export const withoutEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:([A-Za-z]{2,6}\d{0,2})|#(\d{1,7})|#[xX]([\dA-Fa-f]{1,6}));/g,
        (entity, name?: string, decimal?: string, hex?: string) =>
          name === undefined
            ? (characterOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)) ?? entity)
            : (named[name] ?? entity),
      )
    : text;

/** @returns undefined for what is no printable character */
function characterOf(code: number): string | undefined {
  if (code > 0x10ffff) return undefined;
  const character = String.fromCodePoint(code);
  if (character === '\u00a0') return ' ';
  return /[\p{Cc}\p{Cs}]/u.test(character) ? undefined : character;
}

/** A text that only describes something, such as a title: decoded, and cut rather than refused. */
export const describingText = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      withoutEntities(text)
        .trim()
        .slice(0, most)
        // Half of a character that the cut has split.
        .replace(/[\ud800-\udbff]$/, ''),
    ),
  );
