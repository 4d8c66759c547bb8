import * as v from 'valibot';

export const LAST_PAGE = 1_000_000;
/** A page holds so many rows at most. */
export const LARGEST_PAGE = 500;

export const pageSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LAST_PAGE));
export const pageLimitSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LARGEST_PAGE));

/** A page as it stands in a path or a query: text. */
export const pageTextSchema = v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'Expected a whole number'), v.transform(Number), pageSchema);
export const pageLimitTextSchema = v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'Expected a whole number'), v.transform(Number), pageLimitSchema);
