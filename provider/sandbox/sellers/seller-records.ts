import type { Deps } from '#provider/deps.ts';
import type { MessageType } from '#shared/integrations/message-types.ts';
import type { RegionName } from '#shared/integrations/regions.ts';
import { objectsOf } from '../payments/objects-table.ts';

export const SANDBOX_APP_ID = 'amzn1.sellerapps.app.sandbox';
export const SANDBOX_WALMART_CLIENT = 'sandbox-walmart-client';

export type SellerService = 'amazon' | 'walmart';

/** An authorization code: works once, for five minutes. */
export type CodeRecord = {
  service: SellerService;
  sellerId: string;
  region: RegionName | null;
  redirectUri: string;
  expiresAt: number;
};
/** A seller's grant. The id is secret, since it opens the grant's page. */
export type GrantRecord = { service: SellerService; sellerId: string; region: RegionName | null; refreshToken: string };
/** A subscription to messages. `marketplaces` holds codes. */
export type SubscriptionRecord = {
  region: RegionName;
  sellerId: string;
  type: MessageType;
  marketplaces: readonly string[];
};
/** A start on Amazon's side that waits for the app to continue it. */
export type StartRecord = { sellerId: string; region: RegionName; expiresAt: number };

/** The roles that the app lacks at the sandbox's Amazon. */
export const lackedRoles = objectsOf<{ role: string }>('seller-role');
export const codes = objectsOf<CodeRecord>('seller-code');
export const grants = objectsOf<GrantRecord>('seller-grant');
export const subscriptions = objectsOf<SubscriptionRecord>('seller-subscription');
export const starts = objectsOf<StartRecord>('seller-start');

export const sellerKey = (service: SellerService, region: RegionName | null, sellerId: string): string =>
  `${service} ${region ?? ''} ${sellerId}`;

export type SellerSandboxDeps = Pick<Deps, 'db' | 'write' | 'clock' | 'portalUrl'>;

/** A message from the sandbox's Amazon. @param marketplaces codes; the message is for one of them @param at ms */
export type SandboxMessage = {
  type: MessageType;
  sellerId: string;
  subscriptionId: string;
  marketplaces: readonly string[];
  at: number;
  notificationId: string;
  /** The seller's offer that it is about. Without one, the message is about any product. */
  about?: { asin: string; own: { listing: number; fba: boolean; forSale: boolean; condition: 'new' | 'used' } };
};

export type SellerSandboxOptions = {
  /** How the sandbox's marketplace answers the next call, of those that the call can show. */
  nextBehavior: (kinds: readonly ('throttles' | 'slow' | 'down' | 'refuses')[]) => Promise<string>;
  pagesUrl: () => string;
  /** Sends through the ingest endpoint, like a company's own forwarding. */
  send: (message: SandboxMessage) => Promise<void>;
  /** False if others can reach this machine: then the sandbox refuses connections. */
  open: boolean;
  /** Whether a subscription's first message comes by itself. */
  firstMessages: boolean;
  onError: (cause: unknown) => void;
};
