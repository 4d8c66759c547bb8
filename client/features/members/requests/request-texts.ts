import { localized } from '#shared/localized.ts';

export const requestTexts = localized('members/requestTexts', {
  title: 'Requests for rights',
  asks: (right: string) => `asks for ${right}`,
  granted: (right: string, name: string) => `${name} now has the right ${right}`,
  declined: (name: string) => `${name} was told`,
  failed: 'The request could not be answered',
} as const);
