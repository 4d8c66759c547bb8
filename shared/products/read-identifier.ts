import { fail, ok, type Result } from '../result.ts';
import { type CodeKind, checkDigit, codeKind, type IdentifierType, isAsin, isIsbn10 } from './identifiers.ts';

export type ReadKind = 'ASIN' | CodeKind;

/** The identifier to look up; `mended` says what was corrected, or is null. */
export type ReadIdentifier = { value: string; kind: ReadKind; mended: string | null };
/** Why it can't be looked up; `otherType`: it is valid for the other type. */
export type UnreadIdentifier = { why: string; otherType: boolean };

/**
 * Reads an identifier as typed by a person or altered by a spreadsheet.
 * @param type the list's type
 * @param expected the kind in the column's heading, which decides about ambiguous digits
 */
export function readIdentifier(written: string, type: IdentifierType, expected?: ReadKind): Result<ReadIdentifier, UnreadIdentifier> {
  const { text, mends, cutShort } = tidyIdentifier(written);
  if (cutShort) return fail({ why: dropTexts.cutShort, otherType: false });
  const read = type === 'asin' ? readAsin(text, expected) : readCode(text, expected === 'ASIN' ? undefined : expected);
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

export const isIdentifier = (written: string): boolean => readIdentifier(written, 'asin').ok || readIdentifier(written, 'other').ok;

/** The type for which more of the first 200 entries are valid. */
export function guessType(entries: readonly string[]): IdentifierType {
  const sample = entries.slice(0, 200);
  const good = (type: IdentifierType) => sample.filter((entry) => readIdentifier(entry, type).ok).length;
  return good('other') > good('asin') ? 'other' : 'asin';
}

type Read = Result<{ value: string; kind: ReadKind; mend?: string }, UnreadIdentifier>;

const no = (why: string, otherType = false): Read => fail({ why, otherType });

/** Shorter digits may be a quantity. Their leading zeros are restored only under a heading that names identifiers. */
const LEAST_UNNAMED = 6;

function readAsin(text: string, expected: ReadKind | undefined): Read {
  // Every ASIN begins with B0, except a book's, whose only letter may be an X at the end.
  const zero = text.replace(/^BO/, 'B0').replace(/^[\dO]{9}[\dXO]$/, (digits) => digits.replaceAll('O', '0'));
  if (isAsin(zero)) return ok({ value: zero, kind: 'ASIN', ...(zero !== text && { mend: mendTexts.letterO }) });
  const book = losesZeros(text, expected === 'ASIN' || expected === 'ISBN') && text.length < 10 ? text.padStart(10, '0') : '';
  if (isIsbn10(book)) return ok({ value: book, kind: 'ASIN', mend: mendTexts.zeros(10 - text.length) });
  const plain = digitsOf(text);
  const code = plain.length >= 11 || isIsbn10(plain) ? readCode(plain, undefined) : no('');
  if (code.ok) return no(dropTexts.isCode(code.value.kind), true);
  if (/^\d{9}[\dX]$/.test(text)) return no(dropTexts.wrongCheck(text.slice(-1), isbnCheck(text.slice(0, 9))));
  return no(text.length === 10 ? dropTexts.noAsin : text.length < 10 ? dropTexts.tooShort : dropTexts.tooLong);
}

function readCode(text: string, expected: CodeKind | undefined): Read {
  const digits = digitsOf(text);
  if (!/^\d+X?$/.test(digits)) return notDigits(text, digits, expected);
  const { length } = digits;
  const isPackage = expected === 'UPC' || expected === 'EAN';

  const restored = withZeros(digits, expected);
  // The heading's kind comes first; without one, a number that is complete as it is.
  if (restored && expected !== undefined) return restored;
  const kind = codeKind(digits);
  // A case's GTIN-14 with a leading zero is the number of the item inside.
  if (kind !== undefined) return length === 14 && digits[0] === '0' ? readCode(digits.slice(1), expected) : ok({ value: digits, kind });
  if (restored) return restored;

  if (length === 9 && !isPackage && !digits.endsWith('X')) return withCheck(digits, isbnCheck(digits), 'ISBN');
  if (length === 11) return withCheck(digits, checkDigit(digits), 'UPC');
  if (length === 12 && (expected === 'EAN' || expected === 'ISBN' || /^97[89]/.test(digits))) {
    return withCheck(digits, checkDigit(digits), /^97[89]/.test(digits) ? 'ISBN' : 'EAN');
  }
  if (length === 10) return no(dropTexts.wrongCheck(digits.slice(-1), isbnCheck(digits.slice(0, 9))));
  if (length === 8 || (length >= 12 && length <= 14)) return no(dropTexts.wrongCheck(digits.slice(-1), checkDigit(digits.slice(0, -1))));
  return no(dropTexts.digits(length));
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
const losesZeros = (digits: string, named: boolean): boolean => /^[1-9]\d*X?$/.test(digits) && (named || digits.length >= LEAST_UNNAMED);

function notDigits(text: string, digits: string, expected: CodeKind | undefined): Read {
  const zeros = digits.replaceAll('O', '0');
  if (zeros !== digits && codeKind(zeros) !== undefined) {
    const read = readCode(zeros, expected);
    return read.ok ? ok({ ...read.value, mend: mendTexts.letterO }) : read;
  }
  return isAsin(text) ? no(dropTexts.isAsin, true) : no(dropTexts.noCode);
}

const withCheck = (digits: string, check: string, kind: CodeKind): Read => ok({ value: digits + check, kind, mend: mendTexts.checkDigit(check) });

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
type TidyText = { text: string; mends: readonly string[] /** A number that the spreadsheet has shortened. */; cutShort?: true };

/** Removes what a spreadsheet, web page or label adds to an identifier: spaces, quotes, a formula, '.0', a link. Returns upper case. */
function tidyIdentifier(written: string): TidyText {
  const mends: string[] = [];
  const mend = (from: string, to: string, how: string): string => {
    if (to !== from) mends.push(how);
    return to;
  };
  let text = withoutBlanks(written);
  const link = productLink.exec(text)?.[1];
  if (link !== undefined) return { text: link.toUpperCase(), mends: [mendTexts.fromLink] };
  // Some files write ="0123" so that a spreadsheet doesn't read it as a number.
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

/** Also removes invisible characters from copied text. */
const withoutBlanks = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();

const productLink = /^(?:https?:\/\/)?(?:[\w-]+\.)*amazon\.[a-z.]+\/(?:\S*\/)?(?:dp|gp\/product|gp\/aw\/d|exec\/obidos\/asin)\/([a-z0-9]{10})(?![a-z0-9])/i;
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
const mendTexts = {
  zeros: (count: number) => (count === 1 ? 'Leading zero restored' : `${count} leading zeros restored`),
  checkDigit: (digit: string) => `Check digit ${digit} added`,
  letterO: 'Letter O read as 0',
  writtenOut: 'Written out in full',
  decimals: 'Trailing .0 removed',
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
  noCode: 'Not a UPC, EAN or ISBN',
  isCode: (kind: string) => `${kind === 'UPC' ? 'A' : 'An'} ${kind}, not an ASIN`,
  isAsin: 'An ASIN, not a UPC, EAN or ISBN',
} as const;
