import { afterEach, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { withBrand } from '#provider/mail/brand-mail.ts';
import { createSmtpMail } from '#provider/mail/smtp-mail.ts';
import { sellerwire } from '#shared/brand/sellerwire.ts';
import type { AddressOf, ChannelName } from '#shared/channels/channel-addresses.ts';
import type { ChannelMessage } from '#shared/channels/message.ts';
import { alertMessage, burstMessage } from '#tests/support/channels/channel-messages.ts';
import { DISCORD_URL, playDiscord } from '#tests/support/channels/discord-service.ts';
import { playHosts, selfSigned } from '#tests/support/channels/played-hosts.ts';
import type { PlayedService, TakenMessage, Trouble } from '#tests/support/channels/played-service.ts';
import { playPush } from '#tests/support/channels/push-service.ts';
import { readMail } from '#tests/support/channels/read-mail.ts';
import { playSlack, SLACK_URL } from '#tests/support/channels/slack-service.ts';
import { playTeams, TEAMS_URL } from '#tests/support/channels/teams-service.ts';
import { BOT_TOKEN, CHAT_ID, MOVED_CHAT_ID, playTelegram } from '#tests/support/channels/telegram-service.ts';
import { playReceiver, RECEIVER_SECRET, RECEIVER_URL } from '#tests/support/channels/webhook-receiver.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { createSenders } from './all-senders.ts';
import type { EmailAddress } from './email-sender.ts';
import { createPushSender } from './push-sender.ts';
import type { Outcome } from './sender.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const vapid = { subject: 'mailto:ops@portal.test', publicKey, privateKey };
const unsubscribe = 'https://portal.test/unsubscribe/u1';

/** Everything that plays the outside. */
async function stage({ trusted = true }: { trusted?: boolean } = {}) {
  const services = {
    push: playPush(),
    slack: playSlack(),
    discord: playDiscord(),
    teams: playTeams(),
    telegram: playTelegram(),
    webhook: playReceiver(),
  };
  const hosts = await playHosts(
    Object.fromEntries(Object.values(services).map(({ host, listener }) => [host, listener])),
  );
  closers.push(hosts.close);
  const smtp = await startSmtp(undefined, trusted ? undefined : await selfSigned(['localhost']));
  closers.push(smtp.close);
  const mail = createSmtpMail({ url: smtp.url, from: 'Alerts <no-reply@portal.test>' });
  closers.push(mail.close);
  const senders = createSenders({
    clock: Date.now,
    sendMail: withBrand(sellerwire, mail.send),
    vapid,
    telegramToken: BOT_TOKEN,
    rules: { ...hosts.rules, ...(trusted ? {} : { ca: undefined }) },
  });
  const addresses: { [C in ChannelName]: C extends 'email' ? EmailAddress : AddressOf<C> } = {
    email: { to: 'dana@shop.test', unsubscribe },
    push: services.push.subscribe(publicKey),
    slack: { url: SLACK_URL },
    discord: { url: DISCORD_URL },
    teams: { url: TEAMS_URL },
    telegram: { chatId: CHAT_ID },
    webhook: { url: RECEIVER_URL, secrets: [RECEIVER_SECRET] },
  };
  const send = <C extends ChannelName>(
    channel: C,
    message: ChannelMessage,
    signal = new AbortController().signal,
    address = addresses[channel],
  ): Promise<Outcome> => {
    const sender = senders[channel] as (...all: [ChannelMessage, unknown, AbortSignal]) => Promise<Outcome>;
    return sender(message, address, signal);
  };
  return { services, smtp, send };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const isEmail = (channel: ChannelName): channel is 'email' => channel === 'email';

function arrived({ services, smtp }: Stage, channel: ChannelName): TakenMessage[] {
  if (!isEmail(channel)) return services[channel].taken;
  return smtp.taken.map(({ message }) => {
    const { headers, text, html } = readMail(message);
    return {
      id: headers['message-id'] ?? '',
      text,
      links: [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
    };
  });
}

/** Makes the channel's service do what the trouble is in its own protocol. */
function cause({ services, smtp }: Stage, channel: ChannelName, trouble: Trouble): void {
  if (!isEmail(channel)) {
    const service: PlayedService = services[channel];
    service.troubles.push(trouble);
  } else if (trouble === 'hang') smtp.hangs = true;
  else if (trouble === 'gone') smtp.refuse.recipient = [550, '5.1.1 No such user'];
  else smtp.refuse.recipient = trouble === 'broken' ? [421, 'Shutting down'] : [450, '4.7.1 Slow down'];
}

const channels: ChannelName[] = ['email', 'push', 'slack', 'discord', 'teams', 'telegram', 'webhook'];

describe.each(channels)('the sender of %s', (channel) => {
  it('sends title, facts, and links [CHAN-01]', async () => {
    const on = await stage();
    expect(await on.send(channel, alertMessage())).toMatchObject({ kind: 'sent', status: expect.any(Number) });
    const [message, ...others] = arrived(on, channel);
    expect(others).toEqual([]);
    for (const part of ['Another seller undercut your price', 'Price now', '$18.49', 'Price before', '$19.99'])
      expect(message?.text).toContain(part);
    expect(message?.links).toEqual(
      expect.arrayContaining([
        'https://portal.test/notifications/n1',
        'https://portal.test/act/a1',
        'https://portal.test/act/a2',
      ]),
    );
  });

  it('repeats a message as the same one [CHAN-05]', async () => {
    const on = await stage();
    await on.send(channel, alertMessage({ id: 'd-7' }));
    await on.send(channel, alertMessage({ id: 'd-7' }));
    const [first, second] = arrived(on, channel);
    expect(second).toEqual(first);
    if (isEmail(channel)) expect(first?.id).toBe('<d-7@portal.test>');
    if (channel === 'push') {
      expect(first?.id).toBe('d-7');
      const [one, two] = on.services.push.calls;
      expect([one?.headers.topic?.length, two?.headers.topic]).toEqual([32, one?.headers.topic]);
    }
    if (channel === 'webhook') expect(first?.id).toBe('d-7');
  });

  it('waits as long as the service demands if there are too many [CHAN-05]', async () => {
    const on = await stage();
    cause(on, channel, 'too-many');
    const outcome = await on.send(channel, alertMessage());
    expect(outcome).toMatchObject({ kind: 'later', reason: expect.stringMatching(/for now\.$/) });
    // Discord has fractions of a second; mail servers name no pause.
    const pause = isEmail(channel) ? undefined : channel === 'discord' ? 1_650 : 2_000;
    expect('afterMs' in outcome ? outcome.afterMs : undefined).toBe(pause);
  });

  it.each([
    ['an error of the service', 'broken', 'later'],
    ['an address that is gone', 'gone', 'gone'],
    ['a service that never answers', 'hang', 'later'],
  ] as const)('reports %s [CHAN-05]', async (_, trouble, kind) => {
    const on = await stage();
    cause(on, channel, trouble);
    const signal = trouble === 'hang' ? AbortSignal.timeout(200) : undefined;
    const outcome = await on.send(channel, alertMessage(), signal);
    expect(outcome).toMatchObject({ kind, reason: expect.stringMatching(/^[A-Z].+\.$/) });
    expect(arrived(on, channel)).toEqual([]);
    const secrets = [SLACK_URL, DISCORD_URL, TEAMS_URL, BOT_TOKEN, RECEIVER_URL, RECEIVER_SECRET, 'dana@shop.test'];
    for (const secret of secrets) expect(JSON.stringify(outcome)).not.toContain(secret);
  });

  it('sends nothing to a server with a certificate that nobody has signed [CHAN-02]', async () => {
    const on = await stage({ trusted: false });
    expect(await on.send(channel, alertMessage())).toMatchObject({ kind: 'later' });
    expect(arrived(on, channel)).toEqual([]);
    if (!isEmail(channel)) expect(on.services[channel].calls).toEqual([]);
  });

  it('shows markup of a title as it is written, and mentions nobody [CHAN-01]', async () => {
    const on = await stage();
    const title = '<b>@everyone & *x* <!channel> [y](z) `c` ~d~';
    const facts = [{ name: '_name_', text: '<a href="x">& #' }];
    expect(await on.send(channel, alertMessage({ title, facts }))).toMatchObject({ kind: 'sent' });
    const [message] = arrived(on, channel);
    expect(message?.text).toContain(title);
    for (const part of ['_name_', '<a href="x">& #']) expect(message?.text).toContain(part);
  });

  it.each([
    ['letters', 'x'],
    ['signs that need an escape', '<&*]'],
    ['emoji', '👩‍🚀'],
    ['Chinese', '价格'],
  ])('cuts texts of 10,000 %s [CHAN-01]', async (_, sign) => {
    const on = await stage();
    const text = sign.repeat(10_000);
    expect(await on.send(channel, alertMessage({ title: text }))).toMatchObject({ kind: 'sent' });
    expect(await on.send(channel, burstMessage(text))).toMatchObject({ kind: 'sent' });
    const [alert, burst] = arrived(on, channel);
    expect(alert?.text).toContain(sign);
    expect(alert?.text).toContain('…');
    expect(burst?.text).toContain('…');
    expect(alert?.text.length).toBeLessThan(2_000);
  });

  it('shows a burst as one message with its five alerts and the number of the others [CHAN-01]', async () => {
    const on = await stage();
    const message = burstMessage('Line');
    expect(await on.send(channel, message)).toMatchObject({ kind: 'sent' });
    const [taken] = arrived(on, channel);
    // A push notification has room for the titles and one link.
    const links = channel === 'push' ? [message.link] : 'lines' in message ? message.lines.map(({ link }) => link) : [];
    expect(taken?.links).toEqual(expect.arrayContaining(links));
    expect(taken?.text.match(/Line/g)?.length).toBeGreaterThan(5);
    if (channel !== 'webhook') expect(taken?.text).toContain('and 7 more');
  });
});

describe('a sender', () => {
  it('removes links from titles, so that a message leads to the portal only [CHAN-01]', async () => {
    const on = await stage();
    const title = 'Sale at https://evil.example/login now';
    for (const channel of channels.filter((each) => each !== 'webhook')) {
      expect(await on.send(channel, alertMessage({ title }))).toMatchObject({ kind: 'sent' });
      expect(arrived(on, channel)[0]?.text).toContain('Sale at [link] now');
    }
  });

  it('marks what is urgent, and makes push hurry [CHAN-03]', async () => {
    const on = await stage();
    for (const urgent of [false, true]) await on.send('push', alertMessage({ urgent }));
    expect(on.services.push.taken.map(({ text }) => text.split('\n')[0])).toEqual([
      'Another seller undercut your price',
      'Urgent: Another seller undercut your price',
    ]);
    expect(on.services.push.calls.map(({ headers }) => [headers.urgency, headers.ttl])).toEqual([
      ['normal', '900'],
      ['high', '3600'],
    ]);
  });

  it('signs with both secrets while one is rotated [CHAN-02]', async () => {
    const on = await stage();
    const next = `whsec_${Buffer.alloc(32, 'n').toString('base64')}`;
    const address = (secrets: string[]) => ({ url: RECEIVER_URL, secrets });
    const { signal } = new AbortController();
    expect(await on.send('webhook', alertMessage(), signal, address([next, RECEIVER_SECRET]))).toMatchObject({
      kind: 'sent',
    });
    expect(await on.send('webhook', alertMessage(), signal, address([next]))).toMatchObject({ kind: 'later' });
    expect(on.services.webhook.taken).toHaveLength(1);
  });

  it('follows a Telegram group that has a new id [CHAN-01]', async () => {
    const on = await stage();
    const moved = { chatId: MOVED_CHAT_ID };
    expect(await on.send('telegram', alertMessage(), undefined, moved)).toEqual({
      kind: 'sent',
      status: 200,
      id: '7',
      movedTo: CHAT_ID,
    });
  });

  it('asks for a new subscription if the browser’s keys are not on the curve [CHAN-03]', async () => {
    const on = await stage();
    const broken = { ...on.services.push.subscribe(publicKey) };
    broken.keys = { ...broken.keys, p256dh: 'A'.repeat(87) };
    expect(await on.send('push', alertMessage(), undefined, broken)).toMatchObject({ kind: 'gone' });
    expect(on.services.push.calls).toEqual([]);
  });

  it('turns nobody’s push off if the portal’s own key is not valid [CHAN-03]', async () => {
    const sender = createPushSender(() => Promise.reject(new Error('sent')), { ...vapid, subject: 'ops' });
    const { push } = (await stage()).services;
    expect(await sender(alertMessage(), push.subscribe(publicKey), new AbortController().signal)).toMatchObject({
      kind: 'later',
    });
  });

  it('does not repeat a push that was subscribed with another key [CHAN-03]', async () => {
    const on = await stage();
    const other = on.services.push.subscribe(webPush.generateVAPIDKeys().publicKey);
    expect(await on.send('push', alertMessage(), undefined, other)).toMatchObject({ kind: 'refused' });
  });

  it('sends email with a plain part, HTML, and a one-press unsubscribe [CHAN-08]', async () => {
    const on = await stage();
    expect(await on.send('email', alertMessage())).toEqual({ kind: 'sent', status: 250 });
    const { headers, text, html } = readMail(on.smtp.taken[0]?.message ?? '');
    expect(headers).toMatchObject({
      'list-unsubscribe': `<${unsubscribe}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'list-id': '<alerts.portal.test>',
      'auto-submitted': 'auto-generated',
      subject: 'Another seller undercut your price',
    });
    expect(text).toContain('Open the alert: https://portal.test/notifications/n1');
    expect(text).toContain(`\n\n-- \nUnsubscribe: ${unsubscribe}`);
    expect(html).toContain('<b>Sellerwire</b>');
    expect(html).toContain(sellerwire.colors.primary.light);
    expect(html).toContain(`<a href="${unsubscribe}">Unsubscribe</a>`);
  });
});
