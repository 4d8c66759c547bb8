import { fail, ok, type Result } from '../result.ts';
import { type CodeKind, checkDigit, codeKind, type IdentifierType, isAsin, isIsbn10 } from './identifiers.ts';

/** Every kind that a list can contain, in the order of the totals. */
export const readKinds = ['ASIN', 'UPC', 'EAN', 'ISBN', 'GTIN-14'] as const;
export type ReadKind = (typeof readKinds)[number];

/** The identifier to look up; `mended` says what was corrected, or is null. */
export type ReadIdentifier = { value: string; kind: ReadKind; mended: string | null };

/**
 * Reads an identifier of any kind, as typed by a person or altered by a spreadsheet (RES-02).
 * @param type decides what the ISBN-10 of a book is, which is also the book's ASIN
 * @param expected the kind in the column's heading, which decides about ambiguous digits
 * @returns the reason if it can't be looked up
 */
export function readIdentifier(
  written: string,
  type: IdentifierType,
  expected?: ReadKind,
): Result<ReadIdentifier, string> {
  const { text, mends, unusable } = tidyIdentifier(written);
  if (unusable !== undefined) return fail(unusable);
  const read = type === 'asin' ? readAsinFirst(text, expected) : readCodeFirst(text, expected);
  if (!read.ok) return read;
  const { value, kind, mend } = read.value;
  const all = mend === undefined ? mends : [...mends, mend];
  return ok({ value, kind, mended: all.length > 0 ? all.join(', ') : null });
}

/** Equal for identifiers of one product: a UPC and its EAN, the two ISBNs of a book. */
export function identityOf({ value, kind }: Pick<ReadIdentifier, 'value' | 'kind'>): string {
  if (kind === 'ASIN') return value;
  const code = value.length === 10 ? isbn13Of(value) : value;
  return code.padStart(14, '0');
}

/**
 * Equal for rows that one result answers. The ISBN-10 of a book can be in a list twice: as its ASIN, and as a code with
 * hyphens.
 */
export const lookupKey = ({ value, kind }: { value: string; kind: string | null }): string =>
  `${kind === 'ASIN' ? 'asin' : 'code'} ${value}`;

export const isIdentifier = (written: string): boolean => readIdentifier(written, 'other').ok;

/**
 * ASINs, unless there is a UPC, EAN or ISBN-13 among the first 200 entries: a ten-digit number is then an ISBN, too.
 */
export const guessType = (entries: readonly string[]): IdentifierType =>
  entries.slice(0, 200).some(isCode) ? 'other' : 'asin';

function isCode(entry: string): boolean {
  const read = readIdentifier(entry, 'asin');
  return read.ok && read.value.kind !== 'ASIN';
}

type Read = Result<{ value: string; kind: ReadKind; mend?: string }, string>;

const no = (why: string): Read => fail(why);

/** The reason comes from the type that the text looks like. */
function readAsinFirst(text: string, expected: ReadKind | undefined): Read {
  const asin = readAsin(text, expected);
  if (asin.ok) return asin;
  const digits = digitsOf(text);
  // A shorter number is a code only if it is complete.
  return digits.length >= 11 && !/[^\dOX]/.test(digits)
    ? readCode(text, codeNamed(expected))
    : codeKind(digits)
      ? readCode(text, undefined)
      : asin;
}

function readCodeFirst(text: string, expected: ReadKind | undefined): Read {
  return text.startsWith('B') ? readAsin(text, undefined) : readCode(text, codeNamed(expected));
}

const codeNamed = (expected: ReadKind | undefined): CodeKind | undefined =>
  expected === 'ASIN' || expected === 'GTIN-14' ? undefined : expected;

/** Shorter digits may be a quantity. Their leading zeros are restored only under a heading that names identifiers. */
const LEAST_UNNAMED = 6;

function readAsin(text: string, expected: ReadKind | undefined): Read {
  // Every ASIN begins with B0, except a book's, whose only letter may be an X at the end.
  const zero = text.replace(/^BO/, 'B0').replace(/^[\dO]{9}[\dXO]$/, (digits) => digits.replaceAll('O', '0'));
  if (isAsin(zero)) return ok({ value: zero, kind: 'ASIN', ...(zero !== text && { mend: mendTexts.letterO }) });
  const book =
    losesZeros(text, expected === 'ASIN' || expected === 'ISBN') && text.length < 10 ? text.padStart(10, '0') : '';
  if (isIsbn10(book)) return ok({ value: book, kind: 'ASIN', mend: mendTexts.zeros(10 - text.length) });
  if (/^\d{9}[\dX]$/.test(text)) return no(dropTexts.wrongCheck(text.slice(-1), isbnCheck(text.slice(0, 9))));
  return no(text.length === 10 ? dropTexts.noAsin : text.length < 10 ? dropTexts.tooShort : dropTexts.tooLong);
}

