import * as v from 'valibot';

/** Amazon's id of a seller: letters and digits, in capitals, the same in all marketplaces. */
export const sellerIdSchema = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9]{1,40}$/, 'Expected a seller ID: letters and digits'), v.toUpperCase());
