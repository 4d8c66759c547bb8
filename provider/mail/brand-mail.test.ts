import { afterEach, describe, expect, it } from 'vitest';
import type { OutgoingMessage } from '#provider/messages/message-drain.ts';
import { sellerwire } from '#shared/brand/sellerwire.ts';
import { signUpPaths } from '#shared/session/calls.ts';
import { outbox } from '#tests/support/outbox.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { senderOf, withFoot } from './brand-mail.ts';

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

  it('with HTML has the foot there, too, escaped [CO-02]', async () => {
    const sent: OutgoingMessage[] = [];
    const send = withFoot(brand, async (message) => {
      sent.push(message);
      return { ok: true };
    });
    const mail = {
      id: '1',
      to: 'a@shop.test',
      subject: '',
      text: 'Text',
      html: '<p>Text</p>',
      links: [],
      goodUntil: 1,
    };
    await send(mail, new AbortController().signal);
    expect(sent[0]?.html).toMatch(/^<p>Text<\/p><hr><p [^>]+>Example &amp; Sons<br>Support: help@shop\.example<br>/);
  });

  it('that can be turned off says how, in both parts, also without a foot [CHAN-08]', async () => {
    const sent: OutgoingMessage[] = [];
    const send = withFoot(sellerwire, async (message) => {
      sent.push(message);
      return { ok: true };
    });
    const mail = {
      id: '1',
      to: 'a@shop.test',
      subject: '',
      text: 'Text',
      html: '<p>Text</p>',
      links: [],
      goodUntil: 1,
    };
    const unsubscribe = { list: 'alerts', address: 'https://portal.test/u?a=1&b=2' };
    await send({ ...mail, unsubscribe }, new AbortController().signal);
    await send(mail, new AbortController().signal);
    expect(sent[0]?.text).toBe('Text\n\n-- \nUnsubscribe: https://portal.test/u?a=1&b=2');
    expect(sent[0]?.html).toContain('<a href="https://portal.test/u?a=1&amp;b=2">Unsubscribe</a>');
    expect(sent[1]).toEqual(mail);
  });
});
