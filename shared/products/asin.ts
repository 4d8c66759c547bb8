import * as v from 'valibot';

/** Ten letters and digits, for a book its ISBN. It stands in links and keys, so nothing else passes for one. */
export const asinSchema = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9]{10}$/, 'Expected an ASIN: ten letters and digits'), v.toUpperCase());
