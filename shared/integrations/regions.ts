import * as v from 'valibot';
import { translatedRows } from '../localized.ts';
import type { IntegrationState } from './integration-state.ts';

/** A seller authorizes each Amazon region separately. */
export const regionNames = ['NA', 'EU'] as const;
export type RegionName = (typeof regionNames)[number];
export const regionNameSchema = v.picklist(regionNames, 'Expected NA or EU');

export type Region = {
  shortName: RegionName;
  /** The region's field in GET /status. */
  key: keyof IntegrationState;
  title: string;
  /** For display. */
  places: string;
  /** The marketplaces whose messages the portal supports. */
  marketplaces: readonly string[];
};

const [na, eu] = translatedRows<readonly [Region, Region]>(
  'integrations/regions',
  [
    {
      shortName: 'NA',
      key: 'na',
      title: 'North America',
      places: 'US, Mexico, Canada',
      marketplaces: ['US', 'MX', 'CA'],
    },
    {
      shortName: 'EU',
      key: 'eu',
      title: 'Europe',
      places: 'UK, DE, FR, ES, IT',
      marketplaces: ['UK', 'DE', 'FR', 'ES', 'IT'],
    },
  ],
  'title',
  'places',
);

/** In display order. */
export const regions: Record<RegionName, Region> = { NA: na, EU: eu };
