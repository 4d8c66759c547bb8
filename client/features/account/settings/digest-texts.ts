import { localized } from '#shared/localized.ts';

export const digestTexts = localized('account/digestTexts', {
  title: 'Weekly digest',
  label: 'Email me my team’s week',
  hint: 'What each member looked up, bought, earned, and looked up again, beside the week before.',
  day: 'Day',
  days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  next: (moment: string, zone: string) => `The next one is sent ${moment} (${zone}).`,
  loading: 'Loading the weekly digest',
  notLoaded: 'The weekly digest could not be loaded',
  notSaved: 'The weekly digest could not be saved',
} as const);
