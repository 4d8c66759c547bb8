// The provider with people whose alerts leave the portal, by senders that reach played services. Started by channels.ts.
import { PRICE_CHECK } from '#provider/listings/prices/price-sender.ts';
import type { SmtpSettings } from '#provider/mail/smtp-mail.ts';
import { startProvider } from '#provider/provider.ts';
import { rulesFor } from '#tests/support/channels/played-hosts.ts';
import { createOperations } from '#tests/support/provider-operations.ts';
import { createSellerWalk } from '#tests/support/sellers.ts';
import { answerParent, collectGarbage, usage } from './procs.ts';

export type ServerSettings = {
  folder: string;
  /** Postgres; without it, SQLite in the folder. */
  databaseUrl?: string;
  ingestKey: string;
  smtp: SmtpSettings;
  outside: { names: string[]; port: number; ca: string };
  telegramToken?: string;
  /** Whether due price changes are sent only when somebody says that there are some, and not by the time alone. */
  pricesWait?: boolean;
  /** How far the provider's clock is ahead, ms. */
  ahead: number;
};

const settings = JSON.parse(process.argv[3] ?? '') as ServerSettings;
let ahead = settings.ahead;
if (settings.pricesWait) {
  const every = globalThis.setInterval;
  globalThis.setInterval = ((work: () => void, ms: number) =>
    every(ms === PRICE_CHECK ? () => {} : work, ms)) as typeof setInterval;
}
const provider = await startProvider({
  dataDir: settings.folder,
  databaseUrl: settings.databaseUrl,
  host: '127.0.0.1',
  port: 0,
  product: 'az',
  ingestKey: settings.ingestKey,
  demo: false,
  demoFeed: false,
  passwordCost: 1_024,
  sellerSecret: 'a secret of the bench',
  portalUrl: 'https://portal.test',
  smtp: settings.smtp,
  outside: rulesFor(settings.outside),
  telegramToken: settings.telegramToken,
  clock: () => Date.now() + ahead,
});
const { db } = provider.deps;
let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20);

answerParent({
  url: () => provider.url,
  leads: () => provider.deps.leads(),
  cpu: () => usage().cpu,
  addPerson: (id: string) =>
    createOperations(provider.deps).addAccount({ id, email: `${id}@shop.test`, sellerId: `A1${id.toUpperCase()}` }),
  /** Adds a person with the marketplace's permission. */
  addSeller: async (id: string) => {
    const added = await createOperations(provider.deps).addAccount({ id, email: `${id}@shop.test` });
    await createSellerWalk(provider).connected(added.token, 'NA', `A1${id.toUpperCase()}`);
    return added;
  },
  /** The prices that the sandbox's marketplace was made to show, in order. */
  shown: async () => {
    const rows = await db.selectFrom('sandbox_objects').select('record').where('kind', '=', 'listing-price').execute();
    return rows.flatMap(({ record }) =>
      (JSON.parse(record) as { changes: { price: number }[] }).changes.map(({ price }) => price),
    );
  },
  /** Moves the clock, and sends what is due then. */
  later: async (ms: number) => {
    ahead += ms;
    await provider.sendDue();
  },
  memory: () => {
    collectGarbage();
    peak = 0;
    return usage().rss;
  },
  peak: () => peak,
  /** Deliveries by state. */
  states: () =>
    db
      .selectFrom('deliveries')
      .groupBy('state')
      .select(['state', (select) => select.fn.countAll<number>().as('count')])
      .execute(),
  /** The messages that carried what was sent, by kind of channel. */
  messages: () =>
    db
      .selectFrom('deliveries')
      .innerJoin('channels', 'channels.id', 'channel_id')
      .where('state', '=', 'sent')
      .select(['channels.kind', 'message_id as id'])
      .distinct()
      .execute(),
});
