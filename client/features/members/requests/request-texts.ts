import { localized } from '#shared/localized.ts';

export const requestTexts = localized('members/requestTexts', {
  title: 'Requests for rights',
  asks: (right: string) => `asks for ${right}`,
  grant: 'Grant',
  grantOne: (right: string, name: string) => `Grant ${name} ${right}`,
  decline: 'Decline',
  declineOne: (right: string, name: string) => `Decline ${right} for ${name}`,
  declineTitle: (right: string, name: string) => `Decline ${right} for ${name}?`,
  words: 'Your answer',
  wordsHint: 'The member reads it. You can leave it empty.',
  granted: (right: string, name: string) => `${name} now has the right ${right}`,
  declined: (name: string) => `${name} was told`,
  failed: 'The request could not be answered',
} as const);
