/** A secret that was replaced, and until when it still counts, ms. */
export type FormerSecret = { secret: string; until: number };

/** The former secret of a setting; undefined without one. */
export const formerSecret = (secret: string | undefined, until: number | undefined): FormerSecret | undefined =>
  secret === undefined || until === undefined ? undefined : { secret, until };

/** Returns the secrets that count now, the current one first. */
export const secretsAt = (current: string, former: FormerSecret | undefined, now: number): string[] =>
  former && now < former.until ? [current, former.secret] : [current];
