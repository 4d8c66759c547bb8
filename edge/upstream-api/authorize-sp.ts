import * as v from 'valibot';
import { type RegionName, regionNames } from '#shared/integrations/regions.ts';
import { authorizePaths, consentServicesSchema, upstreamCardUrlSchema, upstreamRegionsSchema, upstreamSellerUserSchema } from '#shared/onboarding/wire.ts';
import { ifOffered } from './if-offered.ts';
import { type CallUpstream, doneSchema } from './transport.ts';

const regionsSchema = v.pipe(
  upstreamRegionsSchema,
  v.transform((names) => regionNames.filter((name) => names.includes(name))),
);

/** The authorise-sp calls of the onboarding service. They take the access token of whoever is being onboarded, or of a session. */
export const authorizeSpCalls = (call: CallUpstream) => ({
  user: (accessToken: string) =>
    call({ name: 'seller to authorise', method: 'GET', service: 'onboarding', path: authorizePaths.users, accessToken }, upstreamSellerUserSchema),
  regions: (accessToken: string) =>
    call({ name: 'authorised regions', method: 'GET', service: 'onboarding', path: authorizePaths.regions, accessToken }, regionsSchema),
  connect: (accessToken: string, seller: { code: string; sellingPartnerId: string; redirectUri: string; regionShortName: RegionName }) =>
    call(
      { name: 'connect the seller', method: 'POST', service: 'onboarding', path: authorizePaths.sellers, accessToken, body: seller, keepRefusal: true },
      doneSchema,
    ),
  verifyCard: (accessToken: string, returnUrl: string) =>
    call(
      { name: 'verify the card', method: 'POST', service: 'onboarding', path: authorizePaths.verifyCard, accessToken, body: { returnUrl }, keepRefusal: true },
      upstreamCardUrlSchema,
    ),
  services: (accessToken: string) =>
    ifOffered(call({ name: 'consent pages', method: 'GET', service: 'onboarding', path: authorizePaths.services, accessToken }, consentServicesSchema)),
});
