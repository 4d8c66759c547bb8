import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

export const noteTexts = localized('decisions/noteTexts', {
  title: 'Looked up by colleagues',
  one: (names: string) => `${names} looked up this product`,
  several: (names: string, found: number, all: number) =>
    `${names} looked up ${formatCount(found)} of these ${formatCount(all)} products in the last 24 hours.`,
  list: 'Show which',
  more: (count: number) => `${formatCount(count)} more`,
  close: 'Hide this note',
} as const);
