import * as v from 'valibot';
import { amazonConfirm, amazonConsent } from '#shared/integrations/authorisation.ts';
import type { OfferDelivery } from '#shared/integrations/connection.ts';
import { type MessageType, messageTypes, roleMissing } from '#shared/integrations/message-types.ts';
import { type RegionName, regions } from '#shared/integrations/regions.ts';
import { marketplaceIdOf, marketplaceNamed } from '#shared/marketplace-ids.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import {
  type AmazonService,
  codeRefused,
  permissionEnded,
  type Served,
  type ServiceFailure,
  unavailable,
} from './seller-services.ts';
import { callService, isPassing, type ServiceAnswer } from './service-http.ts';

export type AmazonKeys = {
  appId: string;
  beta: boolean;
  clientId: string;
  clientSecret: string;
  /** Amazon's ids of where its messages go, by region: a queue, and EventBridge for the types that take no queue. */
  destinations: Partial<Record<RegionName, string | undefined>>;
  eventDestinations?: Partial<Record<RegionName, string | undefined>>;
  /** The services' URLs. Tests replace them. */
  at?: { token: string; api: Record<RegionName, string> };
};

/** What a call needs of them. */
export type AmazonClient = Pick<AmazonKeys, 'clientId' | 'clientSecret' | 'at'>;

const AMAZON = 'Amazon';
export const amazonServices: NonNullable<AmazonKeys['at']> = {
  token: 'https://api.amazon.com/auth/o2/token',
  api: { NA: 'https://sellingpartnerapi-na.amazon.com', EU: 'https://sellingpartnerapi-eu.amazon.com' },
};
const manage: Record<RegionName, string> = {
  NA: 'https://sellercentral.amazon.com/apps/manage',
  EU: 'https://sellercentral-europe.amazon.com/apps/manage',
};
/** The scope for calls of the app itself, without a seller. */
const NOTIFICATIONS_SCOPE = 'sellingpartnerapi::notifications';

const tokensSchema = v.looseObject({
  access_token: v.pipe(v.string(), v.minLength(1)),
  refresh_token: v.optional(v.pipe(v.string(), v.minLength(1))),
});
const participationsSchema = v.looseObject({
  payload: v.array(v.looseObject({ marketplace: v.looseObject({ id: v.string() }) })),
});
const tokenErrorSchema = v.looseObject({ error: v.string() });
const subscriptionSchema = v.looseObject({
  payload: v.looseObject({ subscriptionId: v.pipe(v.string(), v.minLength(1)) }),
});
const destinationSchema = v.looseObject({
  payload: v.looseObject({ destinationId: v.pipe(v.string(), v.minLength(1)) }),
});

