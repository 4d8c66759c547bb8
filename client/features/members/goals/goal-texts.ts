import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

export const goalTexts = localized('members/goalTexts', {
  open: 'Goals and token cap',
  title: (count: number, name: string) =>
    count === 1 ? `Goals and token cap of ${name}` : `Goals and token cap of ${formatCount(count)} sub-accounts`,
  say: 'Per day, in your time zone. Empty fields set no goal. The members see their own progress.',
  lookedUp: 'All look-ups',
  lookedUpHint: 'With the extension, the app, and the Product Viewer.',
  bought: 'Bought',
  profit: 'Profit of what is bought',
  currency: 'Currency of the profit',
  tokenCap: 'Most tokens a day',
  capHint: 'Beyond it, look-ups are refused until midnight. You hear of it at 80% and at the cap.',
  save: 'Save goals',
  saved: 'Goals saved',
  failed: 'The goals could not be saved',
  today: 'Goals today',
  todayOf: (name: string) => `Goals of ${name} today`,
  change: 'Change',
  changeOf: (name: string) => `Change the goals of ${name}`,
  notANumber: 'Enter a whole number',
} as const);
