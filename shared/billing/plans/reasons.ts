import * as v from 'valibot';

/** Reasons for leaving a legacy plan: the number to send, and the text. */
export const legacyReasons = [
  { id: 1, text: 'Found another tool' },
  { id: 2, text: 'Taking a break from selling on Amazon' },
  { id: 3, text: 'Cutting down on expenses' },
  { id: 4, text: 'None of the above' },
] as const;

/** The current screen has one more reason, and a note with the first. */
const DISABLING_REASON = 'just disabling auto renew';
export const NOTED_REASON = 'Found another tool';
export const cancelReasons: readonly string[] = [...legacyReasons.map(({ text }) => text), DISABLING_REASON];

export const LONGEST_REASON = 2_000;

/** The reason to send: its text, plus the note if the reason takes one. */
export const reasonText = (reason: string, note = ''): string =>
  reason === NOTED_REASON && note.trim() ? `${reason}: ${note.trim()}` : reason;

/** A reason as a number. */
export const legacyReasonSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))]),
  v.picklist([1, 2, 3, 4]),
);
