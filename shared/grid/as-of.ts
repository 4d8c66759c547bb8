import * as v from 'valibot';

/**
 * A snapshot of a growing table: `{number}@{ms}`. The number is the sequence number of the newest row included. The
 * provider counts it up and never reuses it, so it decides exactly which rows are in. The ms are the time of the
 * snapshot. `@{ms}` without a number requests the table at that moment; the answer adds the number.
 */
export const asOfSchema = v.pipe(v.string(), v.regex(/^\d{0,15}@\d{1,16}$/, 'Expected {number}@{ms}'));

export type AsOf = {
  /** null if not known yet */
  seq: number | null;
  /** ms */
  at: number;
};

/** @param text valid by asOfSchema */
export function readAsOf(text: string): AsOf {
  const [seq, at] = text.split('@');
  return { seq: seq ? Number(seq) : null, at: Number(at) };
}

export const asOfText = ({ seq, at }: AsOf): string => `${seq ?? ''}@${at}`;

/** Requests a table as of this moment. @param at ms */
export const asItWas = (at: number): string => asOfText({ seq: null, at });

/** Whether a live row is already in the snapshot. False if either sequence number is unknown. */
export function isHeld(asOf: string | null | undefined, seq: number | null | undefined): boolean {
  const known = asOf ? readAsOf(asOf).seq : null;
  return known !== null && seq !== null && seq !== undefined && seq <= known;
}
