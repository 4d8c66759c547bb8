import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Server } from 'socket.io';
import { afterEach, expect, it } from 'vitest';
import { amazonMessage } from '#examples/company/amazon-message-sample.ts';
import {
  beginCompanion,
  endCompanions,
  endsLater,
  live,
  signIn,
  startCompanion,
} from '#tests/support/companion-world.ts';
import type { TestProvider } from '#tests/support/provider.ts';

afterEach(endCompanions);

const HOUR = 3_600_000;
const MEMBER = 'member@company.example';

const product = { marketplace: 'US', asin: 'B0COMP0001' };
const note = (companion: TestProvider, token: string, text: string, shared: boolean) =>
  companion.call('PUT', '/portal/product-notes', { token, body: { ...product, text, shared } });
const notesSeenBy = async (companion: TestProvider, token: string) =>
  (await companion.call('GET', '/portal/product-notes?marketplace=US&asin=B0COMP0001', { token })).body as {
    notes: { text: string; by: string }[];
  };
const person = (companion: TestProvider, token: string) => companion.call('GET', '/get-user-info-app', { token });

/** Everything that is stored, as text. */
async function stored({ deps: { db } }: TestProvider): Promise<string> {
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name }) => (await sql`select * from ${sql.table(name)}`.execute(db)).rows),
  );
  return JSON.stringify(rows);
}

/** Signs in an owner and a member, whose name is all over the team's data. */
async function beginTeam() {
  const begun = await beginCompanion();
  const { company, companion } = begun;
  Object.assign(company.users.get('u2') ?? {}, { fullName: 'Mira Sample' });
  const { token } = await live(companion);
  const member = await signIn(companion, MEMBER);
  await companion.call('GET', '/user/get-list-member/AZINSIGHT', { token });
  const request = { right: 'accessNotifications', reason: 'To help' };
  expect((await companion.call('POST', '/user/ask-for-right', { token: member, body: request })).status).toBe(200);
  const flags = { ids: ['u2'], flag: 'accessNotifications', value: true, extension: 'AZINSIGHT' };
  expect((await companion.call('POST', '/user/member-flags', { token, body: flags })).status).toBe(200);

  await note(companion, member, 'Mine alone', false);
  await note(companion, member, 'For the team', true);
  await companion.call('PUT', '/portal/preferences', { token: member, body: { density: 'compact' } });
  expect(await companion.post('sp-api?account=u1' as 'sp-api', amazonMessage('A1COMPANY', product.asin))).toMatchObject(
    { status: 202 },
  );
  const alert = await companion.deps.db
    .selectFrom('notifications')
    .select('id')
    .where('asin', '=', product.asin)
    .executeTakeFirstOrThrow();
  const assign = { change: 'assign-1', ids: [alert.id], command: { kind: 'assign', to: 'u2' } };
  expect((await companion.call('PUT', '/portal/notifications/marks', { token, body: assign })).status).toBe(200);
  return { ...begun, token, member };
}

it('a person whom the company no longer has is erased within a day, and what is the team’s stays without a name [CO-09]', async () => {
  const { company, proxy, companion, clock, token, member } = await beginTeam();
  proxy.fault = 'missing';
  clock.now += 61_000;
  expect((await person(companion, member)).status).toBe(401);
  proxy.fault = undefined;
  company.users.delete('u2');
  await companion.checkPeople();
  expect(await stored(companion)).toContain(MEMBER);

  clock.now += 13 * HOUR;
  await companion.checkPeople();
  const left = await stored(companion);
  for (const trace of [MEMBER, 'Mira', 'Mine alone', 'To help']) expect(left).not.toContain(trace);
  expect((await notesSeenBy(companion, token)).notes).toMatchObject([{ text: 'For the team', by: /^Former member/ }]);
  expect(companion.logs.join('\n')).toContain('A person whom the company no longer has is erased.');
});

it('with the last person of a team, everything of the team is erased [CO-09]', async () => {
  const { proxy, companion, clock } = await beginTeam();
  proxy.fault = 'missing';
  clock.now += 9 * HOUR;
  await companion.checkPeople();
  clock.now += 13 * HOUR;
  await companion.checkPeople();
  const left = await stored(companion);
  for (const trace of ['@company.example', 'Mira', 'For the team', product.asin]) expect(left).not.toContain(trace);
});

it('an API that answers 404 by mistake for some hours erases nobody [CO-09]', async () => {
  const { proxy, companion, clock, member } = await beginTeam();
  proxy.fault = 'missing';
  clock.now += 61_000;
  expect((await person(companion, member)).status).toBe(401);
  clock.now += 2 * HOUR;
  await companion.checkPeople();
  proxy.fault = undefined;
  const again = await signIn(companion, MEMBER);
  clock.now += 13 * HOUR;
  await companion.checkPeople();
  expect((await person(companion, again)).body).toMatchObject({ email: MEMBER, accessNotifications: true });
  expect((await notesSeenBy(companion, again)).notes).toHaveLength(2);
});

it('people who do not come are asked about, and the company’s word that one is deleted counts at once [CO-09]', async () => {
  const http = createServer();
  const io = new Server(http);
  io.on('connection', (socket) => socket.on('join', (_id, joined) => joined({ ok: true })));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  endsLater(async () => void (await io.close()));
  const { proxy, clock } = await beginCompanion();
  const socketUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const companion = await startCompanion(proxy.url, socketUrl, clock);
  const { token } = await live(companion, 'u3', 'alone@company.example');
  const idle = await signIn(companion, 'other@company.example');
  const waiting = async () =>
    (await companion.deps.db.selectFrom('forgotten_people').select('account_id').execute()).map(
      (row) => row.account_id,
    );

  await expect.poll(() => io.sockets.sockets.size).toBe(1);
  io.emit('user:deleted', { _id: 'u4' });
  io.emit('user:deleted', { _id: 'u3' });
  await expect.poll(waiting).toEqual(['u3']);
  proxy.fault = 'missing';
  expect((await person(companion, token)).status).toBe(401);

  clock.now += 9 * HOUR;
  await companion.checkPeople();
  expect(await waiting()).toEqual(['u3', 'u4']);
  clock.now += 13 * HOUR;
  await companion.checkPeople();
  expect(await waiting()).toEqual([]);
  expect(await stored(companion)).not.toMatch(/(?:alone|other)@company\.example/);
  expect((await person(companion, idle)).status).toBe(401);
});
