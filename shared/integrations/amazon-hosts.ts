import type { RegionName } from './regions.ts';

/** Where Amazon asks sellers of a region for their consent. */
export const amazonConsent: Record<RegionName, string> = {
  NA: 'https://sellercentral.amazon.com/apps/authorize/consent',
  EU: 'https://sellercentral-europe.amazon.com/apps/authorize/consent',
};

/** Where Amazon's own start may want people to be sent on to: exactly these, and nothing that only looks like them. */
const confirmPath = '/apps/authorize/confirm/';
const confirmHosts: Record<RegionName, readonly string[]> = {
  NA: ['sellercentral.amazon.com', 'sellercentral.amazon.ca', 'sellercentral.amazon.com.mx'],
  EU: [
    'sellercentral-europe.amazon.com',
    'sellercentral.amazon.co.uk',
    'sellercentral.amazon.de',
    'sellercentral.amazon.fr',
    'sellercentral.amazon.es',
    'sellercentral.amazon.it',
  ],
};

export const amazonConfirm: Record<RegionName, readonly string[]> = {
  NA: confirmHosts.NA.map((host) => `https://${host}${confirmPath}`),
  EU: confirmHosts.EU.map((host) => `https://${host}${confirmPath}`),
};
