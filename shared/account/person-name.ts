import * as v from 'valibot';

const LONGEST = 100;
const notPlain = 'Please use a name without line breaks, invisible characters and "://"';

/**
 * Whether a name can stand in the subject and the first line of a mail to a stranger: no control characters or line breaks, no marks that turn the
 * reading direction or show nothing (Cf, but for the joiners that Persian and Indic names need), no lone surrogates, no link.
 */
export const isPlainName = (text: string): boolean =>
  !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u.test(text) && !text.normalize('NFKC').includes('://');

const plain = v.check(isPlainName, notPlain);

/** A first or last name. @param missing what is said where there is none */
export const personName = (missing: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(missing), v.maxLength(LONGEST, `At most ${LONGEST} characters`), plain);

/** The same where it may be left out: '' then. */
export const optionalPersonName = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(LONGEST, `At most ${LONGEST} characters`), plain), '');
