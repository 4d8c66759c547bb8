import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedOutcome } from '#shared/wholesale/lists.ts';
import type { SavedChange, SavedSupplier } from '#shared/wholesale/supplier.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { someSuppliers, supplier } from '#tests/support/suppliers.ts';

const paths = {
  list: '/portal/wholesales/get-my-saved',
  update: '/portal/wholesales/update-my-saved',
  delete: '/portal/wholesales/delete-my-saved',
};

describe('saved suppliers', () => {
  let now = Date.parse('2026-02-02T08:00:00.000Z');
  let provider: TestProvider;
  let serial = 0;
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
    await provider.addSuppliers(someSuppliers(120));
  });
  afterAll(() => provider.close());

  const account = () => {
    serial += 1;
    return provider.addAccount({ email: `saved-${serial}@shop.test` });
  };
  const list = async (token: string, body: object = { page: 1, limit: 100 }) => {
    const answer = await provider.call('POST', paths.list, { token, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return (answer.body as { data: { suppliers: SavedSupplier[]; total: number } }).data;
  };
  const update = async (token: string, body: object) => {
    now += 1;
    const answer = await provider.call('POST', paths.update, { token, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as SavedOutcome;
  };
  const save = async (token: string, n: number, myNote?: string) =>
    (await update(token, { wholesaleId: `w${n}`, ...(myNote === undefined ? {} : { myNote }) })).saved;
  const remove = async (token: string, ids: unknown[]) =>
    (await provider.call('DELETE', paths.delete, { token, body: { ids } })).body as SavedOutcome;
  /** All frames of the account until now. */
  const frames = async (who: { token: string; id: string }, work: () => Promise<unknown>) => {
    const socket = await provider.connect(who.token);
    await socket.emitWithAck('join', who.id);
    const heard: SavedChange[] = [];
    socket.on('wholesale:updated', (change: SavedChange) => heard.push(change));
    await work();
    const notified = new Promise((resolve) => socket.once('user:updated', resolve));
    await provider.publish(await emailOf(who.token), 'user:updated', {});
    await notified;
    socket.disconnect();
    return heard;
  };
  const emailOf = async (token: string) =>
    ((await provider.call('GET', '/get-user-info-app', { token })).body as { email: string }).email;

  it('are listed with the supplier, their own id and the note, the last saved first', async () => {
    const { token } = await account();
    const [first, second] = [await save(token, 1), await save(token, 2, 'Net 30')];
    const work = { status: 'to-contact', step: null, tags: [] };
    expect(await list(token)).toEqual({
      suppliers: [
        { ...supplier(2), id: second?.id, wholesaleId: 'w2', myNote: 'Net 30', work },
        { ...supplier(1), id: first?.id, wholesaleId: 'w1', myNote: '', work },
      ],
      total: 2,
    });
    expect(first?.id).not.toBe(second?.id);
    expect(await list((await account()).token)).toEqual({ suppliers: [], total: 0 });
  });

  it('come in pages of ten by default, each once, with none past the end', async () => {
    const { token } = await account();
    for (let n = 1; n <= 12; n += 1) await save(token, n);
    expect((await list(token, {})).suppliers).toHaveLength(10);
    const pages = await Promise.all([1, 2, 3].map((page) => list(token, { page, limit: 10 })));
    expect(pages.map(({ suppliers, total }) => [suppliers.length, total])).toEqual([
      [10, 12],
      [2, 12],
      [0, 12],
    ]);
    expect(pages.flatMap(({ suppliers }) => suppliers.map(({ wholesaleId }) => wholesaleId))).toEqual(
      Array.from({ length: 12 }, (_, n) => `w${12 - n}`),
    );
  });

  it('are created without an id, whether it is missing, null or empty', async () => {
    const { token } = await account();
    expect((await update(token, { wholesaleId: 'w1', myNote: 'a' })).changed).toBe(1);
    expect((await update(token, { id: null, wholesaleId: 'w2', myNote: null })).changed).toBe(1);
    expect((await update(token, { id: '', wholesaleId: 'w3', myNote: '' })).changed).toBe(1);
    expect((await list(token)).total).toBe(3);
  });

  it('saved twice become one entry, which keeps its note unless a new one is sent', async () => {
    const { token } = await account();
    const first = await save(token, 1, 'Ask for Anna');
    expect(await update(token, { wholesaleId: 'w1' })).toEqual({ changed: 0, saved: first });
    expect(await update(token, { wholesaleId: 'w1', myNote: 'Ask for Ben' })).toEqual({
      changed: 1,
      saved: { ...first, myNote: 'Ask for Ben' },
    });
    expect(await list(token)).toMatchObject({ total: 1, suppliers: [{ id: first?.id, myNote: 'Ask for Ben' }] });
  });

  it('get a new note by their id, even an empty one', async () => {
    const { token } = await account();
    const saved = await save(token, 1, 'old');
    const note = '<b>Zażółć</b> 🧡 =1+1';
    expect(await update(token, { id: saved?.id, wholesaleId: 'w1', myNote: note })).toEqual({
      changed: 1,
      saved: { ...saved, myNote: note },
    });
    expect((await list(token)).suppliers[0]?.myNote).toBe(note);
    expect(await update(token, { id: saved?.id, myNote: '' })).toMatchObject({ changed: 1, saved: { myNote: '' } });
  });

  it('of other accounts, and unknown suppliers, are left unchanged', async () => {
    const [own, other] = [await account(), await account()];
    const theirs = await save(other.token, 1, 'theirs');
    const mine = await save(own.token, 2, 'mine');
    const nothing = { changed: 0, saved: null };
    const heard = await frames(other, async () => {
      expect(await update(own.token, { id: theirs?.id, wholesaleId: 'w1', myNote: 'gone' })).toEqual(nothing);
      expect(await update(own.token, { id: theirs?.id, myNote: 'gone' })).toEqual(nothing);
      expect(await update(own.token, { id: mine?.id, wholesaleId: 'w1', myNote: 'gone' })).toEqual(nothing);
      expect(await update(own.token, { id: 'no-such-entry', wholesaleId: 'w2', myNote: 'gone' })).toEqual(nothing);
      expect(await update(own.token, { wholesaleId: 'no-such-supplier', myNote: 'x' })).toEqual(nothing);
      expect(await remove(own.token, [theirs?.id, 'w2', 'no-such-entry'])).toEqual(nothing);
    });
    expect(heard).toEqual([]);
    expect((await list(other.token)).suppliers).toMatchObject([{ id: theirs?.id, myNote: 'theirs' }]);
    expect((await list(own.token)).suppliers).toMatchObject([{ id: mine?.id, myNote: 'mine' }]);
  });

  it('are deleted by their own ids, and can be saved again', async () => {
    const { token } = await account();
    const saved = [await save(token, 1), await save(token, 2), await save(token, 3)];
    expect(await remove(token, [saved[0]?.id, saved[2]?.id, saved[0]?.id])).toEqual({ changed: 2, saved: null });
    expect((await list(token)).suppliers.map(({ wholesaleId }) => wholesaleId)).toEqual(['w2']);
    expect(await remove(token, [saved[0]?.id])).toMatchObject({ changed: 0 });
    expect(await remove(token, [])).toMatchObject({ changed: 0 });
    expect((await save(token, 1))?.id).not.toBe(saved[0]?.id);
  });

  it('send every device of the account what changed, and nothing if nothing did', async () => {
    const who = await account();
    const heard = await frames(who, async () => {
      const saved = await save(who.token, 1);
      await save(who.token, 1);
      await update(who.token, { id: saved?.id, wholesaleId: 'w1', myNote: 'b' });
      await remove(who.token, [saved?.id]);
      await remove(who.token, [saved?.id]);
    });
    const { id } = heard[0]?.saved[0] ?? {};
    expect(heard).toEqual([
      { saved: [{ id, wholesaleId: 'w1', myNote: '' }], deleted: [] },
      { saved: [{ id, wholesaleId: 'w1', myNote: 'b' }], deleted: [] },
      { saved: [], deleted: [{ id, wholesaleId: 'w1' }] },
    ]);
  });

  it('exist once each after a hundred saves at once, of a hundred suppliers or of one', async () => {
    const { token } = await account();
    const all = await Promise.all(Array.from({ length: 100 }, (_, n) => save(token, n + 1)));
    const again = await Promise.all(Array.from({ length: 100 }, () => update(token, { wholesaleId: 'w120' })));
    expect(again.filter(({ changed }) => changed === 1)).toHaveLength(1);
    expect(new Set(again.map(({ saved }) => saved?.id)).size).toBe(1);
    const { suppliers, total } = await list(token, { page: 1, limit: 500 });
    expect(total).toBe(101);
    expect(suppliers.map(({ id }) => id).sort()).toEqual([...all.map((each) => each?.id), again[0]?.saved?.id].sort());
  });

  it('refuse requests without an id, and notes and lists that are too long', async () => {
    const { token } = await account();
    const wrong: [string, string, object][] = [
      ['POST', paths.update, {}],
      ['POST', paths.update, { id: '', wholesaleId: '' }],
      ['POST', paths.update, { wholesaleId: 7 }],
      ['POST', paths.update, { wholesaleId: 'w1', myNote: 'x'.repeat(2_001) }],
      ['POST', paths.list, { page: 0 }],
      ['POST', paths.list, { limit: 501 }],
      ['DELETE', paths.delete, {}],
      ['DELETE', paths.delete, { ids: 'all' }],
      ['DELETE', paths.delete, { ids: Array(1_001).fill('x') }],
    ];
    for (const [method, path, body] of wrong)
      expect(await provider.call(method, path, { token, body }), JSON.stringify(body).slice(0, 60)).toMatchObject({
        status: 400,
        body: { code: 'INVALID' },
      });
    expect((await list(token)).total).toBe(0);
  });
});
