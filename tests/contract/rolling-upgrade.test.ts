import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseCalls, productIn } from '#edge/node/check/call-recording.ts';
import type { CheckResult } from '#edge/node/check/check-list.ts';
import { compareCalls } from '#edge/node/check/compare-calls.ts';
import { runChecks } from '#edge/node/check/run-checks.ts';
import { serverFrameSchema } from '#shared/protocol.ts';
import { asinOf, pricingMessage } from '#tests/support/messages.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { hasPostgres, MISSING, type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import {
  databases,
  layOutVersion,
  MADE,
  type RecordedPortal,
  readVersion,
  recordedVersions,
  runSql,
  SNAPSHOT,
  SQL_DUMP,
} from '#tests/support/recorded-version.ts';
import { root } from '#tests/support/sources.ts';
import { openTab, type TestTab } from '#tests/support/tab.ts';
import { call, signIn, temporaryFolder } from './hosts.ts';

if (!hasPostgres) console.log(MISSING);
const here = databases.filter((database) => database === 'sqlite' || hasPostgres);

describe.each(recordedVersions())('the data of %s', (version) => {
  const recorded = readVersion(version);
  let folder: ReturnType<typeof temporaryFolder>;
  let closers: (() => unknown)[];
  beforeEach(() => {
    folder = temporaryFolder();
    closers = [folder.remove];
  });
  afterEach(async () => {
    for (const close of closers.reverse()) await close();
  });

  /** The clock of the recording, from now on. */
  const clockOf = ({ at }: RecordedPortal) => ({
    NODE_OPTIONS: `--import=${join(root, 'tests', 'support', 'moved-clock.ts')}`,
    CLOCK_OFFSET: String(at - Date.now()),
  });

  async function open(settings: Record<string, string>): Promise<Portal> {
    const portal = await startPortal({ DEMO: 'off', ...settings });
    closers.push(portal.close);
    return portal;
  }

  /** Starts this version on the data of the recorded one. */
  async function start(database: (typeof databases)[number]): Promise<Portal> {
    layOutVersion(version, database, folder.path);
    let server: PostgresServer | undefined;
    if (database === 'postgres') {
      server = await startPostgres();
      closers.push(server.close);
      runSql(server.url, readFileSync(join(folder.path, SQL_DUMP), 'utf8'));
    }
    return open({
      DATA_DIR: folder.path,
      ...clockOf(recorded.portals[database]),
      ...(server ? { DATABASE_URL: server.url } : {}),
    });
  }

  function tabAt(portal: Portal, { cookie, protocol }: RecordedPortal, hello?: Record<string, unknown>): TestTab {
    const tab = openTab(portal.url, cookie, { acks: true, protocol, ...(hello ? { hello } : {}) });
    closers.push(tab.close);
    return tab;
  }
  const raise = async (portal: Portal, { sellerId }: RecordedPortal, n: number) => {
    const message = pricingMessage(n, { sellerId, asin: asinOf(n), notificationId: `upgraded-${n}` });
    expect((await portal.ingest('sp-api', message)).status).toBe(202);
  };
  const created = (tab: TestTab, n: number) =>
    tab.events.filter(({ type, data }) => type === 'notification.created' && data.asin === asinOf(n)).length;

  it.each(here)(
    'in %s: people are signed in and find everything as it was, and a page goes on where it was [ENG-06]',
    async (database) => {
      const was = recorded.portals[database];
      const portal = await start(database);
      for (const [path, answer] of Object.entries(was.answers)) {
        if (path === SNAPSHOT) continue;
        const { status, body } = await call(portal.url, was.cookie, 'GET', path);
        expect([status, ...lostIn(answer, body, path)]).toEqual([200]);
      }

      for (const { method, path, body } of was.changes) {
        const again = JSON.parse(JSON.stringify(body).replaceAll(MADE, 'made-now'));
        expect([path, (await call(portal.url, was.cookie, method, path, again)).status]).toEqual([path, 200]);
      }

      // With the very hello of a page of that version, which then ignores what it doesn't know.
      const tab = tabAt(portal, was, was.hello);
      expect(await tab.welcome()).toMatchObject({ mode: 'replay', epoch: was.hello.epoch });
      await tab.until('what it missed', () => tab.events.length >= was.missed.length);
      expect(tab.events.slice(0, was.missed.length).map(({ seq }) => seq)).toEqual(was.missed);
      await tab.upstream('live');
      await raise(portal, was, 50);
      await tab.event(({ type, data }) => type === 'notification.created' && data.asin === asinOf(50), 'a new alert');
      expect(created(tab, 50)).toBe(1);

      expect((await call(portal.url, await signIn(portal.url, was.who), 'GET', '/api/session')).body).toMatchObject({
        user: { email: was.who.email },
      });
    },
  );

  it('and an instance without them: a page moves between the two, and loses and doubles nothing [ENG-06]', async () => {
    const was = recorded.portals.sqlite;
    const upgraded = await start('sqlite');
    const added = await open({
      ...clockOf(was),
      UPSTREAM_API: upgraded.provider ?? '',
      UPSTREAM_SOCKET: upgraded.provider ?? '',
      SESSION_SECRET: readFileSync(join(folder.path, 'session-secret'), 'utf8').trim(),
    });
    const stays = tabAt(upgraded, was, was.hello);
    const moves = tabAt(added, was, was.hello);
    expect(await moves.welcome()).toMatchObject({ mode: 'snapshot', reason: 'epoch' });
    const { state } = await moves.snapshot();
    expect(lostIn(was.answers[SNAPSHOT], state, SNAPSHOT)).toEqual([]);
    for (const tab of [stays, moves]) await tab.upstream('live');
    await raise(upgraded, was, 60);
    for (const tab of [stays, moves]) {
      await tab.until('the alert', () => created(tab, 60) > 0);
      await tab.quiet();
      expect(created(tab, 60)).toBe(1);
    }
    const back = tabAt(upgraded, was, { ...moves.cursor() });
    expect(await back.welcome()).toMatchObject({ mode: 'snapshot', reason: 'epoch' });
    expect(JSON.stringify((await back.snapshot()).state)).toContain(asinOf(60));
  });

  it('a page of this version reads every frame of an edge of that one [ENG-06]', () => {
    for (const { frames } of Object.values(recorded.portals)) {
      expect(new Set(frames.map((frame) => (frame as { type: string }).type))).toEqual(
        new Set(['welcome', 'snapshot', 'upstream', 'batch']),
      );
      for (const frame of frames) expect(v.safeParse(serverFrameSchema, frame).issues).toBeUndefined();
    }
  });

  it('the provider answers every call of an edge of that version as it did then [ENG-06]', async () => {
    const was = recorded.portals.sqlite;
    const { profile, product, calls } = parseCalls(recorded.calls);
    const { provider = '' } = await start('sqlite');
    const trial = runChecks({
      ...{ api: provider, socket: provider, ...was.who, profile, product, allowWrites: false, listen: 0 },
      about: productIn(calls),
    });
    const results: CheckResult[] = [];
    for await (const result of compareCalls(calls, trial)) results.push(result);
    expect(results.length).toBe(calls.length);
    expect(results.filter(({ outcome }) => outcome === 'wrong' || outcome === 'missing')).toEqual([]);
  });
});

/** Returns the paths of what a value no longer has, or has in another way. New fields, and new words in a list, are none. */
function lostIn(before: unknown, now: unknown, path: string): string[] {
  if (typeof before !== 'object' || before === null) return before === now ? [] : [`${path}: ${before}, now ${now}`];
  if (typeof now !== 'object' || now === null) return [`${path}: now ${now}`];
  if (Array.isArray(before) && Array.isArray(now)) {
    if (before.every((each) => typeof each === 'string')) return before.filter((each) => !now.includes(each));
    if (before.length !== now.length) return [`${path}: ${before.length} rows, now ${now.length}`];
  }
  return Object.entries(before).flatMap(([key, value]) => lostIn(value, now[key as never], `${path}.${key}`));
}
