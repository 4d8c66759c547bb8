import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/databases.ts';
import { pricingHealth } from '#tests/support/messages.ts';
import { hasPostgres, MISSING, type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';

if (!hasPostgres) console.log(MISSING);

const before = process.env.TEST_POSTGRES;
let server: PostgresServer | undefined;
let provider: TestProvider | undefined;
beforeAll(async () => {
  server = hasPostgres ? await startPostgres() : undefined;
});
afterEach(() => provider?.close());
afterAll(() => server?.close());

async function onPostgres(): Promise<TestProvider> {
  process.env.TEST_POSTGRES = server?.url;
  const { url } = await testDatabase(':memory:');
  if (before === undefined) delete process.env.TEST_POSTGRES;
  else process.env.TEST_POSTGRES = before;
  return start(url);
}

async function onSqlite(): Promise<TestProvider> {
  delete process.env.TEST_POSTGRES;
  try {
    return await start(undefined);
  } finally {
    if (before !== undefined) process.env.TEST_POSTGRES = before;
  }
}

async function start(databaseUrl: string | undefined): Promise<TestProvider> {
  provider = await startTestProvider({ databaseUrl });
  return provider;
}

/** From now on, a change that sends a frame fails with this code, as if the server itself had raised it. */
const fails = (code: string): RawBuilder<unknown> =>
  sql.raw(`create function trouble() returns trigger language plpgsql as $$
    begin raise exception 'made by the test' using errcode = '${code}'; end $$;
    create trigger trouble before insert on outbox for each row execute function trouble()`);
const worksAgain = sql.raw('drop function trouble cascade');

const full = {
  status: 503,
  body: {
    code: 'DATABASE_FULL',
    message:
      'The portal has no room to save anything right now. Nothing that was saved is lost. Please try again in a few minutes.',
  },
};
const away = { status: 503, body: { code: 'DATABASE_AWAY' } };

/** SQLite first fills the pages that it has. @returns how many were done before */
async function untilRefused(
  send: (number: number) => Promise<{ status: number }>,
  expected: typeof full | typeof away,
): Promise<number> {
  for (let done = 0; ; done += 1) {
    const answer = await send(done);
    if (answer.status === 200 || answer.status === 202) continue;
    expect(answer).toMatchObject(expected);
    return done;
  }
}

/** What a sender, a person, and a socket meet while the database takes nothing, and afterwards. */
async function meets(
  provider: TestProvider,
  expected: typeof full | typeof away,
  { begin, end }: { begin: () => Promise<unknown>; end: () => Promise<unknown> },
) {
  const { id, token } = await provider.addAccount({ email: 'owner@full.test', sellerId: 'A1FULL' });
  const socket = await provider.connect(token);
  await socket.emitWithAck('join', id);
  const inbox = inboxOf(provider, token);
  const message = (n: number) =>
    pricingHealth({ sellerId: 'A1FULL', asin: `B0FULL${String(n).padStart(4, '0')}`, notificationId: `full-${n}` });
  expect((await provider.post('sp-api', message(0))).status).toBe(202);

  const asins = Array.from({ length: 40 }, (_, each) => `B0${String(each).padStart(8, '0')}`);
  const saveRule = (number: number) =>
    provider.call('PUT', '/portal/notifications/rules', {
      token,
      body: { name: `Rule ${number}`, when: { asins }, actions: [{ kind: 'done' }], on: true },
    });

  await begin();
  const n = await untilRefused((number) => provider.post('sp-api', message(number + 1)), expected);
  const sent = await fetch(`${provider.url}/ingest/sp-api`, {
    method: 'POST',
    headers: { authorization: `Bearer ${provider.ingestKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(message(n + 1)),
  });
  expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '5']);
  const rules = await untilRefused(saveRule, expected);
  // What is there can be read, and nobody is signed out.
  expect(await inbox.ids({})).toHaveLength(n + 1);
  expect(socket.connected).toBe(true);

  await end();
  const arrives = nextEvent(socket, 'spapi:PRICING_HEALTH');
  expect((await provider.post('sp-api', message(n + 1))).status).toBe(202);
  expect(JSON.stringify(await arrives)).toContain(`full-${n + 1}`);
  expect((await provider.post('sp-api', message(n + 1))).status).toBe(200);
  expect((await saveRule(rules)).status).toBe(200);
  expect(await inbox.ids({})).toHaveLength(n + 2);
}

/** The lines of the log about what failed, which is the same for every call. */
const failures = ({ logs }: TestProvider) => logs.filter((line) => line.includes('A request failed'));

describe('a database that takes nothing', () => {
  it('with SQLite on a full disk: calls and ingest answer 503 with a sentence, reads go on, and with room again everything works once [ENG-02]', async () => {
    const running = await onSqlite();
    const { db } = running.deps;
    await meets(running, full, {
      begin: async () => {
        const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
        await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db);
      },
      end: () => sql.raw('pragma max_page_count = 4294967294').execute(db),
    });
    expect(failures(running)).toEqual([expect.stringContaining('database or disk is full')]);
  });

  it.runIf(hasPostgres).each([
    ['on a full disk', '53100', full],
    ['that cancels', '57014', away],
    ['that gives no lock', '55P03', away],
    ['that can’t put transactions in a row', '40001', away],
    ['that ends a deadlock', '40P01', away],
  ] as const)(
    'with Postgres %s: calls and ingest answer the same way, on the same connections, and everything works once afterwards [ENG-02, ENG-03]',
    async (_, code, expected) => {
      const running = await onPostgres();
      const { db } = running.deps;
      await meets(running, expected, {
        begin: () => fails(code).execute(db),
        end: () => worksAgain.execute(db),
      });
      expect(
        running.logs.filter((line) => /The database does not answer|A call of the database failed/.test(line)),
      ).toEqual([]);
    },
  );
});
