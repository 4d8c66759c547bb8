import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendWeeklyMails } from '#provider/team/weekly-mail/weekly-mail-operations.ts';
import { readMail } from '#tests/support/channels/read-mail.ts';
import { pricingHealth } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { leaveList } from './leave-list.ts';

const DAY = 86_400_000;
const PORTAL = 'https://portal.test';

let now: number;
let server: TestSmtp;
let provider: TestProvider;
let token: string;

beforeEach(async () => {
  now = Date.parse('2026-03-04T12:00:00Z');
  server = await startSmtp();
  provider = await startTestProvider({
    clock: () => now,
    portalUrl: PORTAL,
    smtp: { url: server.url, from: 'Sellerwire <no-reply@portal.test>' },
  });
  token = (await provider.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN' })).token;
});
afterEach(async () => {
  await provider.close();
  await server.close();
});

const call = async <T>(method: string, path: string, body?: unknown) =>
  (await provider.call(method, path, { token, ...(body === undefined ? {} : { body }) })) as {
    status: number;
    body: T;
  };
const unsubscribe = (of: string) => provider.call('POST', '/portal/unsubscribe', { body: { token: of } });
/** The mails so far, as a mail program reads them. */
const mails = async () => {
  await provider.messages.settled();
  return server.taken.map(({ message }) => readMail(message));
};
/** The token in a mail's one-press unsubscribe, which its headers and both parts have. */
function tokenIn({ headers, text, html }: ReturnType<typeof readMail>, list: string): string {
  expect(headers).toMatchObject({
    'list-id': `<${list}.portal.test>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  const address = /^<(.*)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  expect(text).toContain(`Unsubscribe: ${address}`);
  expect(html).toContain(`<a href="${address}">Unsubscribe</a>`);
  expect(html).toContain('<b>Sellerwire</b>');
  return address.slice(`${PORTAL}/unsubscribe/`.length);
}

describe('the weekly mail', () => {
  const setting = async () => (await call<{ on: boolean }>('GET', '/user/weekly-mail')).body.on;

  it('has a one-press unsubscribe, which turns it off; a forged link does nothing [CHAN-08]', async () => {
    await call('PUT', '/user/weekly-mail', { on: true, weekday: 1, zone: 'UTC' });
    now += 7 * DAY;
    await sendWeeklyMails(provider.deps);
    const [mail] = await mails();
    const stop = tokenIn(mail as ReturnType<typeof readMail>, 'weekly-mail');
    expect((await unsubscribe(`${stop.slice(0, -2)}xx`)).status).toBe(400);
    expect(await setting()).toBe(true);
    expect((await unsubscribe(stop)).status).toBe(200);
    expect(await setting()).toBe(false);
    // Again, and for somebody who never had it.
    expect((await unsubscribe(stop)).status).toBe(200);
    const nobody = { list: 'weekly-mail', accountId: 'nobody' } as const;
    await provider.deps.write((trx) => leaveList(provider.deps, trx, nobody));
    expect(await setting()).toBe(false);
    now += 7 * DAY;
    await sendWeeklyMails(provider.deps);
    expect(await mails()).toHaveLength(1);
    expect((await call<{ ruleMails: boolean }>('GET', '/portal/preferences')).body.ruleMails).toBe(true);
  });
});

describe('mails of rules', () => {
  const alert = (asin: string) => provider.ingest(pricingHealth({ sellerId: 'A1OWN', asin, at: now }));

  it('open the alert, and have a one-press unsubscribe, which stops them all until the setting is on again [CHAN-08]', async () => {
    await call('PUT', '/portal/notifications/rules', {
      name: 'A <b> rule',
      when: { types: ['PRICING_HEALTH'] },
      actions: [{ kind: 'send' }, { kind: 'pin' }],
      on: true,
    });
    await alert('B000000001');
    const [mail] = await mails();
    const stop = tokenIn(mail as ReturnType<typeof readMail>, 'rule-mails');
    const link = /Open the alert: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(link).toMatch(/^https:\/\/portal\.test\/notifications\/[\w-]+$/);
    expect(mail?.html).toContain(`<a href="${link}" style=`);
    expect(mail?.html).toContain('Your rule “A &lt;b&gt; rule” found an alert');
    expect((await unsubscribe(stop)).status).toBe(200);
    await alert('B000000002');
    expect(await mails()).toHaveLength(1);
    const pinned = await call<{ total: number }>('POST', '/portal/notifications/search', { filter: { pinned: true } });
    expect(pinned.body.total).toBe(2);
    await call('PUT', '/portal/preferences', { ruleMails: true });
    await alert('B000000003');
    expect(await mails()).toHaveLength(2);
  });
});
