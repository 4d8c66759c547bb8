import { afterEach, describe, expect, it } from 'vitest';
import type { OutgoingMessage } from '#provider/messages/message-drain.ts';
import { signUpPaths } from '#shared/session/calls.ts';
import { outbox } from '#tests/support/outbox.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { createSmtpMail } from './smtp-mail.ts';

const from = 'Sellerwire <no-reply@portal.test>';
const mail = {
  id: 'here-1',
  to: 'dana@shop.test',
  subject: 'Grüße, Dana',
  text: 'Hello,\n\nhttps://portal.test/x?a=1&b=2\n\n.\nBye',
  links: [],
  goodUntil: 1,
};

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
async function smtp(login?: { user: string; pass: string }): Promise<TestSmtp> {
  const server = await startSmtp(login);
  closers.push(server.close);
  return server;
}
function sender(url: string) {
  const real = createSmtpMail({ url, from });
  closers.push(real.close);
  return (message: OutgoingMessage) => real.send(message, new AbortController().signal);
}

/** The readable part of a message in quoted-printable, base64 or as it is. */
function bodyOf(message: string): string {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/transfer-encoding: base64/i.test(head))
    return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n').trim();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const text = /quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString('utf8') : body;
  return text.replaceAll('\r\n', '\n').trim();
}

describe('real mail', () => {
  it('arrives with sender, recipient, subject, text, and an id that stays the same on every try', async () => {
    const server = await smtp();
    expect(await sender(server.url)(mail)).toEqual({ ok: true });
    const [taken] = server.taken;
    expect(taken).toMatchObject({ from: 'no-reply@portal.test', to: ['dana@shop.test'] });
    expect(taken?.message).toMatch(/^From: Sellerwire <no-reply@portal\.test>/m);
    expect(taken?.message).toMatch(/^Message-ID: <here-1@portal\.test>/m);
    expect(taken?.message).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(bodyOf(taken?.message ?? '')).toBe(mail.text);
  });

  it('signs in if the server requires it, and a wrong password does not count against the mail', async () => {
    const server = await smtp({ user: 'portal@mail.test', pass: 'p@ss:word' });
    expect(await sender(server.url)(mail)).toEqual({ ok: true });
    expect(await sender(server.url.replace('p%40ss', 'wrong'))(mail)).toMatchObject({ ok: false, kind: 'down' });
    expect(server.taken).toHaveLength(1);
  });

  it.each([
    ['a recipient that does not exist', { recipient: [550, 'No such user'] }, 'refused'],
    ['a recipient that is not accepted now', { recipient: [450, 'Greylisted'] }, 'later'],
    ['a message that is refused', { message: [554, 'Looks like spam'] }, 'refused'],
    ['a message that is not accepted now', { message: [452, 'No space'] }, 'later'],
    ['a server that is shutting down', { recipient: [421, 'Shutting down'] }, 'down'],
  ] as const)('reports %s', async (_, refusal, kind) => {
    const server = await smtp();
    Object.assign(server.refuse, refusal);
    expect(await sender(server.url)(mail)).toMatchObject({ ok: false, kind, why: expect.any(String) });
    expect(server.taken).toEqual([]);
  });

  it('distinguishes an unreachable server from an invalid address', async () => {
    expect(await sender('smtp://127.0.0.1:1')(mail)).toMatchObject({ ok: false, kind: 'down' });
    const server = await smtp();
    const send = sender(server.url);
    for (const to of ['', 'nobody', 'a@shop.test, b@shop.test', 'a@shop.test\r\nBcc: c@shop.test']) {
      const outcome = await send({ ...mail, to });
      if (outcome.ok)
        expect(server.taken.splice(0).map((each) => each.to)).toEqual([[expect.not.stringMatching(/[\r\n]/)]]);
      else expect(outcome.kind).toBe('refused');
    }
    for (const { to, message } of server.taken) expect([to.length, /^Bcc:/im.test(message)]).toEqual([1, false]);
  });
});

describe('the provider with a mail server', () => {
  const ask = { email: 'dana@shop.test', module: 'azinsight', lmd: '10' };
  const start = async (options: object) => {
    const provider = await startTestProvider({
      portalUrl: 'https://portal.test',
      newToken: () => 't'.repeat(43),
      ...options,
    });
    closers.push(provider.close);
    return provider;
  };

  it('sends the mails that the sandbox would show, and shows none of them', async () => {
    const server = await smtp();
    const sandbox = await start({});
    const real = await start({ smtp: { url: server.url, from } });
    for (const provider of [sandbox, real])
      expect((await provider.call('POST', signUpPaths.verificationEmail, { body: ask })).status).toBe(200);
    await real.messages.settled();
    const [shown] = await outbox(sandbox.url, 'mail');
    const [sent] = server.taken;
    expect([sent?.to, bodyOf(sent?.message ?? '')]).toEqual([[shown?.to], shown?.text]);
    expect(sent?.message).toContain(`Subject: ${shown?.subject}`);
    expect((await fetch(`${real.url}/sandbox/mail`)).status).toBe(404);
    expect(real.counts).toMatchObject({ messagesSent: 1, messagesSetAside: 0 });
  });

  it('reports an address that the server refuses, and continues with the others', async () => {
    const server = await smtp();
    const provider = await start({ smtp: { url: server.url, from } });
    server.refuse.recipient = [550, 'No such user'];
    expect(await provider.call('POST', signUpPaths.verificationEmail, { body: ask })).toMatchObject({
      status: 400,
      body: { code: 'ERROR_SEND_EMAIL' },
    });
    expect(provider.counts).toMatchObject({ messagesSent: 0, messagesSetAside: 1 });
    expect(provider.logs.join('\n')).not.toContain('dana@shop.test');
    delete server.refuse.recipient;
    expect(
      (await provider.call('POST', signUpPaths.verificationEmail, { body: { ...ask, email: 'other@shop.test' } }))
        .status,
    ).toBe(200);
    await provider.messages.settled();
    expect(server.taken.map(({ to }) => to)).toEqual([['other@shop.test']]);
  });
});
