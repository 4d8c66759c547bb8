/** What cleaning did to an identifier, in a few words: beside it in the preview, and in the list of what was not found. */
export const mendTexts = {
  zeros: (count: number) => (count === 1 ? 'Leading zero restored' : `${count} leading zeros restored`),
  checkDigit: (digit: string) => `Check digit ${digit} added`,
  letterO: 'Letter O read as 0',
  writtenOut: 'Written out in full',
  decimals: 'Trailing .0 removed',
  apostrophe: 'Apostrophe removed',
  fromLink: 'Taken from a link',
} as const;

export const dropTexts = {
  cutShort: 'Cut short by the spreadsheet',
  letters: (count: number) => (count === 1 ? '1 character' : `${count} characters`),
  digits: (count: number) => (count === 1 ? '1 digit' : `${count} digits`),
  wrongCheck: (found: string, right: string) => `Check digit ${found} should be ${right}`,
  ambiguous: (isbn: string, upc: string) => `Either ISBN ${isbn} or UPC ${upc}`,
  noAsin: 'Not an ASIN',
  noCode: 'Not a UPC, EAN or ISBN',
  isCode: (kind: string) => `${kind === 'UPC' ? 'A' : 'An'} ${kind}, not an ASIN`,
  isAsin: 'An ASIN, not a UPC, EAN or ISBN',
} as const;
