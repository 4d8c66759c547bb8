import { kindOfType } from '#shared/notifications/alert-kinds.ts';
import type { Deps } from './deps.ts';
import { everyMinute } from './every-minute.ts';
import { createConnections } from './integrations/connect.ts';
import type { Connecting } from './integrations/connection-context.ts';
import { passConnectionTime } from './integrations/connection-time.ts';
import { readAmazon, readWalmart, type SellerConnections } from './integrations/seller-connections.ts';
import type { AmazonService, WalmartService } from './integrations/seller-services.ts';
import { createTokenSeal } from './integrations/token-seal.ts';
import { insertAgreed } from './notifications/subscriptions.ts';
import { sampleProducts } from './products/sample-products.ts';
import { sampleMessages } from './sample/messages.ts';
import { sellerPages } from './sandbox/sellers/seller-pages.ts';
import type { SandboxMessage } from './sandbox/sellers/seller-records.ts';
import { createSellerSandbox } from './sandbox/sellers/seller-sandbox.ts';
import { createSeededRandom } from './seeded-random.ts';

export type ConnectionOptions = {
  /** With which refresh tokens are sealed. */
  secret: string;
  amazon: AmazonService | undefined;
  walmart: WalmartService | undefined;
  /** Whether the sandbox may stand in: on this machine only. */
  sandbox: boolean;
  pagesUrl: () => string;
  /** The provider's own ingest door, to which the sandbox's Amazon sends. */
  ingest: (message: unknown) => Promise<unknown>;
  onError: (cause: unknown) => void;
};

/** The real services of Amazon and Walmart where their keys are set, else the sandbox; and what stands on them. */
export function composeConnections(deps: Deps, options: ConnectionOptions): SellerConnections {
  const sandbox = createSellerSandbox(deps, {
    pagesUrl: options.pagesUrl,
    send: async (message) => void (await options.ingest(messageOf(message))),
    open: options.sandbox,
    onError: options.onError,
  });
  const connecting: Connecting = {
    ...deps,
    amazon: options.amazon ?? sandbox.amazon,
    walmart: options.walmart ?? sandbox.walmart,
    seal: createTokenSeal(options.secret),
    // Whoever connects a region is subscribed there, and the switches of the notifications say so.
    onAgreed: insertAgreed,
  };
  const connections = createConnections(connecting);
  const passTime = () => passConnectionTime(connecting, deps);

  return {
    connections,
    marketplaces: { amazon: connecting.amazon, walmart: connecting.walmart },
    services: {
      get amazon() {
        return connecting.amazon.consent;
      },
      get walmart() {
        return connecting.walmart.login;
      },
    },
    readAmazon: (ownerId) => readAmazon(connecting, ownerId),
    readWalmart: (ownerId) => readWalmart(connecting, ownerId),
    passTime,
    pages:
      options.sandbox && !(options.amazon && options.walmart)
        ? sellerPages(deps, { pagesUrl: options.pagesUrl, messenger: sandbox.messenger, passTime })
        : undefined,
    start: () => {
      const clock = everyMinute(passTime, options.onError);
      return {
        close: async () => {
          await clock.close();
          await connections.settled();
          await sandbox.close();
        },
      };
    },
  };
}

const OWN_PRODUCTS = 12;

/** A message as Amazon would send it, of a product that the seller could have. */
function messageOf({ type, ...told }: SandboxMessage): Record<string, unknown> {
  const random = createSeededRandom(Number.parseInt(told.notificationId.slice(-8), 16));
  const what = {
    ...told,
    product: random.pick(sampleProducts().slice(0, OWN_PRODUCTS)),
    marketplace: random.pick(told.marketplaces),
    offers: random.int(3, 9),
  };
  return sampleMessages[kindOfType[type]].make(random, what);
}
