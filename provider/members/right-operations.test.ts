import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { addOwner, type Owner } from '#tests/support/sub-accounts.ts';

let provider: TestProvider;
let owner: Owner;
let mei: { id: string; token: string };
beforeEach(async () => {
  provider = await startTestProvider();
  owner = await addOwner(provider, { insight: 5 });
  mei = await owner.addSignedIn('Mei');
});
afterEach(() => provider.close());

type Request = { id: string; right: string; state: string; words: string; name: string };
const ask = (right: string, reason = 'For my work', token = mei.token) =>
  provider.call('POST', '/user/ask-for-right', { token, body: { right, reason } });
const requests = async (token: string) =>
  ((await provider.call('GET', '/user/right-requests', { token })).body as { requests: Request[] }).requests;
const answer = (id: string | undefined, grant: boolean, words = '') =>
  owner.ask('POST', '/user/answer-right-request', { id, grant, words });
const changes = async () =>
  (
    (await owner.ask('GET', `/user/member-changes?id=${mei.id}`)).body as {
      changes: { kind: string; flag: string; detail: string | null; by: string }[];
    }
  ).changes.map(({ kind, flag, detail, by }) => [kind, flag, detail, by.split('@')[0]]);

describe('a request for a right', () => {
  it('is granted with what it needs, reaches both sides, ends its alert, and is recorded with the words [OWN-11]', async () => {
    const socket = await provider.connect(mei.token);
    await socket.emitWithAck('join', mei.id);
    expect(await ask('changePrices', '  To follow rivals ')).toMatchObject({ status: 200 });
    const [request] = await requests(owner.token);
    expect(request).toMatchObject({
      right: 'changePrices',
      reason: 'To follow rivals',
      state: 'open',
      name: 'Mei Member',
    });
    expect(await inboxOf(provider, owner.token).ids({ text: 'follow rivals', types: ['PORTAL_NOTICE'] })).toHaveLength(
      1,
    );
    const inbox = inboxOf(provider, owner.token);
    const folders = async () =>
      (await inbox.search({ types: ['PORTAL_NOTICE'] })).notifications.map(({ marks }) => marks?.done ?? false);
    expect(await folders()).toEqual([false]);
    const told = nextEvent(socket, 'user:updated');
    expect(await answer(request?.id, true, 'Mind the floors')).toMatchObject({ status: 200 });
    await told;
    expect(await folders()).toEqual([true]);
    expect(await owner.member(mei.id)).toMatchObject({ accessNotifications: true, changePrices: true });
    expect(await requests(mei.token)).toMatchObject([{ state: 'granted', words: 'Mind the floors' }]);
    expect((await changes()).slice(0, -1)).toEqual([
      ['flag', 'changePrices', null, 'owner'],
      ['flag', 'accessNotifications', null, 'owner'],
      ['right-granted', 'changePrices', 'Mind the floors', 'owner'],
      ['right-asked', 'changePrices', 'To follow rivals', 'mei'],
    ]);
    expect(await ask('changePrices')).toMatchObject({ status: 400, body: { message: 'You already have this right.' } });
  });

  it('is declined with the owner’s words, answered once, and can be made again [OWN-11]', async () => {
    await ask('accessSeller');
    const [request] = await requests(owner.token);
    expect(await answer(request?.id, false, 'Not yet')).toMatchObject({ status: 200 });
    expect(await owner.member(mei.id)).toMatchObject({ accessSeller: false });
    expect(await requests(mei.token)).toMatchObject([{ state: 'declined', words: 'Not yet' }]);
    expect((await changes())[0]).toEqual(['right-declined', 'accessSeller', 'Not yet', 'owner']);
    expect(await answer(request?.id, true)).toMatchObject({ status: 409 });
    expect(await ask('accessSeller')).toMatchObject({ status: 200 });
  });

  it('ends as granted when the owner turns the right on another way [OWN-11]', async () => {
    await ask('accessSeller');
    await owner.ask('POST', '/user/member-flags', { ids: [mei.id], flag: 'accessSeller', value: true });
    expect(await requests(mei.token)).toMatchObject([{ state: 'granted' }]);
    const [alert] = (await inboxOf(provider, owner.token).search({ types: ['PORTAL_NOTICE'] })).notifications;
    expect(alert).toMatchObject({ marks: { done: true } });
  });

  it('is one at a time per right, and a few a day, also for a hundred at once [OWN-11]', async () => {
    const same = await Promise.all(Array.from({ length: 100 }, () => ask('accessProducts')));
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(same.filter(({ status }) => status === 409)).toHaveLength(99);
    for (let asked = 1; asked < 5; asked++) {
      expect(await ask('accessSeller')).toMatchObject({ status: 200 });
      await answer(
        (await requests(owner.token)).find(({ state, right }) => state === 'open' && right === 'accessSeller')?.id,
        false,
      );
    }
    expect(await ask('accessSeller')).toMatchObject({
      status: 429,
      body: { message: 'You can ask for 5 rights a day. Please try again tomorrow.' },
    });
  });

  it('needs a reason, belongs to the team, and a tool without the right refuses it [OWN-11]', async () => {
    expect(await ask('accessSeller', ' ')).toMatchObject({
      status: 400,
      body: { errors: { reason: 'Say what you need it for' } },
    });
    expect(await ask('recordSourcingHistory')).toMatchObject({ status: 400 });
    expect(await ask('accessSeller', 'Mine', owner.token)).toMatchObject({ status: 403 });
    const uma = await owner.addSignedIn('Uma', { extension: 'AZALERT' });
    expect(await ask('accessSeller', 'Mine', uma.token)).toMatchObject({ status: 400 });
    await ask('accessSeller');
    const other = await addOwner(provider, {}, 'owner@other.test');
    const [request] = await requests(mei.token);
    expect(await other.ask('POST', '/user/answer-right-request', { id: request?.id, grant: true })).toMatchObject({
      status: 404,
    });
    expect(await requests(other.token)).toEqual([]);
  });
});
