import { localized } from '#shared/localized.ts';
import type { CompanyOutcome } from '#shared/session/company-sign-in.ts';
import { accountTexts } from '#shared/session/texts.ts';

export const companyTexts = localized('account/company/companyTexts', {
  title: 'Log in',
  continue: (name: string) => `Continue with ${name}`,
  orHere: 'or with your password here',
  loggingIn: 'Logging you in …',
  tryAgain: 'Try again',
  noCode: 'This page was reloaded, or opened without a code. Please try again.',
  outcomes: {
    again: () => 'Your session has ended. Log in to continue where you left off.',
    away: (name: string) => `${name} is not responding as it should. Please try again in a minute.`,
    denied: (name: string) => `You canceled, or ${name} refused to log you in. Please try again.`,
    foreign: (name: string) =>
      `The response of ${name} could not be verified, so you were not logged in. Please try again.`,
    expired: () => 'This login has expired, was already used, or began in another browser. Please try again.',
    unknown: (name: string) =>
      `You are logged in at ${name}, but it gives you no access to this portal. Please contact its support.`,
    inactive: () => accountTexts.accountInactive,
    busy: () => 'Too many attempts. Please wait a minute and try again.',
  } satisfies Record<CompanyOutcome, (name: string) => string>,
} as const);
