import { Hono, type MiddlewareHandler } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as v from 'valibot';
import {
  authorizePaths,
  consentServicesSchema,
  upstreamCardUrlSchema,
  upstreamRegionsSchema,
  upstreamSellerUserSchema,
} from '#shared/account/onboarding/calls.ts';
import { integrationsAccess } from '#shared/integrations/access.ts';
import { regionNameSchema, regionNames, regions } from '#shared/integrations/regions.ts';
import type { Deps } from '../../deps.ts';
import { createTurns, inTurn } from '../../http/account-turns.ts';
import { checkBody } from '../../http/check-request.ts';
import { answers, summarized } from '../../http/describe.ts';
import { answer, notAuthorised, refuse } from '../../http/refuse.ts';
import type { SellerConnections } from '../../integrations/seller-connections.ts';
import { integrationsOf } from '../../integrations/seller-links-table.ts';
import { fullProfileOnly } from '../../serve.ts';
import { type Identify, type PortalEnv, requireAccess } from '../../session/portal-token.ts';
import type { CardChecks } from './card-checks.ts';

const text = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const address = v.pipe(
  v.string(),
  v.maxLength(2_000),
  v.url('Expected a URL'),
  v.regex(/^https?:/i, 'Expected an http(s) URL'),
);
const sellerSchema = v.object({
  code: text(4_000),
  sellingPartnerId: text(100),
  redirectUri: address,
  regionShortName: regionNameSchema,
});
const cardSchema = v.object({ returnUrl: address });

/**
 * The seller authorization step of onboarding. Accepts any access token of the main account, in the Authorization
 * header.
 */
export function authorizeSpRoutes(
  deps: Deps,
  { connections, services }: SellerConnections,
  cards: CardChecks,
  identify: Identify,
): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  const about = (summary: string) => ({
    tags: ['Onboarding'],
    ...summarized(summary),
    security: [{ accessToken: [] }],
  });
  const owners = requireAccess(integrationsAccess);
  const turn = inTurn(createTurns({ atOnce: 1, waiting: 4 }));
  app.use('/authorize-sp/*', accessToken(deps, identify));

  app.get(
    authorizePaths.users,
    describeRoute({
      ...about('The user being onboarded, and the result of the card check'),
      responses: answers(upstreamSellerUserSchema, 401),
    }),
    async (c) => {
      const { account, owner } = c.var.caller;
      return c.json({ email: account.email, verificationStatus: await cards.statusOf(owner) });
    },
  );
  app.get(
    authorizePaths.regions,
    describeRoute({ ...about('The connected regions'), responses: answers(upstreamRegionsSchema, 401) }),
    async (c) => {
      const state = await integrationsOf(deps.db, c.var.caller.owner.id);
      return c.json(regionNames.filter((name) => state[regions[name].key]));
    },
  );
  app.post(
    authorizePaths.sellers,
    describeRoute({
      ...about(
        'Connect a region with the result of Amazon’s consent page. ALREADY_USED names the account that has the seller',
      ),
      responses: answers(v.object({}), 400, 401, 403, 409, 429, 503),
    }),
    owners,
    checkBody(sellerSchema),
    turn,
    async (c) => answer(c, await connections.connectAmazon(c.var.caller, c.req.valid('json'))),
  );
  app.post(
    authorizePaths.verifyCard,
    describeRoute({
      ...about('The URL of the card check page'),
      responses: answers(upstreamCardUrlSchema, 400, 401, 403, 429, 503),
    }),
    owners,
    checkBody(cardSchema),
    turn,
    async (c) => answer(c, await cards.open(c.var.caller.owner, c.req.valid('json').returnUrl)),
  );
  app.get(
    authorizePaths.services,
    fullProfileOnly,
    describeRoute({ ...about('The marketplaces’ consent pages'), responses: answers(consentServicesSchema, 401) }),
    (c) => c.json(services),
  );
  return app;
}

/** Accepts the token with or without `Bearer`. */
const accessToken =
  ({ profile }: Pick<Deps, 'profile'>, identify: Identify): MiddlewareHandler<PortalEnv> =>
  async (c, next) => {
    const identified = await identify(c.req.header('authorization')?.replace(/^Bearer\s+/i, ''));
    if (!identified.ok) return refuse(c, notAuthorised);
    c.set('caller', identified.value);
    c.set('profile', profile);
    return next();
  };
