import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, signIn, temporaryFolder } from '#tests/contract/hosts.ts';
import { pricingMessage } from '#tests/support/messages.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { hasPostgres, MISSING, type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { openTab, type TestEvent, type TestTab } from '#tests/support/tab.ts';

const who = { email: 'owner@away.test', password: 'tidewater-lamp' };
const SELLER = 'A1AWAY';
const away = {
  code: 'DATABASE_AWAY',
  message:
    "The portal's database isn't answering right now. Nothing that was saved is lost. Please try again in a minute.",
};
/** Senders that work at the same time, and how many messages each of them has. */
const SENDERS = 4;
const EACH = 12;
/** In ms. */
const SENDER_PAUSE = 100;
/** The calls of a crowd while the database is away. */
const CROWD = 40;

type AlertEvent = { identity: { notificationId: string } };

// Half a minute differs from these outages of up to ten seconds only in how often everything is tried. Once it is found
// out that the database is away, which takes 10 s at most, all calls fail at once, and the provider asks every half
// second. Only the edge's waits grow with the length: for the connection of somebody of whom it has nothing yet (up to
// backoffLast, 20 s), and for a part of the state that could not be read (up to as long as the outage was).

if (!hasPostgres) console.log(MISSING);

describe.runIf(hasPostgres)('a portal whose Postgres is away', () => {
  const folder = temporaryFolder();
  let server: PostgresServer;
  let portal: Portal;
  let cookie: string;
  /** Of people who come first while it is away, one for each test. */
  const lateCookies: string[] = [];
  const tabs: TestTab[] = [];
  let serial = 0;

  beforeAll(async () => {
    server = await startPostgres();
    const provider = await startTestProvider({ databaseUrl: server.url });
    const latecomers = [1, 2].map((n) => ({ ...who, email: `late-${n}@away.test` }));
    await provider.addAccount({ ...who, sellerId: SELLER });
    for (const each of latecomers) await provider.addAccount(each);
    await provider.close();
    portal = await startPortal({ DATA_DIR: folder.path, DATABASE_URL: server.url, DEMO: 'off' });
    cookie = await signIn(portal.url, who);
    for (const each of latecomers) lateCookies.push(await signIn(portal.url, each));
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
  const sendAll = async (messages: readonly { body: unknown }[], refused: number[]) => {
    for (const { body } of messages)
      for (let taken = false; !taken; ) {
        const answer = await send(body);
        taken = answer.ok;
        if (taken) continue;
        refused.push(answer.status);
        await sleep(SENDER_PAUSE);
      }
  };
  const came = (tab: TestTab) =>
    tab.events.filter(({ type }) => type === 'notification.created').map(({ data }) => data.identity.notificationId);
  const mark = (change: string, { data }: TestEvent) =>
    call(portal.url, cookie, 'POST', '/api/inbox/marks', {
      change,
      alerts: [data.identity],
      command: { kind: 'done' },
    });
  const linesAbout = (words: string) =>
    portal
      .logged()
      .split('\n')
      .filter((line) => line.includes(words)).length;

  /** What calls, senders, and tabs meet while it is away. @param alert one that came before @param from its tab's place then */
  const whileAway = async (tab: TestTab, alert: TestEvent, from: object) => {
    // Commands say why they wait, however many come.
    expect(await mark('change-while-away', alert)).toMatchObject({ status: 503, body: away });
    const crowd = await Promise.all(
      Array.from({ length: CROWD }, () => call(portal.url, cookie, 'GET', '/api/notifications')),
    );
    for (const answer of crowd) expect(answer).toMatchObject({ status: 503, body: away });
    expect((await call(portal.url, '', 'POST', '/api/session', who)).body).toMatchObject(away);
    // Senders repeat.
    const unsent = await send(nextMessage().body);
    expect([unsent.status, unsent.headers.get('retry-after')]).toEqual([503, '5']);
    const ready = await fetch(`${portal.provider}/readyz`);
    expect(await ready.json()).toEqual({ status: 'not ready', reasons: ['database'] });
    // The stream goes on, also for a tab that was closed meanwhile.
    await tab.pinged();
    expect(tab.frameOf('upstream')?.state).toBe('live');
    const other = tabOf({ ...from });
    await other.event(({ id }) => id === alert.id, 'the alert from the log');
    expect(other.frameOf('welcome')).toMatchObject({ mode: 'replay' });
    // Somebody of whom the edge has nothing yet waits, and is not signed out.
    const late = openTab(portal.url, lateCookies.pop() ?? '', { acks: true });
    tabs.push(late);
    await late.opened();
    return { other, late };
  };

  it.each([
    ['refuses connections', 'stop', 'start'],
    ['hangs', 'pause', 'resume'],
  ] as const)(
    'goes on with its streams while it %s, says why commands and senders wait, and has everything once afterwards [ENG-03]',
    async (_, leave, comeBack) => {
      const lines = () => [linesAbout('The database does not answer'), linesAbout('The database answers again')];
      const [began = 0, ended = 0] = lines();
      const tab = tabOf();
      await tab.snapshot();
      await tab.upstream('live');
      const from = tab.cursor();
      const first = nextMessage();
      expect((await send(first.body)).status).toBe(202);
      const alert = await tab.event(({ data }) => data?.identity?.notificationId === first.id, 'the first alert');

      const messages = Array.from({ length: SENDERS * EACH }, nextMessage);
      const refused: number[] = [];
      const outage = async () => {
        // In the middle of their work.
        await tab.until('the second alert', () => came(tab).length > 1);
        server[leave]();
        try {
          return await whileAway(tab, alert, from);
        } finally {
          server[comeBack]();
        }
      };
      const [{ other, late }] = await Promise.all([
        outage(),
        ...Array.from({ length: SENDERS }, (_, n) => sendAll(messages.slice(n * EACH, (n + 1) * EACH), refused)),
      ]);
      expect(refused.length).toBeGreaterThan(0);
      expect(new Set(refused)).toEqual(new Set([503]));

      await late.until('the stream', () => late.frameOf('upstream')?.state === 'live', 30_000);
      // Everything is there once, and nobody has started anything again.
      const all = [first, ...messages].map(({ id }) => id).sort();
      for (const each of [tab, other]) {
        await each.until('all alerts', () => came(each).length >= all.length, 20_000);
        await each.quiet();
        expect(came(each).sort()).toEqual(all);
      }
      for (let times = 0; times < 2; times += 1) expect((await mark(`change-after-${leave}`, alert)).status).toBe(200);
      await tab.event(({ type }) => type === 'notification.changed', 'the command');
      const search = { filter: { folders: ['inbox', 'done'] }, page: 1, limit: 100 };
      const { body } = await call(portal.url, cookie, 'POST', '/api/inbox/search', search);
      const stored: string[] = body.notifications.map((each: AlertEvent) => each.identity.notificationId);
      expect(stored.filter((id) => all.includes(id)).sort()).toEqual(all);
      await expect.poll(lines).toEqual([began + 1, ended + 1]);
      expect(portal.logged()).not.toMatch(/is being restarted|nothing handled/);
    },
  );
});
