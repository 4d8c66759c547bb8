import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NOTE_RESTORE_FOR, noteLimits, type ProductNote } from '#shared/products/notes/product-note.ts';
import { addTeam, type Team } from '#tests/support/history.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { purge } from '../../maintenance.ts';
import { notesOfProduct } from './product-notes-table.ts';

const product = { marketplace: 'US', asin: 'B0C7K2M4QX' };

describe('notes about products', () => {
  let now = 5_000;
  let provider: TestProvider;
  let team: Team;
  beforeEach(async () => {
    now = 5_000;
    provider = await startTestProvider({ clock: () => now });
    team = await addTeam(provider);
  });
  afterEach(() => provider.close());

  const ask = async (method: string, token: string, body?: object, path = '') => {
    const query = method === 'GET' ? '?marketplace=US&asin=B0C7K2M4QX' : '';
    const answer = await provider.call(method, `/portal/product-notes${path}${query}`, {
      token,
      body: body && { ...product, ...body },
    });
    return { status: answer.status, ...(answer.body as { notes: ProductNote[]; code?: string }) };
  };
  const write = (token: string, text: string, shared = true) => ask('PUT', token, { text, shared });
  const texts = (answer: { notes: ProductNote[] }) => answer.notes.map(({ text }) => text);

  it('say who wrote them and when; the team sees shared ones, nobody else a personal one, and another team none [RES-05]', async () => {
    await write(team.owner.token, 'Ask the supplier');
    now += 1_000;
    await write(team.sees.token, ' Next case pack\r\nat $9.45 ');
    await write(team.blind.token, 'Only mine', false);
    const seen = await ask('GET', team.owner.token);
    expect(seen.notes).toMatchObject([
      {
        text: 'Next case pack\nat $9.45',
        shared: true,
        mine: false,
        deletable: true,
        createdAt: 6_000,
        changedAt: 6_000,
      },
      { text: 'Ask the supplier', mine: true, createdAt: 5_000 },
    ]);
    expect(seen.notes.every(({ by }) => by !== '')).toBe(true);
    expect(texts(await ask('GET', team.blind.token)).toSorted()).toEqual([
      'Ask the supplier',
      'Next case pack\nat $9.45',
      'Only mine',
    ]);
    expect(texts(await ask('GET', team.stranger.token))).toEqual([]);
  });

  it('are changed by their author, and deleted by their author or, if shared, by the main account [RES-05]', async () => {
    const id = (await write(team.sees.token, 'First')).notes[0]?.id;
    for (const token of [team.owner.token, team.blind.token])
      expect(await ask('PUT', token, { id, text: 'Taken', shared: true })).toMatchObject({ status: 403 });
    expect(texts(await ask('PUT', team.sees.token, { id, text: 'Second', shared: true }))).toEqual(['Second']);
    expect(await ask('DELETE', team.blind.token, { id })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    // To another team, it does not exist.
    for (const [method, path] of [
      ['DELETE', ''],
      ['PUT', '/restored'],
    ] as const)
      expect(await ask(method, team.stranger.token, { id }, path)).toMatchObject({ status: 409, code: 'NOTE_GONE' });
    expect(texts(await ask('DELETE', team.owner.token, { id }))).toEqual([]);
    expect(await ask('PUT', team.sees.token, { id, text: 'Third', shared: true })).toMatchObject({
      status: 409,
      code: 'NOTE_GONE',
    });
  });

  it('can be restored for an hour after they were deleted, and are then gone for good [RES-05]', async () => {
    const id = (await write(team.owner.token, 'Call back')).notes[0]?.id;
    await ask('DELETE', team.owner.token, { id });
    now += NOTE_RESTORE_FOR - 1;
    expect(texts(await ask('PUT', team.owner.token, { id }, '/restored'))).toEqual(['Call back']);
    await ask('DELETE', team.owner.token, { id });
    now += NOTE_RESTORE_FOR;
    expect(await ask('PUT', team.owner.token, { id }, '/restored')).toMatchObject({ status: 409 });
    now += 1;
    await purge(provider.deps.db, now, { days: 90, most: 100 });
    expect(await notesOfProduct(provider.deps.db, team.owner.id, product)).toEqual([]);
  });

  it('have a limit that a hundred writers at once do not pass [RES-05]', async () => {
    for (let n = 1; n < noteLimits.perProduct; n += 1) await write(team.owner.token, `Note ${n}`);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => write(n % 2 ? team.owner.token : team.sees.token, `At once ${n}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 400, code: 'TOO_MANY_NOTES' });
    expect((await ask('GET', team.owner.token)).notes).toHaveLength(noteLimits.perProduct);
  });

  it('announce changes to the account’s other tabs, and to the team if they are or were shared [RES-05]', async () => {
    const heard: Record<string, object[]> = {};
    for (const who of ['owner', 'sees', 'stranger'] as const) {
      const socket = await provider.connect(team[who].token);
      heard[who] = [];
      socket.on('notes:changed', (data: object) => heard[who]?.push(data));
      await socket.emitWithAck('join', team[who].id);
    }
    const counts = () => [heard.owner?.length, heard.sees?.length, heard.stranger?.length];
    const id = (await write(team.owner.token, 'Mine', false)).notes[0]?.id;
    await expect.poll(counts).toEqual([1, 0, 0]);
    await ask('PUT', team.owner.token, { id, text: 'Ours', shared: true });
    await ask('PUT', team.owner.token, { id, text: 'Mine again', shared: false });
    await expect.poll(counts).toEqual([3, 2, 0]);
    await ask('DELETE', team.owner.token, { id });
    await expect.poll(counts).toEqual([4, 2, 0]);
    expect(heard.owner?.[0]).toEqual(product);
  });
});
