import { afterEach, describe, expect, it } from 'vitest';
import type { MemberWork } from '#shared/team/history/usage.ts';
import { outbox } from '#tests/support/outbox.ts';
import { startTestProvider, type TestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { addOwner } from '#tests/support/sub-accounts.ts';
import { weeklyMailOf } from './weekly-mail-content.ts';
import { sendWeeklyMails } from './weekly-mail-operations.ts';

const zone = 'America/New_York';
const at = (iso: string) => Date.parse(iso);
/** Monday at seven in New York, after the change of the clocks. */
const due = at('2026-03-09T11:00:00Z');
let now = at('2026-03-08T12:00:00Z');

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  now = at('2026-03-08T12:00:00Z');
});
async function start(options: Parameters<typeof startTestProvider>[0] = {}): Promise<TestProvider> {
  const provider = await startTestProvider({ clock: () => now, ...options });
  closers.push(provider.close);
  return provider;
}
const weeklyMails = async (provider: TestProvider) =>
  (await outbox(provider.url, 'mail')).filter(({ subject }) => subject.startsWith('Your team’s week'));

describe('the weekly mail', () => {
  it('comes once a week by the provider’s clock in the owner’s time zone, with the figures of Usage beside the week before, also after a restart [OWN-12]', async () => {
    const folder = temporaryFolder();
    closers.push(folder.remove);
    let provider = await start({ dataDir: folder.path });
    const owner = await addOwner(provider);
    const mei = await owner.addSignedIn('Mei', { recordSourcingHistory: true });
    const ivo = await owner.addSignedIn('Ivo', { recordSourcingHistory: true });
    const look = (email: string, asin: string, sourced: string) => ({
      member: email,
      asin,
      title: asin,
      marketplace: 'US',
      source: 'app',
      sourced: at(sourced),
    });
    await provider.post('activity', [
      look(mei.email, 'B000000001', '2026-03-02T05:00:00Z'),
      look(mei.email, 'B000000002', '2026-03-08T09:00:00Z'),
      // Mei looked it up six days before.
      look(ivo.email, 'B000000001', '2026-03-08T10:00:00Z'),
      // The same product again: still one product.
      look(ivo.email, 'B000000001', '2026-03-08T10:30:00Z'),
      // The week before, to the last minute.
      look(mei.email, 'B000000003', '2026-03-02T04:59:00Z'),
    ]);
    const buy = { id: 'buy-00000001', asin: 'B000000001', marketplace: 'US', pieces: 3, unitCost: 4, profit: 2.5 };
    await owner.ask('POST', '/portal/buys', { buys: [{ ...buy, at: at('2026-03-03T12:00:00Z'), member: mei.id }] });
    const saved = await owner.ask('PUT', '/user/weekly-mail', { on: true, weekday: 1, zone });
    expect(saved.body).toEqual({ on: true, weekday: 1, zone, nextAt: due });

    now = due - 1;
    await sendWeeklyMails(provider.deps);
    expect(await weeklyMails(provider)).toEqual([]);
    now = due;
    await Promise.all([sendWeeklyMails(provider.deps), sendWeeklyMails(provider.deps)]);
    const [mail, ...more] = await weeklyMails(provider);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: owner.email, subject: 'Your team’s week, Mar 2, 2026 to Mar 8, 2026' });
    expect(mail?.text).toContain(
      'Mei Member\n  Looked up: 2 (1)\n  Bought: 1 (0)\n  Earned: $7.50 (–)\n  Looked up again: 0 (0)',
    );
    expect(mail?.text).toContain(
      'Ivo Member\n  Looked up: 2 (0)\n  Bought: 0 (0)\n  Earned: – (–)\n  Looked up again: 1 (0)',
    );
    const time = { st: at('2026-03-02T05:00:00Z') / 1000, et: at('2026-03-09T04:00:00Z') / 1000 - 1 };
    const { rows } = (await owner.ask('POST', '/user/usage-statistics/members', { time })).body as MemberWork;
    for (const { name, lookedUp, bought } of rows.filter((row) => row.lookedUp > 0))
      expect(mail?.text).toMatch(new RegExp(`${name}\n  Looked up: ${lookedUp} \\(\\d+\\)\n  Bought: ${bought} `));

    const preview = await owner.ask('GET', '/user/weekly-mail/preview');
    expect(preview.body).toEqual({ subject: mail?.subject, text: mail?.text.split('\n\n-- \n')[0] });

    await provider.close();
    provider = await start({ dataDir: folder.path });
    await sendWeeklyMails(provider.deps);
    expect(await weeklyMails(provider)).toHaveLength(1);
    // Away for weeks: only the latest week's.
    now = due + 22 * 86_400_000;
    await sendWeeklyMails(provider.deps);
    // The first one has expired in the outbox.
    expect((await weeklyMails(provider)).map(({ subject }) => subject)).toEqual([
      'Your team’s week, Mar 23, 2026 to Mar 29, 2026',
    ]);
  });

  it('is off until the owner turns it on, ends when turned off, and is not for sub-accounts [OWN-12]', async () => {
    const provider = await start();
    const owner = await addOwner(provider);
    const mei = await owner.addSignedIn('Mei');
    expect((await owner.ask('GET', '/user/weekly-mail')).body).toEqual({
      on: false,
      weekday: 1,
      zone: 'UTC',
      nextAt: null,
    });
    await owner.ask('PUT', '/user/weekly-mail', { on: true, weekday: 1, zone });
    await owner.ask('PUT', '/user/weekly-mail', { on: false, weekday: 1, zone });
    now = due + 1;
    await sendWeeklyMails(provider.deps);
    expect(await weeklyMails(provider)).toEqual([]);
    expect(
      (await provider.call('PUT', '/user/weekly-mail', { token: mei.token, body: { on: true, weekday: 1, zone } }))
        .status,
    ).toBe(403);
    expect((await owner.ask('PUT', '/user/weekly-mail', { on: true, weekday: 7, zone })).status).toBe(400);
    expect((await owner.ask('PUT', '/user/weekly-mail', { on: true, weekday: 1, zone: 'Moon/Base' })).status).toBe(400);
  });

  it('arrives by SMTP as plain text and as HTML [OWN-12]', async () => {
    const server = await startSmtp();
    closers.push(server.close);
    const provider = await start({ smtp: { url: server.url, from: 'Sellerwire <no-reply@portal.test>' } });
    const owner = await addOwner(provider);
    await owner.ask('PUT', '/user/weekly-mail', { on: true, weekday: 1, zone });
    now = due;
    await sendWeeklyMails(provider.deps);
    await outbox(provider.url, 'mail').catch(() => undefined);
    await expect.poll(() => server.taken.length).toBe(1);
    const message = server.taken[0]?.message ?? '';
    expect(message).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(message).toContain('Content-Type: text/plain');
    expect(message).toContain('Content-Type: text/html');
  });

  it('escapes what people typed, and never adds up currencies [OWN-12]', () => {
    const figures = {
      lookedUp: 1_200,
      bought: 3,
      profits: new Map([
        ['USD', -4],
        ['GBP', 5.5],
      ]),
      wasted: 0,
    };
    const { text, html } = weeklyMailOf({
      firstDay: 'Mar 2',
      lastDay: 'Mar 8',
      lines: [{ name: '<b>Mei & "Co"</b>', week: figures, before: { ...figures, profits: new Map() } }],
      usageUrl: 'https://portal.test/usage?a=1&b=2',
      settingsUrl: 'https://portal.test/settings',
    });
    expect(text).toContain('Looked up: 1,200 (1,200)');
    expect(text).toContain('Earned: £5.50 + −$4.00 (–)');
    expect(html).not.toContain('<b>Mei');
    expect(html).toContain('href="https://portal.test/usage?a=1&amp;b=2"');
  });
});
