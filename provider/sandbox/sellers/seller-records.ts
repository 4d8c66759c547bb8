import type { Deps } from '#provider/deps.ts';
import type { RegionName } from '#shared/integrations/regions.ts';
import type { NotificationType } from '#shared/notifications/notification.ts';
import { objectsOf } from '../payments/objects-table.ts';

/** The app as the sandbox's Amazon and Walmart know it. */
export const SANDBOX_APP_ID = 'amzn1.sellerapps.app.sandbox';
export const SANDBOX_WALMART_CLIENT = 'sandbox-walmart-client';

export type SellerService = 'amazon' | 'walmart';

/** A permission that waits to be exchanged: good once, for five minutes. */
export type CodeRecord = { service: SellerService; sellerId: string; region: RegionName | null; redirectUri: string; expiresAt: number };
/** What a seller has permitted; the id of its page is its secret. */
export type GrantRecord = { service: SellerService; sellerId: string; region: RegionName | null; refreshToken: string };
/** What Amazon was asked to send. Marketplace codes; null for all. */
export type SubscriptionRecord = { region: RegionName; sellerId: string; type: NotificationType; marketplaces: readonly string[] };
/** A start on Amazon's side that waits for the app to take it up. */
export type StartRecord = { sellerId: string; region: RegionName; expiresAt: number };

export const codes = objectsOf<CodeRecord>('seller-code');
export const grants = objectsOf<GrantRecord>('seller-grant');
export const subscriptions = objectsOf<SubscriptionRecord>('seller-subscription');
export const starts = objectsOf<StartRecord>('seller-start');

/** Whose things are kept together. */
export const sellerKey = (service: SellerService, region: RegionName | null, sellerId: string): string => `${service} ${region ?? ''} ${sellerId}`;

export type SellerSandboxDeps = Pick<Deps, 'db' | 'write' | 'clock' | 'portalUrl'>;

/** A message that the sandbox's Amazon sends. @param marketplaces codes, of which it is for one @param at ms */
export type SandboxMessage = {
  type: NotificationType;
  sellerId: string;
  subscriptionId: string;
  marketplaces: readonly string[];
  at: number;
  notificationId: string;
};

export type SellerSandboxOptions = {
  pagesUrl: () => string;
  /** By way of the ingest door, as a company's own forwarding does. */
  send: (message: SandboxMessage) => Promise<void>;
  /** Where others reach this machine nothing is connected in a sandbox. */
  open: boolean;
  onError: (cause: unknown) => void;
};
