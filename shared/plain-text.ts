import * as v from 'valibot';

// Text that people write and others read. It is cleaned, not refused: what was pasted along is never meant, and what is
// stored already stays readable.

/**
 * Control and invisible characters, marks that change the direction of what follows, lone surrogates. Keeps the joiners
 * of Persian, Indic names, and emoji.
 */
const unseen = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** Several lines: one kind of line end, at most two in a row, no unseen characters. */
export const plainLines = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(unseen, (found) => (found === '\t' ? ' ' : ''))
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** One line without unseen characters. */
export const plainLine = (text: string): string => plainLines(text).replace(/\s*\n\s*/g, ' ');

const link = /\b[a-z][a-z\d+.-]{0,20}:\/\/\S*|\bwww\.\S+|\b(?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,24}\/\S*/giu;

/**
 * For the subject of a mail, and names in its text: mail programs make links of what looks like one, and a mail of ours
 * must lead to the portal only.
 */
export function withoutLinks(text: string): string {
  // Wide letters read as links, too.
  const read = text.normalize('NFKC');
  const cleaned = read.replace(link, '[link]');
  return cleaned === read ? text : cleaned;
}

/**
 * The schema of every free text that others read. Not of names of people, which say what is wrong (person-name.ts).
 * @param most characters @param clean `plainLines` for a text of several lines
 */
export const plainText = (most: number, clean: (text: string) => string = plainLine) =>
  v.pipe(
    v.string(),
    // Longer ones are refused before they are cleaned.
    v.maxLength(4 * most, tooLong(most)),
    v.transform(clean),
    v.maxLength(most, tooLong(most)),
  );

const tooLong = (most: number) => `At most ${most.toLocaleString('en-US')} characters`;
