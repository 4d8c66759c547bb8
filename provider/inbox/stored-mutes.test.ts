import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextEvent, startTestProvider, type TestProvider, temporaryFolder } from '#tests/support/provider.ts';

type List = { rev: number; mutes: { kind: string; asin?: string; type?: string; until: string | null }[] };

const asinOf = (n: number) => `B0${String(n).padStart(8, '0')}`;
const START = Date.parse('2026-02-02T08:00:00.000Z');
const iso = (at: number) => new Date(at).toISOString();

describe('mutes', () => {
  let now = START;
  let provider: TestProvider;
  let serial = 0;
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
  });
  afterAll(() => provider.close());

  const account = () => {
    serial += 1;
    return provider.addAccount({ email: `mutes-${serial}@shop.test` });
  };
  const ask = (method: string, token: string, body?: object) =>
    provider.call(method, '/portal/notifications/mutes', { token, ...(body ? { body } : {}) });
  const read = async (token: string) => (await ask('GET', token)).body as List;
  const put = async (token: string, ...mutes: object[]) => (await ask('PUT', token, { mutes })).body as List;

  it('belong to the account on all its devices, and each change affects only the targets it names', async () => {
    const { token, email } = await account();
    const other = await provider.openSession(email);
    expect(await read(token)).toEqual({ rev: 0, mutes: [] });
    const first = { kind: 'asin', asin: asinOf(1), until: iso(now + 60_000) };
    const second = { kind: 'type', type: 'PRICING_HEALTH', until: null };
    await put(token, first);
    // Two devices that change different things at the same time lose neither.
    const list = await put(other, second);
    expect(list.mutes).toEqual([first, second]);
    expect(await read(token)).toEqual(list);
    const later = { ...first, until: null };
    expect((await put(token, later)).mutes).toEqual([later, second]);
    const left = (await ask('DELETE', other, { targets: [{ kind: 'asin', asin: asinOf(1) }] })).body as List;
    expect(left.mutes).toEqual([second]);
    expect((await read((await account()).token)).mutes).toEqual([]);
  });

  it('count up with every change, and stay at the same number if nothing changes', async () => {
    const { token } = await account();
    const revs: number[] = [];
    for (let n = 1; n <= 3; n += 1) revs.push((await put(token, { kind: 'asin', asin: asinOf(n), until: null })).rev);
    now -= 3_600_000;
    revs.push((await put(token, { kind: 'asin', asin: asinOf(4), until: null })).rev);
    now += 3_600_000;
    expect(revs).toEqual([...new Set(revs)].sort((a, b) => a - b));
    const nothing = await ask('DELETE', token, { targets: [{ kind: 'asin', asin: asinOf(99) }] });
    expect((nothing.body as List).rev).toBe(revs.at(-1));
  });

  it('end at their time and then disappear from the list', async () => {
    const { token } = await account();
    await put(
      token,
      { kind: 'asin', asin: asinOf(1), until: iso(now + 60_000) },
      { kind: 'asin', asin: asinOf(2), until: null },
    );
    now += 60_000;
    expect((await read(token)).mutes).toEqual([{ kind: 'asin', asin: asinOf(2), until: null }]);
  });

  it('are sent to every device of the account in the same transaction as the change', async () => {
    const { token, id } = await account();
    const socket = await provider.connect(token);
    await socket.emitWithAck('join', id);
    const notified = nextEvent(socket, 'mutes:updated');
    const list = await put(token, { kind: 'type', type: 'ANY_OFFER_CHANGED', until: iso(now + 3_600_000) });
    expect(await notified).toEqual([list, { outboxId: expect.any(String), acceptedAt: expect.any(Number) }]);
  });

  it('are limited to 300, and a refused one changes nothing', async () => {
    const { token } = await account();
    const many = Array.from({ length: 300 }, (_, n) => ({ kind: 'asin', asin: asinOf(n), until: null }));
    const full = await put(token, ...many);
    expect(full.mutes).toHaveLength(300);
    const refused = await ask('PUT', token, { mutes: [{ kind: 'asin', asin: asinOf(301), until: null }] });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'TOO_MANY_MUTES', message: expect.stringContaining('300') },
    });
    expect(await read(token)).toEqual(full);
    // The longest list there can be fits into one event.
    expect(JSON.stringify(full).length).toBeLessThan(32 * 1024);
  });

  it('are limited to 300 even for a hundred calls at once, and include those of every successful call', async () => {
    const { token } = await account();
    const groups = Array.from({ length: 100 }, (_, call) =>
      Array.from({ length: 5 }, (_, nth) => asinOf(call * 5 + nth)),
    );
    const answers = await Promise.all(
      groups.map((asins) => ask('PUT', token, { mutes: asins.map((asin) => ({ kind: 'asin', asin, until: null })) })),
    );
    const taken = groups.filter((_, call) => answers[call]?.status === 200).flat();
    expect(taken).toHaveLength(300);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(40);
    const list = await read(token);
    expect(list.mutes.map(({ asin }) => asin).sort()).toEqual(taken.sort());
  });

  it('take a single item at Walmart by its SKU [SIG-07] [SIG-08]', async () => {
    const { token } = await account();
    const item = { kind: 'asin', asin: 'PF-SKL12', until: null };
    expect((await put(token, item)).mutes).toEqual([item]);
    expect((await read(token)).mutes).toEqual([item]);
    expect((await ask('DELETE', token, { targets: [{ kind: 'asin', asin: 'PF-SKL12' }] })).body).toMatchObject({
      mutes: [],
    });
  });

  it('refuse an invalid product, type or time', async () => {
    const { token } = await account();
    const wrong = [
      { kind: 'asin', asin: '<script>', until: null },
      { kind: 'asin', asin: asinOf(1) },
      { kind: 'asin', asin: asinOf(1), until: 'tomorrow' },
      { kind: 'asin', asin: asinOf(1), until: 5 },
      { kind: 'type', type: 'BRANDED_ITEM_CONTENT_CHANGE', until: null },
      { kind: 'seller', seller: 'A1', until: null },
    ];
    for (const mute of wrong)
      expect(await ask('PUT', token, { mutes: [mute] }), JSON.stringify(mute)).toMatchObject({
        status: 400,
        body: { code: 'INVALID' },
      });
    for (const body of [{}, { mutes: [] }, { mutes: 'all' }]) expect((await ask('PUT', token, body)).status).toBe(400);
    expect((await ask('DELETE', token, { targets: [] })).status).toBe(400);
    expect(await read(token)).toEqual({ rev: 0, mutes: [] });
  });

  it('require the same right as the list [NOTE-02]', async () => {
    const trial = await provider.addAccount({
      email: 'mutes-trial@shop.test',
      profile: { productType: 'basic', isInTrial: true },
    });
    for (const [method, body] of [['GET'], ['PUT', { mutes: [] }], ['DELETE', { targets: [] }]] as const) {
      expect(await ask(method, trial.token, body)).toMatchObject({ status: 403, body: { code: 'PLAN_REQUIRED' } });
    }
  });

  it('survive a sign-out and a restart of the provider', async () => {
    const folder = temporaryFolder();
    const owner = { email: 'kept@shop.test', password: 'kept-pass-1' };
    let own = await startTestProvider({ dataDir: folder.path });
    const signIn = async () =>
      ((await own.call('POST', '/sign-in-portal', { body: owner })).body as { token: string }).token;
    const mutes = (token: string, method = 'GET', body?: object) =>
      own.call(method, '/portal/notifications/mutes', { token, ...(body ? { body } : {}) });
    try {
      await own.addAccount(owner);
      const token = await signIn();
      const list = (await mutes(token, 'PUT', { mutes: [{ kind: 'asin', asin: asinOf(1), until: null }] })).body;
      await own.call('POST', '/sign-out-portal', { token, body: {} });
      await own.close();
      own = await startTestProvider({ dataDir: folder.path });
      expect((await mutes(await signIn())).body).toEqual(list);
    } finally {
      await own.close();
      folder.remove();
    }
  });
});
