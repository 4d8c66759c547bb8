import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles, readText, root } from '#tests/support/sources.ts';
import { german } from './german.ts';

/** The names of the text lists in the sources of the inbox, fees and prices, with their files. */
const lists = [
  'client/features/comparisons',
  'client/features/completeness',
  'client/features/members/goals',
  'client/features/members/requests',
  'client/features/members/roles',
  'client/features/rights',
  'client/features/decisions',
  'client/features/members/page',
  'client/features/notifications',
  'client/features/own-products',
  'client/features/history/usage',
  'client/features/products/input',
  'client/features/products/viewer',
  'shared/notifications',
  'shared/fees',
  'shared/prices',
  'shared/tokens',
]
  .flatMap((folder) => listFiles(folder))
  .flatMap((path) => [...readText(path).matchAll(/export const (\w+) = localized\('([^']+)'/g)].map(([, name = '', id = '']) => ({ path, name, id })));

it('finds the text lists', () => {
  expect(lists.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['inbox', 'notifications/ruleTexts', 'notifications/notificationTexts', 'prices/priceTexts']),
  );
});

it.each(lists)('has German for every text of $id, and for nothing else', async ({ path, name, id }) => {
  const english = ((await import(join(root, path))) as Record<string, object>)[name];
  expect(shapeOf(german.catalog[id])).toEqual(shapeOf(english));
});

it('has one form for a single alert and one for several', async () => {
  const { markTexts } = await import('#client/features/notifications/mark-texts.ts');
  const translations = german.catalog['notifications/markTexts'] as typeof markTexts;
  expect([translations.changedSince(1), translations.changedSince(2)]).toEqual([
    '1 Meldung wurde seither geändert und bleibt, wie sie ist.',
    '2 Meldungen wurden seither geändert und bleiben, wie sie sind.',
  ]);
});

/** The keys of a list, at every depth, with the kind of what they hold. */
function shapeOf(texts: unknown): unknown {
  if (typeof texts !== 'object' || texts === null) return typeof texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, shapeOf(text)]));
}
