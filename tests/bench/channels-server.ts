// The provider with people whose alerts leave the portal, by senders that reach played services. Started by channels.ts.
import type { SmtpSettings } from '#provider/mail/smtp-mail.ts';
import { startProvider } from '#provider/provider.ts';
import { rulesFor } from '#tests/support/channels/played-hosts.ts';
import { createOperations } from '#tests/support/provider-operations.ts';
import { answerParent, collectGarbage, usage } from './procs.ts';

export type ServerSettings = {
  folder: string;
  /** Postgres; without it, SQLite in the folder. */
  databaseUrl?: string;
  ingestKey: string;
  smtp: SmtpSettings;
  outside: { names: string[]; port: number; ca: string };
  /** How far the provider's clock is ahead, ms. */
  ahead: number;
};

const settings = JSON.parse(process.argv[3] ?? '') as ServerSettings;
let ahead = settings.ahead;
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
