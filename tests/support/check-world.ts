import { daysFrom } from '#provider/inbox/completeness/completeness-days-table.ts';
import { sealedFor } from '#provider/integrations/connection-context.ts';
import { createTokenSeal } from '#provider/integrations/token-seal.ts';
import { sampleProducts } from '#provider/products/sample-products.ts';
import { DEMO_SELLER_ID } from '#provider/products/sample-sellers.ts';
import { DEMO_OWNER_ID } from '#provider/sample/accounts.ts';
import { OWN_PRODUCTS } from '#provider/sample/alerts.ts';
import { sampleMessages } from '#provider/sample/messages.ts';
import { grants } from '#provider/sandbox/sellers/seller-records.ts';
import { createSeededRandom } from '#provider/seeded-random.ts';
import { accountById } from '#provider/session/accounts-table.ts';
import { sumOf } from '#shared/inbox/completeness/completeness.ts';
import { startTestProvider, type TestProvider } from './provider.ts';

export type Change = {
  index: number;
  marketplace?: string;
  condition?: 'new' | 'used';
  /** ms */
  at: number;
  seed: number;
};
export type CheckWorld = Awaited<ReturnType<typeof startCheckWorld>>;

export const productsToCheck = sampleProducts().slice(0, OWN_PRODUCTS);

/** A message about a sample product. Another seed gives other offers. */
export const changeMessage = ({
  index,
  marketplace = 'US',
  condition = 'new',
  at,
  seed,
}: Change): Record<string, unknown> => {
  const random = createSeededRandom(seed);
  return sampleMessages['offer-change'].make(random, {
    product: productsToCheck[index] as (typeof productsToCheck)[number],
    marketplace,
    at,
    notificationId: `change-${index}-${marketplace}-${condition}-${seed}`,
    offers: 4,
    own: { listing: 20 + random.int(0, 900) / 100, fba: true, forSale: true, condition },
  });
};

const SECRET = 'a-secret-of-the-test';
const REFRESH_TOKEN = 'Atzr|of-the-test';

/**
 * A provider on a clock that the test moves, with one seller who has permitted its sandbox. The sandbox is the
 * marketplace.
 */
export async function startCheckWorld(options: Parameters<typeof startTestProvider>[0] = {}) {
  const clock = { now: Date.parse('2026-03-02T09:00:00Z') };
  const provider: TestProvider = await startTestProvider({ clock: () => clock.now, sellerSecret: SECRET, ...options });
  const { db } = provider.deps;
  const started = clock.now;
  if (!(await accountById(db, DEMO_OWNER_ID))) {
    await provider.addAccount({ email: 'owner@demo.test', id: DEMO_OWNER_ID, sellerId: DEMO_SELLER_ID });
    await provider.addAccount({
      email: 'member@demo.test',
      owner: 'owner@demo.test',
      profile: { accessNotifications: true },
    });
    await provider.addAccount({ email: 'trial@demo.test' });
    const sealed = createTokenSeal(SECRET).seal(REFRESH_TOKEN, sealedFor({ account_id: DEMO_OWNER_ID, region: 'na' }));
    await db.updateTable('seller_links').set({ refresh_token: sealed }).execute();
    const record = { service: 'amazon', sellerId: DEMO_SELLER_ID, region: 'NA', refreshToken: REFRESH_TOKEN } as const;
    await grants.put(db, { id: 'grant-of-the-test', customer: DEMO_SELLER_ID, createdAt: clock.now, record });
  }

  return {
    provider,
    clock,
    /**
     * Moves the clock to the end, with a check every ten seconds while something is due, as the provider's timer does.
     */
    pass: async (ms: number) => {
      for (const end = clock.now + ms; clock.now < end; ) {
        const { due } = await db
          .selectFrom('own_offers')
          .select(({ fn }) => fn.min('due_at').as('due'))
          .executeTakeFirstOrThrow();
        const { silent } = await db
          .selectFrom('message_markets')
          .where('silent_since', 'is', null)
          .select(({ fn }) => fn.min('silent_at').as('silent'))
          .executeTakeFirstOrThrow();
        clock.now = Math.min(end, Math.max(clock.now + 10_000, Math.min(due ?? end, silent ?? end)));
        await provider.checkOffers();
      }
    },
    /** A change whose message arrives. */
    sends: async (change: Omit<Change, 'at'>) => {
      const message = changeMessage({ at: clock.now, ...change });
      await provider.sellers.happens(message);
      return provider.ingest(message);
    },
    /** A change whose message is lost. @returns the message */
    loses: async (change: Omit<Change, 'at'>) => {
      const message = changeMessage({ at: clock.now, ...change });
      await provider.sellers.happens(message);
      return message;
    },
    /** The alerts about offers since the start, oldest first. */
    alerts: () =>
      db
        .selectFrom('notifications')
        .selectAll()
        .where('account_id', '=', DEMO_OWNER_ID)
        .where('notification_type', '=', 'ANY_OFFER_CHANGED')
        .where('received_at', '>=', started)
        .orderBy('received_at')
        .orderBy('asin')
        .execute(),
    found: () =>
      db
        .selectFrom('notifications')
        .selectAll()
        .where('found_since', 'is not', null)
        .orderBy('received_at')
        .orderBy('asin')
        .execute(),
    states: () =>
      db
        .selectFrom('own_offers')
        .select(['marketplace', 'asin', 'condition', 'state'])
        .orderBy('marketplace')
        .orderBy('asin')
        .orderBy('condition')
        .execute(),
    /** The counts of all days and marketplaces. */
    counts: async () => sumOf(await daysFrom(db, DEMO_OWNER_ID, '')),
    close: () => provider.close(),
  };
}
