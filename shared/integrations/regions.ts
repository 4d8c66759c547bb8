import * as v from 'valibot';
import type { IntegrationState } from './integration-state.ts';

/** A seller authorises each region of Amazon by itself. */
export const regionNames = ['NA', 'EU'] as const;
export type RegionName = (typeof regionNames)[number];
export const regionNameSchema = v.picklist(regionNames, 'Expected NA or EU');

export type Region = {
  shortName: RegionName;
  /** Its field of GET /status. */
  key: keyof IntegrationState;
  title: string;
  /** As people read it. */
  places: string;
  /** The marketplaces whose messages the portal knows what to do with. */
  marketplaces: readonly string[];
};

/** North America and Europe, in the order in which screens show them. */
export const regions: Record<RegionName, Region> = {
  NA: { shortName: 'NA', key: 'na', title: 'North America', places: 'US, Mexico, Canada', marketplaces: ['US', 'MX', 'CA'] },
  EU: { shortName: 'EU', key: 'eu', title: 'Europe', places: 'UK, DE, FR, ES, IT', marketplaces: ['UK', 'DE', 'FR', 'ES', 'IT'] },
};
