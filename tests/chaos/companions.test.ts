import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { amazonMessage } from '#examples/company/amazon-message-sample.ts';
import { startCompany } from '#examples/company/company.ts';
import { call, signIn } from '#tests/contract/hosts.ts';
import { startPortal } from '#tests/support/portal.ts';
import { hasPostgres, MISSING, startPostgres } from '#tests/support/postgres-server.ts';
import { openTab, type TestTab } from '#tests/support/tab.ts';

const TABS_EACH = 5;
const LONG = { timeout: 60_000 };
const asin = (n: number) => `B0PAIR${String(n).padStart(4, '0')}`;

/** Closed after each test, the last first. */
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
});

/** The products of the alerts that a tab got as events, in order. */
const came = (tab: TestTab) =>
  tab.events.filter(({ type }) => type === 'notification.created').map(({ data }) => data.asin as string);

describe('two portals with companions on one Postgres', () => {
  if (!hasPostgres) {
    it('were not tried [ENG-02]', () => {
      console.warn(MISSING);
      expect(hasPostgres).toBe(false);
    });
    return;
  }

  it('show a person of the company every alert once in all tabs, whichever companion is killed [ENG-02]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sellerwire-companions-'));
    closers.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
    const postgres = await startPostgres();
    closers.push(postgres.close);
    const company = await startCompany({});
    closers.push(company.close);
    const portals = await Promise.all(
      ['one', 'other'].map((name) => {
        const dataDir = join(folder, name);
        mkdirSync(dataDir, { mode: 0o700 });
        writeFileSync(join(dataDir, 'seller-key'), 'one-key-for-both-of-the-companions-0001', { mode: 0o600 });
        return startPortal({
          COMPANION: 'on',
          UPSTREAM_API: company.url,
          UPSTREAM_SOCKET: company.url,
          DATABASE_URL: postgres.url,
          DATA_DIR: dataDir,
        });
      }),
    );
    for (const { close } of portals) closers.push(close);
    const cookies: string[] = [];
    const tabs: TestTab[] = [];
    for (const { url } of portals) {
      const cookie = await signIn(url, { email: 'owner@company.example', password: 'company-pass-1' });
      cookies.push(cookie);
      for (let n = 0; n < TABS_EACH; n += 1) tabs.push(openTab(url, cookie, { acks: true }));
    }
    for (const tab of tabs) closers.push(tab.close);
    for (const tab of tabs) await tab.upstream('live');

    const raise = (n: number) => company.raise('u1', amazonMessage('A1PAIR', asin(n)));
    let last = 0;
    const raiseAll = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        last += 1;
        await raise(last);
      }
    };
    const allHave = async () => {
      const all = Array.from({ length: last }, (_, index) => asin(index + 1));
      for (const tab of tabs) await expect.poll(() => came(tab).toSorted(), LONG).toEqual(all);
    };

    await raiseAll(5);
    await allHave();
    for (const portal of portals) {
      await raiseAll(3);
      await portal.killProvider();
      await raiseAll(3);
      await allHave();
      for (const tab of tabs) await tab.upstream('live');
    }
    await raiseAll(3);
    await allHave();
    for (const [index, { url }] of portals.entries()) {
      const { body } = await call(url, cookies[index] ?? '', 'GET', '/api/notifications');
      const listed = (body as { notifications: { asin: string }[] }).notifications.map((alert) => alert.asin);
      expect(listed.toSorted()).toEqual(Array.from({ length: last }, (_, n) => asin(n + 1)));
    }
  });
});
