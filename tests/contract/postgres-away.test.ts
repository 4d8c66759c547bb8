import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pricingMessage } from '#tests/support/messages.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { hasPostgres, MISSING, type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { openTab, type TestTab } from '#tests/support/tab.ts';
import { call, signIn, temporaryFolder } from './hosts.ts';

const who = { email: 'owner@away.test', password: 'tidewater-lamp' };
const SELLER = 'A1AWAY';
const AWAY = "The portal's database isn't answering right now. Nothing that was saved is lost. Please try again in a minute.";
/** Senders that work at the same time, and how many messages each of them has. */
const SENDERS = 4;
const EACH = 12;
/** In ms. */
const SENDER_PAUSE = 100;
/** The calls of a crowd while the database is away. */
const CROWD = 40;

if (!hasPostgres) console.log(MISSING);

describe.runIf(hasPostgres)('a portal whose Postgres is away', () => {
  const folder = temporaryFolder();
  let server: PostgresServer;
  let portal: Portal;
  let cookie: string;
  const tabs: TestTab[] = [];
  let serial = 0;

  beforeAll(async () => {
    server = await startPostgres();
    const provider = await startTestProvider({ databaseUrl: server.url });
    await provider.addAccount({ ...who, sellerId: SELLER });
    await provider.close();
    portal = await startPortal({ DATA_DIR: folder.path, DATABASE_URL: server.url, DEMO: 'off' });
    cookie = await signIn(portal.url, who);
  });
  afterAll(async () => {
    for (const tab of tabs) tab.terminate();
    await portal?.close();
    server?.close();
    folder.remove();
  });

  const tabOf = (hello: Record<string, unknown> = {}) => {
    const tab = openTab(portal.url, cookie, { acks: true, hello });
    tabs.push(tab);
    return tab;
  };
  const nextMessage = () => {
    serial += 1;
    const id = `away-${serial}`;
    return { id, body: pricingMessage(serial, { sellerId: SELLER, notificationId: id, at: Date.now() }) };
  };
  const send = (body: unknown) =>
    fetch(`${portal.provider}/ingest/sp-api`, {
      method: 'POST',
      headers: { authorization: `Bearer ${portal.ingestKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  /** Sends each message until it is taken, as Amazon's queue does. */
  const sendAll = async (messages: readonly { body: unknown }[], refused: Response[]) => {
    for (const { body } of messages)
      for (let taken = false; !taken; ) {
        const answer = await send(body);
        taken = answer.ok;
        if (taken) continue;
        refused.push(answer);
        await sleep(SENDER_PAUSE);
      }
  };
  const came = (tab: TestTab) =>
    tab.events.filter(({ type }) => type === 'notification.created').map(({ data }) => data.identity.notificationId);
  const mark = (change: string, identity: object) =>
    call(portal.url, cookie, 'POST', '/api/inbox/marks', { change, alerts: [identity], command: { kind: 'done' } });
  const linesAbout = (words: string) => portal.logged().split('\n').filter((line) => line.includes(words)).length;

  it.each([
    ['refuses connections', 'stop', 'start'],
    ['hangs', 'pause', 'resume'],
  ] as const)(
    'goes on with its streams while it %s, says why commands and senders wait, and has everything once afterwards [ENG-03]',
    async (how, leave, comeBack) => {
      const [began, ended] = [linesAbout('The database does not answer'), linesAbout('The database answers again')];
      const tab = tabOf();
      await tab.snapshot();
      await tab.upstream('live');
      const before = tab.cursor();
      const first = nextMessage();
      expect((await send(first.body)).status).toBe(202);
      const alert = await tab.event(({ data }) => data?.identity?.notificationId === first.id, 'the first alert');

      const messages = Array.from({ length: SENDERS * EACH }, nextMessage);
      const refused: Response[] = [];
      const sending = Array.from({ length: SENDERS }, (_, n) =>
        sendAll(messages.slice(n * EACH, (n + 1) * EACH), refused),
      );
      // In the middle of their work.
      await tab.until('the second alert', () => came(tab).length > 1);
      server[leave]();

      // Commands say why they wait, however many come.
      const answer = await mark(`done-while-it-${how}`, alert.data.identity);
      expect(answer).toMatchObject({ status: 503, body: { code: 'DATABASE_AWAY', message: AWAY } });
      const crowd = await Promise.all(
        Array.from({ length: CROWD }, () => call(portal.url, cookie, 'GET', '/api/notifications')),
      );
      expect(crowd.map(({ status, body }) => [status, body.code])).toEqual(
        Array.from({ length: CROWD }, () => [503, 'DATABASE_AWAY']),
      );
      expect(await call(portal.url, '', 'POST', '/api/session', who)).toMatchObject({ body: { message: AWAY } });
      // Senders repeat.
      const unsent = await send(messages[0]?.body);
      expect([unsent.status, unsent.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await (await fetch(`${portal.provider}/readyz`)).json()).toEqual({
        status: 'not ready',
        reasons: ['database'],
      });
      // The stream goes on, for a tab that was away as well.
      await tab.pinged();
      expect(tab.frameOf('upstream')?.state).toBe('live');
      const other = tabOf(before);
      await other.event(({ data }) => data?.identity?.notificationId === first.id, 'the first alert from the log');
      expect(other.frameOf('welcome')).toMatchObject({ mode: 'replay' });

      server[comeBack]();
      await Promise.all(sending);
      expect(refused.length).toBeGreaterThan(0);
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));

      // Everything is there once, and nobody has started anything again.
      const all = [first, ...messages].map(({ id }) => id).sort();
      for (const each of [tab, other]) {
        await each.until('all alerts', () => came(each).length >= all.length, 20_000);
        await each.quiet();
        expect(came(each).sort()).toEqual(all);
      }
      const change = `done-after-it-${how}`;
      for (const again of [change, change]) expect((await mark(again, alert.data.identity)).status).toBe(200);
      await tab.event(({ type }) => type === 'notification.changed', 'the command');
      const { body } = await call(portal.url, cookie, 'POST', '/api/inbox/search', {
        filter: { folders: ['inbox', 'done'] },
        limit: 100,
      });
      const stored = (body.notifications as { identity: { notificationId: string } }[]).map(
        ({ identity }) => identity.notificationId,
      );
      expect(stored.filter((id) => all.includes(id)).sort()).toEqual(all);
      expect(linesAbout('The database does not answer')).toBe(began + 1);
      await expect.poll(() => linesAbout('The database answers again')).toBe(ended + 1);
      expect(portal.logged()).not.toMatch(/is being restarted|nothing handled/);
    },
  );
});