function readCode(text: string, expected: CodeKind | undefined): Read {
  const digits = digitsOf(text);
  if (!/^\d+X?$/.test(digits)) return notDigits(digits, expected);
  const { length } = digits;
  const isPackage = expected === 'UPC' || expected === 'EAN';

  const restored = withZeros(digits, expected);
  // The heading's kind comes first; without one, a number that is complete as it is.
  if (restored && expected !== undefined) return restored;
  const kind = codeKind(digits);
  if (kind !== undefined) return length === 14 ? itemOfCase(digits) : ok({ value: digits, kind });
  if (restored) return restored;

  if (length === 9 && !isPackage && !digits.endsWith('X')) return withCheck(digits, isbnCheck(digits), 'ISBN');
  if (length === 11) return withCheck(digits, checkDigit(digits), 'UPC');
  if (length === 12 && (expected === 'EAN' || expected === 'ISBN' || /^97[89]/.test(digits))) {
    return withCheck(digits, checkDigit(digits), /^97[89]/.test(digits) ? 'ISBN' : 'EAN');
  }
  if (length === 10) return no(dropTexts.wrongCheck(digits.slice(-1), isbnCheck(digits.slice(0, 9))));
  if (length === 8 || (length >= 12 && length <= 14))
    return no(dropTexts.wrongCheck(digits.slice(-1), checkDigit(digits.slice(0, -1))));
  return no(dropTexts.digits(length));
}

/**
 * A case's GTIN-14 contains the number of the item inside: its first digit says how many, and only the check digit
 * differs.
 */
function itemOfCase(gtin14: string): Read {
  const item = gtin14.slice(1, 13);
  const ean = item + checkDigit(item);
  const value = ean.startsWith('0') ? ean.slice(1) : ean;
  return ok({ value, kind: 'GTIN-14', ...(gtin14.startsWith('0') ? {} : { mend: mendTexts.itemOfCase }) });
}

/**
 * Restores lost leading zeros if the check digit proves them: zeros in front don't change it.
 * @returns undefined if it proves nothing
 */
function withZeros(digits: string, expected: CodeKind | undefined): Read | undefined {
  const { length } = digits;
  if (!losesZeros(digits, expected !== undefined)) return undefined;
  const isbn = digits.padStart(10, '0');
  const code = digits.padStart(expected === 'EAN' && length <= 8 ? 8 : 12, '0');
  const isBook = length < 10 && expected !== 'UPC' && expected !== 'EAN' && isIsbn10(isbn);
  const codeIs = length < code.length && expected !== 'ISBN' ? codeKind(code) : undefined;
  if (isBook && codeIs) return no(dropTexts.ambiguous(isbn, code));
  if (isBook) return ok({ value: isbn, kind: 'ISBN', mend: mendTexts.zeros(10 - length) });
  return codeIs && ok({ value: code, kind: codeIs, mend: mendTexts.zeros(code.length - length) });
}

/** Digits that begin with a zero have lost none. */
const losesZeros = (digits: string, named: boolean): boolean =>
  /^[1-9]\d*X?$/.test(digits) && (named || digits.length >= LEAST_UNNAMED);

function notDigits(digits: string, expected: CodeKind | undefined): Read {
  const zeros = digits.replaceAll('O', '0');
  if (zeros !== digits && codeKind(zeros) !== undefined) {
    const read = readCode(zeros, expected);
    return read.ok ? ok({ ...read.value, mend: mendTexts.letterO }) : read;
  }
  return no(dropTexts.noCode);
}

const withCheck = (digits: string, check: string, kind: CodeKind): Read =>
  ok({ value: digits + check, kind, mend: mendTexts.checkDigit(check) });

/** Removes the spaces and dashes between the groups of an ISBN or UPC. */
const digitsOf = (text: string): string => text.replace(/[\s\p{Pd}]/gu, '');

/** The check digit of an ISBN-10, from its first nine digits. */
function isbnCheck(nine: string): string {
  let sum = 0;
  for (let at = 0; at < 9; at += 1) sum += (10 - at) * Number(nine[at]);
  const rest = (11 - (sum % 11)) % 11;
  return rest === 10 ? 'X' : `${rest}`;
}

const isbn13Of = (isbn10: string): string => {
  const digits = `978${isbn10.slice(0, 9)}`;
  return digits + checkDigit(digits);
};

