import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { createSellerWalk, PORTAL } from '#tests/support/sellers.ts';
import { WALMART_SIGNATURE } from '../integrations/walmart-webhooks.ts';
import { walmartSubscriptions } from '../sandbox/walmart/walmart-records.ts';

type Event = { source: Record<string, unknown>; payload: Record<string, unknown> };
const example = (name: string): Event =>
  JSON.parse(readFileSync(new URL(`../../tests/fixtures/walmart/${name}.json`, import.meta.url), 'utf8')) as Event;

const examples = ['buy-box-changed', 'offer-unpublished', 'offer-published', 'inventory-oos', 'seller-performance'];
const PARTNER = '10001';

describe('Walmart’s events', () => {
  let provider: TestProvider;
  let owner: { id: string; token: string };
  let secret: string;
  let serial = 0;
  beforeEach(async () => {
    provider = await startTestProvider();
    owner = await provider.addAccount({ email: 'dana@shop.test' });
    secret = await connected(owner.token, PARTNER);
  });
  afterEach(() => provider.close());

  const connect = async (token: string, sellerId: string) => {
    const { code = '' } = await createSellerWalk(provider).walmartLogin(sellerId);
    const body = { code, type: 'auth', sellerId, marketplace: 'US', redirectUri: `${PORTAL}/walmart-auth` };
    expect((await provider.call('POST', '/walmart/callback', { token, body })).status).toBe(200);
    await provider.sellers.connections.settled();
  };
  /** @returns the secret that the sandbox was given; its own first events are not sent */
  async function connected(token: string, sellerId: string): Promise<string> {
    await connect(token, sellerId);
    const known = await walmartSubscriptions.list(provider.deps.db, sellerId);
    const [first] = known;
    for (const { id, customer, createdAt, record } of known)
      await provider.deps.write((trx) =>
        walmartSubscriptions.put(trx, { id, customer, createdAt, record: { ...record, status: 'INACTIVE' } }),
      );
    return first?.record.secret ?? '';
  }
  /** The example as an event of this partner, with an id of its own. */
  const event = (name: string, payload: Record<string, unknown> = {}, partnerId = PARTNER): Event => {
    const { source, payload: given } = example(name);
    serial += 1;
    return { source: { ...source, eventId: `event-${serial}` }, payload: { ...given, partnerId, ...payload } };
  };
  const send = async (sent: unknown, headers?: Record<string, string>) => {
    const body = JSON.stringify(sent);
    const response = await fetch(`${provider.url}/ingest/walmart`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(headers ?? signed(body)) },
      body,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const hmac = (text: string) => createHmac('sha256', secret).update(text);
  const signed = (body: string) => ({ [WALMART_SIGNATURE]: hmac(body).digest('base64') });
  const alerts = async () => {
    const { body } = await provider.call('GET', '/notifications?page=1&limit=50', { token: owner.token });
    return body as { data: Record<string, unknown>[] };
  };

  it('are taken in once each, by base64 and by hex, and repeated ones count as the same [SIG-07]', async () => {
    const first = event('offer-unpublished');
    expect(await send(first)).toMatchObject({ status: 202, body: { status: 'accepted' } });
    const body = JSON.stringify(first);
    expect(await send(first, { [WALMART_SIGNATURE]: hmac(body).digest('hex').toUpperCase() })).toMatchObject({
      status: 200,
      body: { status: 'duplicate' },
    });
  });

  it('are refused without the account’s own signature, and for a partner whom nobody has connected [SIG-07]', async () => {
    const sent = event('inventory-oos');
    for (const headers of [{}, { [WALMART_SIGNATURE]: 'AAAA' }, { authorization: `Bearer ${provider.ingestKey}` }])
      expect(await send(sent, headers)).toMatchObject({ status: 401, body: { code: 'BAD_SIGNATURE' } });
    expect(await send(event('inventory-oos', {}, '999'))).toMatchObject({
      status: 404,
      body: { code: 'UNKNOWN_PARTNER', message: 'No account has connected this Walmart partner.' },
    });
    expect(await send({ payload: {} })).toMatchObject({ status: 400 });
  });

  it('must fit Walmart’s own signature, too, if it comes along, and its time [SIG-07]', async () => {
    const sent = event('inventory-oos');
    const body = JSON.stringify(sent);
    const digest = createHash('sha256').update(body).digest('hex');
    const own = (at: number, path = '/ingest/walmart') => ({
      ...signed(body),
      'WM_SEC.TIMESTAMP': String(at),
      'WM_SEC.SIGNATURE': hmac(`POST\n${path}\n${at}\n${digest}`).digest('base64'),
    });
    const now = Math.floor(Date.now() / 1_000);
    for (const wrong of [own(now - 3_600), own(now, '/other'), { ...own(now), 'WM_SEC.TIMESTAMP': 'soon' }])
      expect((await send(sent, wrong)).status).toBe(401);
    expect((await send(sent, own(now))).status).toBe(202);
  });

  it('of an unknown type wait for the operator, and are not asked for again [SIG-07] [OPS-08]', async () => {
    const unknown = event('inventory-oos');
    unknown.source.eventType = 'SOMETHING_NEW';
    for (const _ of [1, 2]) expect(await send(unknown)).toEqual({ status: 202, body: { status: 'waiting' } });
    const list = await fetch(`${provider.url}/ingest/refused`, {
      headers: { authorization: `Bearer ${provider.ingestKey}` },
    });
    expect(await list.json()).toMatchObject({ groups: [{ intake: 'walmart', waiting: 1, users: 1 }] });
  });

  it.each(examples)('%s survives without, with null, and with a wrong type in every field [SIG-07]', async (name) => {
    const whole = event(name);
    for (const part of ['source', 'payload'] as const)
      for (const key of Object.keys(whole[part]).filter((each) => each !== 'partnerId'))
        for (const value of [undefined, null, { odd: [1] }, 'odd', -7, []]) {
          const sent = event(name);
          sent[part][key] = value;
          const answer = await send(sent);
          expect([200, 202], `${part}.${key} ${JSON.stringify(value)}`).toContain(answer.status);
        }
    const upper = Object.fromEntries(Object.entries(event(name)).map(([key, value]) => [key.toUpperCase(), value]));
    expect((await send(upper)).status).toBe(202);
    expect((await alerts()).data.length).toBeGreaterThan(0);
  });

  it('stop when the account is disconnected, whose subscriptions end [SIG-07]', async () => {
    expect((await provider.call('POST', '/walmart/disconnect', { token: owner.token, body: {} })).status).toBe(200);
    await provider.sellers.connections.settled();
    expect(await walmartSubscriptions.list(provider.deps.db)).toEqual([]);
    expect((await send(event('inventory-oos'))).status).toBe(404);
  });

  it('have the same secret after the permission was renewed [SIG-07]', async () => {
    await connect(owner.token, PARTNER);
    const known = await walmartSubscriptions.list(provider.deps.db, PARTNER);
    expect(known.map(({ record }) => record.secret)).toEqual(known.map(() => secret));
    expect(known).toHaveLength(5);
  });
});