export function createAmazonService(keys: AmazonKeys): AmazonService {
  const { appId, beta, destinations, eventDestinations = {}, at = amazonServices } = keys;

  return {
    kind: 'amazon',
    provesSeller: false,
    consent: {
      applicationId: appId,
      beta,
      consent: amazonConsent,
      confirm: { NA: [...amazonConfirm.NA], EU: [...amazonConfirm.EU] },
    },

    // Login with Amazon accepts a code of any region. Only the region's own API reveals whether the seller sells there.
    exchangeCode: async ({ code, redirectUri, region }) => {
      const tokens = await tokensOf(
        keys,
        { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
        codeRefused(AMAZON),
      );
      if (!tokens.ok) return tokens;
      const { access_token, refresh_token } = tokens.value;
      if (refresh_token === undefined) return fail(codeRefused(AMAZON));
      const headers = { 'x-amz-access-token': access_token };
      const foreign = foreignTo(
        region,
        await callService('GET', `${at.api[region]}/sellers/v1/marketplaceParticipations`, { headers }),
      );
      return foreign ? fail(foreign) : ok({ refreshToken: refresh_token });
    },

    receives: (region, type) => messageTypes[type].bus === 'sqs' || eventDestinations[region] !== undefined,

    subscribe: async ({ region, refreshToken }, type, delivery) => {
      const { bus, payloadVersion } = messageTypes[type];
      const destinationId = (bus === 'sqs' ? destinations : eventDestinations)[region];
      if (destinationId === undefined) return fail(noDestination(region));
      const token = await sellerToken(keys, refreshToken);
      if (!token.ok) return token;
      const url = `${at.api[region]}/notifications/v1/subscriptions/${type}`;
      const headers = { 'x-amz-access-token': token.value };
      const json = {
        payloadVersion,
        destinationId,
        ...directiveOf(region, type, delivery),
      };
      const made = await callService('POST', url, { headers, json });
      // The subscription exists, from before a renewal or because a response was lost.
      if (made?.status !== 409) return subscriptionIn(made, type);
      return subscriptionIn(await callService('GET', `${url}?payloadVersion=${payloadVersion}`, { headers }), type);
    },

    unsubscribe: async (region, type, subscriptionId) => {
      const token = await appToken(keys);
      if (!token.ok) return token;
      const url = `${at.api[region]}/notifications/v1/subscriptions/${type}/${encodeURIComponent(subscriptionId)}`;
      const gone = await callService('DELETE', url, { headers: { 'x-amz-access-token': token.value } });
      return gone && (gone.status < 300 || gone.status === 404) ? ok({}) : fail(unavailable(AMAZON));
    },

    manageUrl: async (region) => manage[region],
  };
}

/**
 * Creates a destination of a region. Needed once per app, at setup (docs/providers.md).
 * @param target the ARN of a queue that allows Amazon to write to it, or for EventBridge the id of an AWS account
 * @returns the destination's id, for AMAZON_DESTINATION_NA or AMAZON_DESTINATION_EU, or for AMAZON_EVENTS_NA or
 *   AMAZON_EVENTS_EU
 */
export async function createDestination(keys: AmazonClient, region: RegionName, target: string): Served<string> {
  const token = await appToken(keys);
  if (!token.ok) return token;
  const { at = amazonServices } = keys;
  const made = await callService('POST', `${at.api[region]}/notifications/v1/destinations`, {
    headers: { 'x-amz-access-token': token.value },
    json: isAwsAccount(target)
      ? {
          name: `Listing events ${region}`,
          resourceSpecification: { eventBridge: { region: awsRegions[region], accountId: target } },
        }
      : { name: `Pricing alerts ${region}`, resourceSpecification: { sqs: { arn: target } } },
  });
  const parsed = v.safeParse(destinationSchema, made?.body);
  if (made && made.status < 300 && parsed.success) return ok(parsed.output.payload.destinationId);
  return fail({
    reason: isPassing(made) ? 'unavailable' : 'not-permitted',
    message: `Amazon answered ${made?.status ?? 'nothing'}: ${JSON.stringify(made?.body ?? '')}`,
  });
}

/** Whether a destination is EventBridge's, which is made for an AWS account. */
export const isAwsAccount = (target: string): boolean => /^\d{12}$/.test(target);
const awsRegions: Record<RegionName, string> = { NA: 'us-east-1', EU: 'eu-west-1' };

/** Returns an access token for a seller's calls. */
export async function sellerToken(keys: AmazonClient, refreshToken: string): Served<string> {
  const tokens = await tokensOf(
    keys,
    { grant_type: 'refresh_token', refresh_token: refreshToken },
    permissionEnded(AMAZON),
  );
  return tokens.ok ? ok(tokens.value.access_token) : tokens;
}

async function appToken(keys: AmazonClient): Served<string> {
  const tokens = await tokensOf(keys, { grant_type: 'client_credentials', scope: NOTIFICATIONS_SCOPE }, notAccepted);
  return tokens.ok ? ok(tokens.value.access_token) : tokens;
}

async function tokensOf(
  { clientId, clientSecret, at = amazonServices }: AmazonClient,
  grant: Record<string, string>,
  refused: ServiceFailure,
): Served<v.InferOutput<typeof tokensSchema>> {
  const answer = await callService('POST', at.token, {
    form: { ...grant, client_id: clientId, client_secret: clientSecret },
  });
  const tokens = v.safeParse(tokensSchema, answer?.body);
  if (answer?.status === 200 && tokens.success) return ok(tokens.output);
  const why = v.safeParse(tokenErrorSchema, answer?.body);
  if (isPassing(answer) || !why.success) return fail(unavailable(AMAZON));
  // Any error except a bad grant is caused by the app's own settings, which a seller cannot fix.
  return fail(why.output.error === 'invalid_grant' ? refused : notAccepted);
}

/** The marketplaces of each region's API, including those that the portal does not subscribe to. */
const marketplacesOf: Record<RegionName, readonly string[]> = {
  NA: ['US', 'CA', 'MX', 'BR'],
  EU: ['UK', 'DE', 'FR', 'ES', 'IT', 'NL', 'SE', 'PL', 'BE', 'TR', 'AE', 'SA', 'EG', 'IN'],
};

/**
 * Returns a failure if the seller does not belong to this region: its API does not know the seller, or only in
 * marketplaces of other regions. Unknown marketplaces are ignored.
 */
function foreignTo(region: RegionName, answer: ServiceAnswer | undefined): ServiceFailure | undefined {
  if (isPassing(answer)) return unavailable(AMAZON);
  if (answer?.status === 403) return otherRegion(region);
  const parsed = v.safeParse(participationsSchema, answer?.body);
  if (answer?.status !== 200 || !parsed.success) return unavailable(AMAZON);
  const sold = parsed.output.payload.flatMap(({ marketplace }) => marketplaceNamed(marketplace.id)?.code ?? []);
  return sold.length > 0 && !sold.some((code) => marketplacesOf[region].includes(code))
    ? otherRegion(region)
    : undefined;
}

const otherRegion = (region: RegionName): ServiceFailure => ({
  reason: 'refused',
  message: `Amazon does not know this seller account in ${regions[region].title}. Please choose the region it sells in and connect again.`,
});

const notAccepted: ServiceFailure = {
  reason: 'not-set-up',
  message: 'Amazon does not accept this portal’s own keys. Please contact support.',
};

const noDestination = (region: RegionName): ServiceFailure => ({
  reason: 'not-set-up',
  message: `No destination is set up for messages from ${regions[region].title}. Please contact support.`,
});

function subscriptionIn(
  answer: ServiceAnswer | undefined,
  type: MessageType,
): Result<{ subscriptionId: string }, ServiceFailure> {
  if (isPassing(answer)) return fail(unavailable(AMAZON));
  const parsed = v.safeParse(subscriptionSchema, answer?.body);
  if (answer && answer.status < 300 && parsed.success)
    return ok({ subscriptionId: parsed.output.payload.subscriptionId });
  return fail({
    reason: 'not-permitted',
    message:
      answer?.status === 403
        ? roleMissing(type)
        : `Amazon does not accept the subscription to ${messageTypes[type].name} (${answer?.status ?? 0}).`,
  });
}

/** The processing directive. Without one, Amazon sends every message of the region. */
function directiveOf(region: RegionName, type: MessageType, delivery: OfferDelivery | null): object {
  if (!delivery) return {};
  const all = delivery.marketplaces.length >= regions[region].marketplaces.length;
  if (all && delivery.pace === 'every') return {};
  const marketplaceIds = delivery.marketplaces.flatMap((code) => marketplaceIdOf(code) ?? []);
  const period = delivery.pace === 'ten-minutes' ? 'TenMinutes' : 'FiveMinutes';
  return {
    processingDirective: {
      eventFilter: {
        eventFilterType: type,
        ...(all ? {} : { marketplaceIds }),
        ...(delivery.pace === 'every' ? {} : { aggregationSettings: { aggregationTimePeriod: period } }),
      },
    },
  };
}
