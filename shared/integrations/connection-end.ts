const DAY = 86_400_000;

/** Amazon and Walmart both end an authorisation after a year. */
export const AUTHORISATION_DAYS = 365;
/** Mails go out when so many days are left. */
export const REMINDER_DAYS = [30, 7, 1] as const;
/** From so many days on a screen says how long it still lasts. */
export const ENDS_SOON_DAYS = 45;

export const endOfAuthorisation = (authorisedAt: number): number => authorisedAt + AUTHORISATION_DAYS * DAY;

/** Begun days until it ends: 1 on the last day, 0 once it has ended. All in ms. */
export const daysToEnd = (endsAt: number, now: number): number => Math.max(0, Math.ceil((endsAt - now) / DAY));

export const endsSoon = (endsAt: number, now: number): boolean => daysToEnd(endsAt, now) <= ENDS_SOON_DAYS;
