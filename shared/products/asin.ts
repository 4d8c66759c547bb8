import * as v from 'valibot';

/** Ten letters and digits; a book's ASIN is its ISBN. It is used in links and keys, so nothing else is valid. */
export const asinSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[A-Za-z0-9]{10}$/, 'Expected an ASIN: ten letters and digits'),
  v.toUpperCase(),
);
