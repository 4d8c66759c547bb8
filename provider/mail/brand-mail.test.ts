import { afterEach, describe, expect, it } from 'vitest';
import type { OutgoingMessage } from '#provider/messages/message-drain.ts';
import type { Brand } from '#shared/brand/brand.ts';
import { sellerwire } from '#shared/brand/sellerwire.ts';
import { signUpPaths } from '#shared/session/calls.ts';
import { outbox } from '#tests/support/outbox.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { senderOf, withBrand } from './brand-mail.ts';
import { mailBody } from './mail-body.ts';

const brand = {
  ...sellerwire,
  name: 'Example & Sons',
  legal: { terms: 'https://shop.example/terms', imprint: 'https://shop.example/imprint' },
  support: 'help@shop.example',
  mailSender: 'Example, Sons',
};
const foot =
  'Example & Sons\nSupport: help@shop.example\nTerms: https://shop.example/terms\nImprint: https://shop.example/imprint';
const ask = { email: 'dana@shop.test', module: 'azinsight', lmd: '10' };

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
async function start(options: Parameters<typeof startTestProvider>[0]) {
  const provider = await startTestProvider({
    portalUrl: 'https://portal.test',
    newToken: () => 't'.repeat(43),
    ...options,
  });
  closers.push(provider.close);
  expect((await provider.call('POST', signUpPaths.verificationEmail, { body: ask })).status).toBe(200);
  await provider.messages.settled();
  return provider;
}

describe('a mail', () => {
  it('ends with the brand’s name, address, and pages, in the sandbox and through a mail server, and comes from its sender [CO-02]', async () => {
    const server = await startSmtp();
    closers.push(server.close);
    const from = senderOf('Alerts <no-reply@portal.test>', brand);
    await start({ brand, smtp: { url: server.url, from } });
    const sandbox = await start({ brand });
    const [shown] = await outbox(sandbox.url, 'mail');
    expect(shown?.text.endsWith(`\n\n-- \n${foot}`)).toBe(true);
    const message = server.taken[0]?.message ?? '';
    expect(message).toMatch(/^From: "Example, Sons" <no-reply@portal\.test>/m);
    expect(server.taken[0]?.from).toBe('no-reply@portal.test');
    expect(message.replace(/=\r\n/g, '').replaceAll('\r\n', '\n')).toContain(foot);
  });

  it('of the product’s own brand has no foot, and its sender is MAIL_FROM [CO-02]', async () => {
    const provider = await start({});
    const [shown] = await outbox(provider.url, 'mail');
    expect(shown?.text).not.toContain('-- ');
    expect(senderOf('Alerts <a@portal.test>', sellerwire)).toBe('Alerts <a@portal.test>');
    expect(senderOf('a@portal.test', brand)).toBe('"Example, Sons" <a@portal.test>');
  });

  const mail = { id: '1', to: 'a@shop.test', subject: '', text: 'Text', links: [], goodUntil: 1 };
  /** @returns the mail as it is sent */
  async function sentBy(of: Brand, message: OutgoingMessage): Promise<OutgoingMessage | undefined> {
    let sent: OutgoingMessage | undefined;
    const send = withBrand(of, async (outgoing) => {
      sent = outgoing;
      return { ok: true };
    });
    await send(message, new AbortController().signal);
    return sent;
  }

  it('with HTML has the brand’s name, the color of its button, and its foot there, escaped [CO-02] [CHAN-08]', async () => {
    const { html } = mailBody({ title: 'T', links: [{ text: 'Open $& class="button"', address: 'https://p.test/' }] });
    const sent = await sentBy(brand, { ...mail, html });
    expect(sent?.html).toMatch(/^<div [^>]+><p><b>Example &amp; Sons<\/b><\/p><h1/);
    expect(sent?.html).toContain(`background:${brand.colors.primary.light};color:#fff`);
    expect(sent?.html).toContain('>Open $&amp; class=&quot;button&quot;</a>');
    expect(sent?.html).toMatch(
      /<hr><p [^>]+>Example &amp; Sons<br>Support: help@shop\.example<br>[^<]+<br>[^<]+<\/p><\/div>$/,
    );
  });

  it('that can be turned off says how, in both parts, also without a foot [CHAN-08]', async () => {
    const unsubscribe = { list: 'alerts', address: 'https://portal.test/u?a=1&b=2' };
    const sent = await sentBy(sellerwire, { ...mail, html: '<p>Text</p>', unsubscribe });
    expect(sent?.text).toBe('Text\n\n-- \nUnsubscribe: https://portal.test/u?a=1&b=2');
    expect(sent?.html).toContain('<a href="https://portal.test/u?a=1&amp;b=2">Unsubscribe</a>');
    expect(await sentBy(sellerwire, mail)).toEqual({ ...mail, html: null });
  });
});
