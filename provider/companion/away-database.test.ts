import { io } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { amazonMessage } from '#examples/company/amazon-message-sample.ts';
import { beginCompanion, endCompanions, endsLater, live } from '#tests/support/companion-world.ts';
import { hasPostgres, MISSING, startPostgres } from '#tests/support/postgres-server.ts';

if (!hasPostgres) console.log(MISSING);

const before = process.env.TEST_POSTGRES;

describe.runIf(hasPostgres)('a companion whose Postgres is away', () => {
  afterEach(async () => {
    await endCompanions();
    if (before === undefined) delete process.env.TEST_POSTGRES;
    else process.env.TEST_POSTGRES = before;
  });

  it('reads afterwards what the company has sent meanwhile, once [ENG-03]', async () => {
    const server = await startPostgres();
    endsLater(server.close);
    process.env.TEST_POSTGRES = server.url;
    const { company, companion } = await beginCompanion();
    const { token, socket } = await live(companion);
    const stored = async (asin: string) => {
      const body = { filter: { asins: [asin] }, page: 1, limit: 50 };
      return (await companion.call('POST', '/portal/notifications/search', { token, body })).body;
    };
    await company.raise('u1', amazonMessage('A1COMPANY', 'B0BEFORE01'));
    await expect.poll(() => stored('B0BEFORE01')).toMatchObject({ total: 1 });

    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    server.stop();
    try {
      await company.raise('u1', amazonMessage('A1COMPANY', 'B0MISSED01'));
      expect(await companion.call('GET', '/portal/notifications/rules', { token })).toMatchObject({
        status: 503,
        body: { code: 'DATABASE_AWAY' },
      });
      // A new connection is not refused, but cut, and comes again.
      const refused: string[] = [];
      const tried = io(companion.url, { query: { token }, transports: ['websocket'], reconnection: false });
      tried.on('connect_error', ({ message }) => refused.push(message));
      await new Promise((resolve) => tried.io.on('close', resolve));
      expect(refused).toEqual([]);
    } finally {
      server.start();
    }
    // The hub's connection ends, so that it reads everything again.
    await cut;
    const again = await companion.connect(token);
    expect(await again.emitWithAck('join', 'u1')).toEqual({ ok: true });
    await expect.poll(() => stored('B0MISSED01')).toMatchObject({ total: 1 });
    expect(await stored('B0BEFORE01')).toMatchObject({ total: 1 });
    expect(companion.logs.filter((line) => line.includes('database'))).toHaveLength(2);
  });
});
