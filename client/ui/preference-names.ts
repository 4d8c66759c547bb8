import {
  type Density,
  type ListTime,
  type StartScreen,
  startScreens,
} from '#shared/account/preferences/preferences.ts';
import { localized } from '#shared/localized.ts';
import type { TimeFormat } from '#shared/time-format.ts';
import type { Choice } from './choice.ts';
import { useLacks } from './full.tsx';

export const densityNames: Record<Density, string> = localized('ui/densities', {
  compact: 'Compact',
  standard: 'Standard',
  comfortable: 'Comfortable',
});

export const timeFormatNames: Record<TimeFormat, string> = localized('ui/timeFormats', {
  standard: 'Default (varies by screen)',
  '12h': '12-hour (3:04 PM)',
  '24h': '24-hour (15:04)',
  browser: 'Same as browser',
});

export const listTimeNames: Record<ListTime, string> = localized('ui/listTimes', {
  relative: 'Age (5 min)',
  absolute: 'Time (15:04)',
});

const startScreenNames: Record<StartScreen | 'usual', string> = localized('ui/startScreens', {
  plan: 'What your plan says',
  usual: 'The usual screen',
  overview: 'Overview',
  notifications: 'Notifications',
  ownProducts: 'My Products',
  teamHistory: 'Team History',
});

/** The start screens that a person can choose: none that the company lacks, and no word of plans without any. */
export function useStartScreens(): readonly Choice<StartScreen>[] {
  const noHistory = useLacks('history');
  const noPlans = useLacks('plans');
  return startScreens
    .filter((name) => !noHistory || name !== 'teamHistory')
    .map((value) => ({ value, label: startScreenNames[value === 'plan' && noPlans ? 'usual' : value] }));
}
