import { expect, it } from 'vitest';
import { amazonMessage } from '#examples/company/amazon-message-sample.ts';
import { startCompany } from '#examples/company/company.ts';
import { startPortal } from '#tests/support/portal.ts';
import { openTab, type TestTab } from '#tests/support/tab.ts';
import { call, signIn } from './hosts.ts';

const TABS = 10;
const LONG = { timeout: 60_000 };
const asin = (n: number) => `B0KILLS${String(n).padStart(3, '0')}`;

/** The products of the alerts that a tab got as events, in order. */
const came = (tab: TestTab) =>
  tab.events.filter(({ type }) => type === 'notification.created').map(({ data }) => data.asin as string);

it('kill -9 of the companion and of the edge, and a restart of the company, under ten tabs lose and double no alert [CO-09]', async () => {
  let company = await startCompany({});
  const port = Number(new URL(company.url).port);
  const portal = await startPortal({ COMPANION: 'on', UPSTREAM_API: company.url, UPSTREAM_SOCKET: company.url });
  let tabs: TestTab[] = [];
  const raise = (n: number) => company.raise('u1', amazonMessage('A1KILLS', asin(n)));
  const allHave = async (n: number) => {
    for (const tab of tabs) await expect.poll(() => came(tab), LONG).toContain(asin(n));
  };
  try {
    const cookie = await signIn(portal.url, { email: 'owner@company.example', password: 'company-pass-1' });
    const open = (cursors: readonly (Record<string, unknown> | undefined)[]) =>
      cursors.map((hello) => openTab(portal.url, cookie, { acks: true, ...(hello ? { hello } : {}) }));
    tabs = open(Array.from({ length: TABS }, () => undefined));
    for (const tab of tabs) await tab.upstream('live');
    await raise(1);
    await allHave(1);

    await portal.killProvider();
    await raise(2);
    await allHave(2);

    const { alerts, tokens } = company;
    await company.close();
    company = await startCompany({ port, before: { alerts, tokens } });
    await raise(3);
    await allHave(3);

    await portal.kill();
    await raise(4);
    const seen = tabs.map(came);
    await portal.start();
    tabs = open(tabs.map((tab) => tab.cursor()));
    await allHave(4);

    for (const [index, tab] of tabs.entries())
      expect([...(seen[index] ?? []), ...came(tab)].sort()).toEqual([1, 2, 3, 4].map(asin));
    const { body } = await call(portal.url, cookie, 'GET', '/api/notifications');
    const listed = (body as { notifications: { asin: string }[] }).notifications.map((alert) => alert.asin);
    expect(listed.sort()).toEqual([1, 2, 3, 4].map(asin));
  } finally {
    for (const tab of tabs) await tab.close();
    await portal.close();
    await company.close();
  }
});
