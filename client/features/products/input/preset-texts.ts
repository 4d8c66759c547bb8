import { plural } from '#shared/format.lazy.ts';
import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import type { FieldPreset } from '#shared/products/field-presets.ts';

const tokens = (count: number) => plural(count, { one: '1 token', other: `${formatCount(count)} tokens` });

export const presetTexts = localized('products/input/presetTexts', {
  presets: 'What to look up',
  names: { sourcing: 'Sourcing', 'price-check': 'Price check' } satisfies Record<FieldPreset, string>,
  about: {
    sourcing: 'Prices, offers, rank, sales, fees, and warnings',
    'price-check': 'Buy Box, lowest prices, and offers',
  } satisfies Record<FieldPreset, string>,
  last: 'Last used',
  custom: 'Own choice',
  customAbout: 'The fields below',
  by: (email: string | null) => (email === null ? 'Shared by your team' : `Shared by ${email}`),
  fields: (count: number) => plural(count, { one: '1 field', other: `${formatCount(count)} fields` }),
  cost: (most: number) => (most === 0 ? 'Free' : `Up to ${tokens(most)}`),
  short: (missing: number) => `${tokens(missing)} short`,
  always: 'Title and picture are always included. A token pays for all fields of a product.',
  name: 'Save these fields as a preset',
  namePlaceholder: 'Name',
  save: 'Save preset',
  saved: (name: string) => `Preset “${name}” saved`,
  remove: (name: string) => `Delete preset ${name}`,
  removed: (name: string) => `Preset “${name}” deleted`,
  failed: 'The preset could not be changed',
} as const);
