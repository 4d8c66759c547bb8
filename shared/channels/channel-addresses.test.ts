import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { addressSchemas, type ChannelName, hiddenAddress } from './channel-addresses.ts';

const secret = `whsec_${'A'.repeat(43)}=`;
const p256dh = 'B'.repeat(87);
const auth = 'a'.repeat(22);

const good: [ChannelName, object][] = [
  ['email', { to: 'dana@shop.test' }],
  ['push', { endpoint: 'https://fcm.googleapis.com/fcm/send/abc:def', keys: { p256dh, auth } }],
  ['slack', { url: 'https://hooks.slack.com/services/T0/B0/abcDEF' }],
  ['discord', { url: 'https://discord.com/api/webhooks/123/ab-C_d' }],
  ['discord', { url: 'https://discordapp.com/api/v10/webhooks/123/ab?thread_id=9' }],
  ['teams', { url: 'https://prod-1.westeurope.logic.azure.com:443/workflows/a/triggers/manual/paths/invoke?sig=b' }],
  ['teams', { url: 'https://default1.2.environment.api.powerplatform.com/powerautomate/x?sig=b' }],
  ['telegram', { chatId: '-1001234567890' }],
  ['webhook', { url: 'https://shop.example/hooks?a=1', secrets: [secret] }],
  ['webhook', { url: 'https://shop.example:8443', secrets: [secret, secret] }],
];

const bad: [ChannelName, object, RegExp][] = [
  ['email', { to: 'dana' }, /email address/],
  ['email', { to: 'a@shop.test, b@shop.test' }, /email address/],
  ['push', { endpoint: 'http://push.example/a', keys: { p256dh, auth } }, /no address/],
  ['push', { endpoint: 'https://push.example/a', keys: { p256dh: 'B', auth } }, /key/],
  ['slack', { url: 'https://hooks.slack.com.evil.example/services/T0/B0/a' }, /Slack/],
  ['slack', { url: 'https://hooks.slack.com@evil.example/services/T0/B0/a' }, /Slack/],
  ['slack', { url: 'https://hooks.slack.com/services/T0/B0/a#b' }, /Slack/],
  ['slack', { url: 'http://hooks.slack.com/services/T0/B0/a' }, /Slack/],
  ['discord', { url: 'https://discord.com/channels/1/2' }, /Discord/],
  ['discord', { url: 'https://evil.example/api/webhooks/123/ab' }, /Discord/],
  ['teams', { url: 'https://shop.webhook.office.com/webhookb2/a' }, /retired/],
  ['teams', { url: 'https://outlook.office365.com/webhook/a' }, /retired/],
  ['teams', { url: 'https://logic.azure.com.evil.example/a?sig=b' }, /Teams/],
  ['teams', { url: 'https://evil.example/.logic.azure.com/a' }, /Teams/],
  ['telegram', { chatId: '1; 2' }, /number/],
  ['webhook', { url: 'http://shop.example/', secrets: [secret] }, /https/],
  ['webhook', { url: 'https://me:pass@shop.example/', secrets: [secret] }, /https/],
  ['webhook', { url: 'https://shop.example\\@evil.example/', secrets: [secret] }, /https/],
  ['webhook', { url: `https://shop.example/${'a'.repeat(2_000)}`, secrets: [secret] }, /2,000/],
  ['webhook', { url: 'https://shop.example/', secrets: ['whsec_short'] }, /whsec_/],
  ['webhook', { url: 'https://shop.example/', secrets: [] }, /length/],
];

describe('the address of a channel', () => {
  it.each(good)('is accepted for %s: %o [CHAN-01]', (channel, address) => {
    expect(v.is(addressSchemas[channel], address)).toBe(true);
  });

  it.each(bad)('is refused for %s: %o [CHAN-02]', (channel, address, reason) => {
    const parsed = v.safeParse(addressSchemas[channel], address);
    expect(parsed.issues?.[0].message).toMatch(reason);
  });

  it('shows its host and last four characters, never its secret [CHAN-01]', () => {
    const shown = good.map(([channel, address]) => hiddenAddress(v.parse(addressSchemas[channel], address)));
    expect(shown).toEqual([
      'd…@shop.test',
      'fcm.googleapis.com/…:def',
      'hooks.slack.com/…cDEF',
      'discord.com/…-C_d',
      'discordapp.com/…id=9',
      'prod-1.westeurope.logic.azure.com:443/…ig=b',
      'default1.2.environment.api.powerplatform.com/…ig=b',
      '…7890',
      'shop.example/…?a=1',
      'shop.example:8443/…8443',
    ]);
  });
});
