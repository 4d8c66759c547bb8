import { createECDH } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelList } from '#shared/channels/channel.ts';
import { pricingHealth } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const FORMER = 'https://push.example/former';
const NEWER = 'https://push.example/newer';

let now = Date.parse('2026-03-02T12:00:00.000Z');
let sentTo: string[] = [];
let answers: { kind: 'gone'; reason: string }[] = [];
let provider: TestProvider;
let token: string;

beforeEach(async () => {
  sentTo = [];
  answers = [];
  provider = await startTestProvider({
    clock: () => now,
    senders: {
      push: async (_, { endpoint }) => {
        sentTo.push(endpoint);
        return answers.shift() ?? { kind: 'sent', status: 201 };
      },
    },
  });
  token = (await provider.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN' })).token;
});
afterEach(() => provider.close());

const call = async (method: string, path: string, body?: unknown, as = token) =>
  (await provider.call(method, `/portal/channels${path}`, { token: as, ...(body === undefined ? {} : { body }) })) as {
    status: number;
    body: ChannelList;
  };
const subscription = (endpoint: string) =>
  JSON.stringify({
    endpoint,
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'a'.repeat(22) },
  });
const add = (as = token, endpoint = FORMER) =>
  call('POST', '', { kind: 'push', name: 'Chrome', address: subscription(endpoint) }, as);
const renew = (as = token, former = FORMER, address = subscription(NEWER)) =>
  call('PUT', '/push', { former, address }, as);
const leave = (endpoint: string, as = token) => call('DELETE', '/push', { endpoint }, as);
const channels = async (as = token) => (await call('GET', '', undefined, as)).body.channels;

describe('a browser’s push channel', () => {
  it('goes on at the browser’s next address, with what waits, also after the former one was gone [CHAN-03]', async () => {
    const { body } = await add();
    await call('PUT', '', { id: body.channels[0]?.id, paces: { lost: 'now', undercut: 'now', health: 'now' } });
    answers = [{ kind: 'gone', reason: 'Push was turned off in this browser, or the browser is gone.' }];
    await provider.ingest(pricingHealth({ sellerId: 'A1OWN', asin: 'B000000001', at: now }));
    await provider.sendDue();
    expect(await channels()).toMatchObject([{ state: 'off', givenUp: 1 }]);
    expect((await renew()).status).toBe(200);
    expect(await channels()).toMatchObject([{ state: 'works', name: 'Chrome' }]);
    now += 60_000;
    await provider.ingest(pricingHealth({ sellerId: 'A1OWN', asin: 'B000000002', at: now }));
    await provider.sendDue();
    expect(sentTo).toEqual([FORMER, FORMER, NEWER]);
  });

  it('is renewed by nobody else, at no private address, and not once it was removed [CHAN-03]', async () => {
    await add();
    const other = await provider.addAccount({ email: 'other@shop.test', sellerId: 'A1OTHER' });
    expect((await renew(other.token)).status).toBe(400);
    expect((await renew(token, FORMER, 'none')).status).toBe(400);
    expect((await renew(token, FORMER, subscription('http://push.example/x'))).status).toBe(400);
    await call('POST', '/test', { id: (await channels())[0]?.id });
    expect(sentTo).toEqual([FORMER, FORMER]);
    expect((await leave(FORMER)).status).toBe(200);
    expect(await renew()).toMatchObject({ status: 400, body: { code: 'CHANNEL_GONE' } });
  });

  it('is added once for each browser, also by two tabs at once, and not again by undoing a removal [CHAN-02]', async () => {
    const answers = await Promise.all([add(), add()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      errors: { address: '“Chrome” already goes there.' },
    });
    const [first] = await channels();
    expect((await add(token, NEWER)).status).toBe(200);
    await call('DELETE', '', { id: first?.id });
    expect((await add()).status).toBe(200);
    expect((await call('PUT', '/restored', { id: first?.id })).status).toBe(400);
    expect(await channels()).toHaveLength(2);
  });

  it('is removed when its person signs out of the browser; those of others and of other browsers stay [CHAN-03]', async () => {
    const other = await provider.addAccount({ email: 'other@shop.test', sellerId: 'A1OTHER' });
    await add();
    await add(token, NEWER);
    await add(other.token);
    expect((await leave(FORMER)).status).toBe(200);
    expect(await channels()).toHaveLength(1);
    expect(await channels(other.token)).toHaveLength(1);
    expect((await leave('https://push.example/unknown')).status).toBe(200);
    expect(await channels()).toHaveLength(1);
  });
});