/** The cleaned text, and what was corrected. */
type TidyText = {
  text: string;
  mends: readonly string[];
  /** What it is instead of an identifier. */
  unusable?: string;
};

/** In characters: enough for a link. Looking for one takes longer the longer a text is. */
const LONGEST_WRITTEN = 2_000;

/**
 * Removes what a spreadsheet, web page or label adds to an identifier: spaces, quotes, a formula, '.0', a link. Returns
 * upper case.
 */
function tidyIdentifier(written: string): TidyText {
  const mends: string[] = [];
  const mend = (from: string, to: string, how: string): string => {
    if (to !== from) mends.push(how);
    return to;
  };
  let text = withoutBlanks(written.slice(0, LONGEST_WRITTEN));
  const link = productLink.exec(text)?.[1];
  if (link !== undefined) return { text: link.toUpperCase(), mends: [mendTexts.fromLink] };
  // Some files write ="0123" so that a spreadsheet doesn't read it as a number.
  text = text.replace(/^="(.*)"$/s, '$1').replace(/^(["'`“”‘’])(.*)(["'`“”‘’])$/s, '$2');
  text = mend(text, text.replace(/^['’`]/, ''), mendTexts.apostrophe);
  text = withoutBlanks(text.replace(label, ''));
  if (power.test(text)) {
    const whole = writtenOut(text);
    return whole === null
      ? { text, mends, unusable: dropTexts.cutShort }
      : { text: whole, mends: [...mends, mendTexts.writtenOut] };
  }
  const instead = others.find(({ looks }) => looks.test(text));
  if (instead) return { text, mends, unusable: instead.why };
  text = mend(text, text.replace(/^(\d+)[.,]0+$/, '$1'), mendTexts.decimals);
  return { text: text.toUpperCase(), mends };
}

/** Also removes invisible characters from copied text. */
const withoutBlanks = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();

const productLink =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*amazon\.[a-z.]+\/(?:\S*\/)?(?:dp|gp\/product|gp\/aw\/d|exec\/obidos\/asin)\/([a-z0-9]{10})(?![a-z0-9])/i;
/** 'ISBN-13: 978…' */
const label = /^(?:asin|upc|ean|isbn|gtin)(?:-?1[0-4])?(?:\s*[:#=]\s*|\s+|$)/i;
const power = /^\d(?:[.,]\d+)?E\+?\d+$/i;

/** Expands '1.23456789012E+11' if it has all of its digits; null if some are lost. */
function writtenOut(text: string): string | null {
  const [, first = '', rest = '', exponent = ''] = /^(\d)(?:[.,](\d+))?E\+?(\d+)$/i.exec(text) ?? [];
  // Spreadsheets round to a few digits, so this accepts only numbers with none missing.
  return rest.length === Number(exponent) ? first + rest : null;
}

/** What cleaning changed in an identifier, shown in the preview and in the list of identifiers without a result. */
export const mendTexts = {
  corrected: 'Corrected by hand',
  zeros: (count: number) => (count === 1 ? 'Leading zero restored' : `${count} leading zeros restored`),
  checkDigit: (digit: string) => `Check digit ${digit} added`,
  letterO: 'Letter O read as 0',
  writtenOut: 'Written out in full',
  decimals: 'Trailing .0 removed',
  itemOfCase: 'A case; its item is looked up',
  apostrophe: 'Apostrophe removed',
  fromLink: 'Taken from a link',
} as const;

export const dropTexts = {
  cutShort: 'Shortened by the spreadsheet',
  tooShort: 'Not an ASIN: too short',
  tooLong: 'Not an ASIN: too long',
  digits: (count: number) => (count === 1 ? '1 digit' : `${count} digits`),
  wrongCheck: (found: string, right: string) => `Check digit ${found} should be ${right}`,
  ambiguous: (isbn: string, upc: string) => `Either ISBN ${isbn} or UPC ${upc}`,
  noAsin: 'Not an ASIN',
  noCode: 'Not an ASIN, UPC, EAN or ISBN',
  date: 'A date',
  formula: 'A formula without its result',
  error: 'An error of the spreadsheet',
} as const;

/** What else stands in a column of codes. A date's digits can pass as an EAN. */
const others = [
  { looks: /^\d{4}-\d\d?-\d\d?(?:[T ]\d.*)?$|^\d{1,2}([./-])\d{1,2}\1(?:\d{2}|\d{4})$/, why: dropTexts.date },
  { looks: /^#(?:n\/a|(?:ref|value|div\/0|num|null)!|name\?)/i, why: dropTexts.error },
  { looks: /^[=+@]\D/, why: dropTexts.formula },
];
