import type { ConsentServices } from '#shared/account/onboarding/calls.ts';
import type { OfferDelivery } from '#shared/integrations/connection.ts';
import type { MessageType } from '#shared/integrations/message-types.ts';
import type { RegionName } from '#shared/integrations/regions.ts';
import type { Result } from '#shared/result.ts';

/**
 * Why a marketplace call failed: the code is spent or wrong (`refused`), the permission was withdrawn or has expired
 * (`ended`), the app lacks the right (`not-permitted`), nothing is set up here (`not-set-up`), or the reason is unknown
 * and a retry may work (`unavailable`).
 */
const serviceReasons = ['refused', 'ended', 'not-permitted', 'not-set-up', 'unavailable'] as const;
export type ServiceFailure = { reason: (typeof serviceReasons)[number]; message: string };
export type Served<T> = Promise<Result<T, ServiceFailure>>;

export type Seller = { region: RegionName; sellerId: string; refreshToken: string };

/** Amazon's service, real or sandbox. Its functions never throw. */
export type AmazonService = {
  kind: 'sandbox' | 'amazon';
  /** The data for Amazon's consent page, or null if connecting is not set up. */
  consent: ConsentServices['amazon'];
  /**
   * Whether a code proves the seller's id. Amazon's token names no seller, so there the id is only the browser's claim.
   */
  provesSeller: boolean;
  /** Redeems a code. A code works once, for about five minutes. */
  exchangeCode: (came: {
    code: string;
    redirectUri: string;
    region: RegionName;
    sellerId: string;
  }) => Served<{ refreshToken: string }>;
  /** Whether messages of a type have a way here. Where none is set up, nobody is bothered with it. */
  receives: (region: RegionName, type: MessageType) => boolean;
  /** Subscribes to a type of message. Returns an existing subscription if there is one. */
  subscribe: (seller: Seller, type: MessageType, delivery: OfferDelivery | null) => Served<{ subscriptionId: string }>;
  unsubscribe: (region: RegionName, type: MessageType, subscriptionId: string) => Served<object>;
  manageUrl: (region: RegionName, sellerId: string) => Promise<string | null>;
};

/** @property market Walmart's country, such as 'US' */
export type WalmartSeller = { sellerId: string; market: string; refreshToken: string };

/** Walmart's service, real or sandbox. Its functions never throw. */
export type WalmartService = {
  kind: 'sandbox' | 'walmart';
  login: ConsentServices['walmart'];
  /** The endpoint to which Walmart can send events; undefined without one. */
  eventUrl: () => string | undefined;
  exchangeCode: (came: {
    code: string;
    sellerId: string;
    marketplace: string;
    redirectUri: string | undefined;
  }) => Served<{ refreshToken: string }>;
  /** Subscribes to all events that the portal reads, each signed with `secret` in `header`. */
  subscribe: (
    seller: WalmartSeller,
    webhook: { url: string; header: string; secret: string },
  ) => Served<{ subscriptions: string[] }>;
  unsubscribe: (seller: WalmartSeller, subscriptions: readonly string[]) => Served<object>;
  manageUrl: (sellerId: string) => Promise<string | null>;
};

export const unavailable = (service: string): ServiceFailure => ({
  reason: 'unavailable',
  message: `${service} does not answer at the moment. Please try again in a few minutes.`,
});
export const codeRefused = (service: string): ServiceFailure => ({
  reason: 'refused',
  message: `${service} does not accept the permission: it was already used or has expired. Please connect again.`,
});
export const permissionEnded = (service: string): ServiceFailure => ({
  reason: 'ended',
  message: `The permission at ${service} has ended. Please renew it.`,
});
export const notSetUp = (service: string): ServiceFailure => ({
  reason: 'not-set-up',
  message: `Connecting ${service} is not set up here. Please contact support.`,
});
