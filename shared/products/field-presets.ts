import type { GeneralFlag, StatisticalFlag } from './product-flags.ts';

type Flag = GeneralFlag | StatisticalFlag;

export const fieldPresets = ['sourcing', 'price-check'] as const;
export type FieldPreset = (typeof fieldPresets)[number];

/** The fields of each preset (RES-03): all that a buying decision needs, and what a repricer looks at. */
export const presetFields: Record<FieldPreset, readonly Flag[]> = {
  sourcing: [
    'info',
    'hazmat_condition',
    'meltable',
    'azalert',
    'root_rank',
    'sales',
    'amazon',
    'offers_fba_new',
    'offers_fbm_new',
    'lowest_fba_new',
    'lowest_fbm_new',
    'lowest_new',
    'buybox_new',
    'review',
    'rating',
  ],
  'price-check': ['amazon', 'offers_new', 'lowest_fba_new', 'lowest_fbm_new', 'lowest_new', 'buybox_new'],
};

/** Whether two choices have the same fields, in any order. */
export const sameFields = (one: readonly string[], other: readonly string[]): boolean =>
  new Set([...one, ...other]).size === one.length && one.length === other.length;
