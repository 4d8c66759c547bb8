/** The types of a list (portal-3 §2): ASINs, or the numbers on packages. */
export const identifierTypes = ['asin', 'other'] as const;
export type IdentifierType = (typeof identifierTypes)[number];
export const identifierTypeLabels: Record<IdentifierType, string> = { asin: 'ASIN', other: 'UPC, EAN, ISBN' };

export const inputMethods = ['identifier_direct_enter', 'identifier_upload', 'identifier_google_sheet'] as const;
export type InputMethod = (typeof inputMethods)[number];

/** The maximum per import (portal-3 §5), and per call. */
export const MOST_IDENTIFIERS = 10_000;
export const BATCH_SIZE = 20;

/** Looking up an ASIN again within this time is free, ms. */
export const FREE_AGAIN = 24 * 3_600_000;

export const tooManyIdentifiers = (count: number): string =>
  `At most ${MOST_IDENTIFIERS.toLocaleString('en-US')} ASINs or UPCs at a time. This list has ${count.toLocaleString('en-US')}.`;

/** Ten letters and digits, in upper case: B0…, or the ISBN-10 of a book. */
export const isAsin = (text: string): boolean => /^B[0-9A-Z]{9}$/.test(text) || isIsbn10(text);

/** Nine digits and a check digit, which may be X. */
export function isIsbn10(text: string): boolean {
  if (!/^\d{9}[\dX]$/.test(text)) return false;
  let sum = 0;
  for (let at = 0; at < 10; at += 1) sum += (10 - at) * (text[at] === 'X' ? 10 : Number(text[at]));
  return sum % 11 === 0;
}

/** The check digit of a UPC (11 digits before it), of an EAN or ISBN-13 (12), or of a GTIN-14 (13). */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) sum += Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 3 : 1);
  return `${(10 - (sum % 10)) % 10}`;
}

export type CodeKind = 'UPC' | 'EAN' | 'ISBN';

/**
 * The kind of a number; undefined if its length or check digit is wrong. Digits only, except for an X at the end of an
 * ISBN-10.
 */
export function codeKind(text: string): CodeKind | undefined {
  if (isIsbn10(text)) return 'ISBN';
  if (!/^(?:\d{8}|\d{12,14})$/.test(text) || checkDigit(text.slice(0, -1)) !== text.at(-1)) return undefined;
  if (text.length === 12) return 'UPC';
  return text.length === 13 && /^97[89]/.test(text) ? 'ISBN' : 'EAN';
}
