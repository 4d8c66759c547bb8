import { type RegionName, regionNames } from '#shared/integrations/regions.ts';

/** A seller that another account has connected already: whose, and where it was to be connected. */
export type AlreadyUsed = { regionShortName: RegionName; sellerId: string; email: string };

const LONGEST = 254;

/** What the address tells of a connection that did not come about (error=110). A region that it does not name is North America. */
export function readAlreadyUsed(search: string): AlreadyUsed | null {
  const query = new URLSearchParams(search);
  if (query.get('error') !== '110') return null;
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, LONGEST);
  const region = text('regionShortName').toUpperCase();
  return { regionShortName: regionNames.find((name) => name === region) ?? 'NA', sellerId: text('sellerId'), email: text('email') };
}
