import { localized } from '#shared/localized.ts';
import type { CompanyOutcome } from '#shared/session/company-sign-in.ts';
import { accountTexts } from '#shared/session/texts.ts';

export const companyTexts = localized('account/company/companyTexts', {
  title: 'Log in',
  continue: (name: string) => `Continue with ${name}`,
  orHere: 'or with your password here',
  handingOver: (name: string) => `Coming from ${name} …`,
  tryAgain: 'Try again',
  noCode: 'This address has no code, or the page was reloaded.',
  outcomes: {
    again: () => 'Your session has ended. Log in to continue where you left off.',
    away: (name: string) => `${name} does not answer as it should right now. Please try again in a minute.`,
    denied: (name: string) => `You did not log in at ${name}, or it did not let you. Please try again.`,
    foreign: (name: string) =>
      `The answer was not the one of ${name} to this log-in, so nobody was logged in. Please try again.`,
    expired: () => 'This log-in has expired, was already used, or began in another browser. Please try again.',
    unknown: (name: string) => `${name} knows you, but gives you no access to this portal. Please contact its support.`,
    inactive: () => accountTexts.accountInactive,
    busy: () => 'Too many attempts. Please wait a minute and try again.',
  } satisfies Record<CompanyOutcome, (name: string) => string>,
} as const);
