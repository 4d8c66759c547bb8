import * as v from 'valibot';

/**
 * A table that grows, held still: `{number}@{ms}`. The number is that of the newest row taken in by then, counted up by the provider
 * and never given twice, so it says of every row exactly whether it is in or out; the moment is when that was so.
 * Without a number, `@{ms}` asks for the table as it was at a moment: the answer brings the number.
 */
export const asOfSchema = v.pipe(v.string(), v.regex(/^\d{0,15}@\d{1,16}$/, 'Expected {number}@{ms}'));

export type AsOf = { /** null: not known yet */ seq: number | null /** ms */; at: number };

/** @param text one that asOfSchema lets through */
export function readAsOf(text: string): AsOf {
  const [seq, at] = text.split('@');
  return { seq: seq ? Number(seq) : null, at: Number(at) };
}

export const asOfText = ({ seq, at }: AsOf): string => `${seq ?? ''}@${at}`;

/** Asks for a table as it was at this moment. @param at ms */
export const asItWas = (at: number): string => asOfText({ seq: null, at });

/** Whether a row that came live stands among those held still already. Without a number on either side nobody can say: false. */
export function isHeld(asOf: string | null | undefined, seq: number | null | undefined): boolean {
  const known = asOf ? readAsOf(asOf).seq : null;
  return known !== null && seq !== null && seq !== undefined && seq <= known;
}
