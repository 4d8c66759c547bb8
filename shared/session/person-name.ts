import * as v from 'valibot';

const LONGEST = 100;
const notPlain = 'Please use a name without line breaks, invisible characters and "://"';

/**
 * Whether a name is safe in the subject and first line of an email to somebody outside: no control characters or line
 * breaks, no invisible or direction-changing marks (Cf, except the joiners that Persian and Indic names need), no lone
 * surrogates, no link.
 */
export const isPlainName = (text: string): boolean =>
  !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u.test(text) && !text.normalize('NFKC').includes('://');

const plain = v.check(isPlainName, notPlain);

/** A first or last name. @param missing the error if it is empty */
export const personName = (missing: string) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(missing), v.maxLength(LONGEST, `At most ${LONGEST} characters`), plain);

/** An optional name: '' if missing. */
export const optionalPersonName = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(LONGEST, `At most ${LONGEST} characters`), plain),
  '',
);
