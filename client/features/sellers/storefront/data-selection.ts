import type { ChoiceGroup } from '#client/ui/choice-groups.tsx';
import {
  generalLabels,
  statisticalFlags,
  statisticalLabels,
  storefrontGeneralFlags,
} from '#shared/products/product-flags.ts';
import { storefrontTexts } from './texts.ts';

/** Fields that can be requested per listing, in the specification's order (STORE-02). */
export const storefrontFlags = [...storefrontGeneralFlags, ...statisticalFlags] as const;
export type StorefrontFlag = (typeof storefrontFlags)[number];

/** Default fields, so that a storefront opens with one press. */
export const firstFlags: readonly StorefrontFlag[] = [
  'info',
  'variations',
  'root_rank',
  'sales',
  'amazon',
  'offers_new',
  'lowest_fba_new',
  'lowest_fbm_new',
  'buybox_new',
  'review',
  'rating',
];

export type ChosenAll = { general: boolean; statistical: boolean };

export const selectionGroups: readonly ChoiceGroup<StorefrontFlag>[] = [
  {
    id: 'general',
    title: storefrontTexts.general,
    choices: storefrontGeneralFlags.map((value) => ({ value, label: generalLabels[value] })),
  },
  {
    id: 'statistical',
    title: storefrontTexts.statistical,
    choices: statisticalFlags.map((value) => ({ value, label: statisticalLabels[value] })),
  },
];

export const chosenAll = (chosen: readonly StorefrontFlag[]): ChosenAll => ({
  general: storefrontGeneralFlags.every((flag) => chosen.includes(flag)),
  statistical: statisticalFlags.every((flag) => chosen.includes(flag)),
});

/** Returns the requested fields in the specification's order. */
export const allFlags = (chosen: readonly StorefrontFlag[], all: ChosenAll): readonly StorefrontFlag[] =>
  storefrontFlags.filter((flag) => chosen.includes(flag) || (isGeneral(flag) ? all.general : all.statistical));

export const isGeneral = (flag: StorefrontFlag): flag is (typeof storefrontGeneralFlags)[number] =>
  (storefrontGeneralFlags as readonly string[]).includes(flag);
