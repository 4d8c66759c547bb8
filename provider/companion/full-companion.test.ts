import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { amazonMessage } from '#examples/company/amazon-message-sample.ts';
import { beginCompanion, endCompanions, live } from '#tests/support/companion-world.ts';

afterEach(endCompanions);

const asinOf = (n: number) => `B0FULL${String(n).padStart(4, '0')}`;

it('a companion whose disk is full takes what the company has sent meanwhile once there is room, each alert once [CO-09]', async () => {
  const { company, companion } = await beginCompanion();
  const { db } = companion.deps;
  const { token, socket } = await live(companion);
  const stored = async () => {
    const body = { filter: {}, page: 1, limit: 100 };
    const answer = await companion.call('POST', '/portal/notifications/search', { token, body });
    const { notifications } = answer.body as { notifications: object[] };
    return notifications.map((each) => /B0FULL\d{4}/.exec(JSON.stringify(each))?.[0]).sort();
  };
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db);
  const sent: string[] = [];
  // The first ones find room in the pages that are there.
  for (; sent.length < 90 && socket.connected; await stored()) {
    sent.push(asinOf(sent.length));
    await company.raise('u1', amazonMessage('A1COMPANY', sent.at(-1)));
  }
  expect(socket.connected).toBe(false);
  await sql.raw('pragma max_page_count = 4294967294').execute(db);

  // The hub connects again, and the list is read.
  const again = await companion.connect(token);
  expect(await again.emitWithAck('join', 'u1')).toEqual({ ok: true });
  await expect.poll(stored).toEqual(sent);
  expect(companion.logs.filter((line) => line.includes('database or disk is full')).length).toBeGreaterThan(0);
});
