import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memberFlags } from '#shared/members/member-flags.ts';
import { historyCalls } from '#shared/team/history/calls.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { addOwner, MEMBER_PASSWORD, type Owner, signIn } from '#tests/support/sub-accounts.ts';

let provider: TestProvider;
let owner: Owner;
beforeEach(async () => {
  provider = await startTestProvider();
  owner = await addOwner(provider, { insight: 3, alert: 1 });
});
afterEach(() => provider.close());

const join = async (token: string, id: string): Promise<Socket> => {
  const socket = await provider.connect(token);
  await socket.emitWithAck('join', id);
  return socket;
};

describe('adding sub-accounts', () => {
  it('lists each one under its own tool, with the flags from the request', async () => {
    expect(await owner.add('Mei', { disabledCalculatorSettings: true, accessHistory: true })).toMatchObject({
      status: 200,
      body: { _id: expect.any(String) },
    });
    await owner.add('Ivo', { extension: 'azalert', accessSeller: true, recordSourcingHistory: true });
    expect(await owner.list()).toMatchObject([
      {
        firstName: 'Mei',
        lastName: 'Member',
        email: 'mei@team.test',
        status: 'active',
        disabledCalculatorSettings: true,
        accessHistory: true,
        accessSeller: false,
      },
    ]);
    // Rights of the insight tool are off for other tools, even if they are sent.
    expect(await owner.list('azalert')).toMatchObject([
      { firstName: 'Ivo', accessSeller: false, recordSourcingHistory: true, createdAt: expect.stringMatching(/Z$/) },
    ]);
    expect(await owner.list('other')).toHaveLength(1);
    expect(JSON.stringify([await owner.list(), await owner.list('AZALERT')])).not.toMatch(/password|hash|scrypt/i);
  });

  it.each([
    [{ firstName: ' ' }, { firstName: 'First name is require' }],
    [{ lastName: undefined }, { lastName: expect.any(String) }],
    [{ email: 'nobody' }, { email: 'Email is require' }],
    [
      { password: '', repassword: '' },
      { password: 'Password is require', repassword: 'Repassword is require' },
    ],
    [{ repassword: 'another-1' }, { repassword: "Password and repassword don't match" }],
    [{ password: 'short', repassword: 'short' }, { password: 'At least 8 characters' }],
    [{ email: 'OWNER@team.test' }, { email: 'This email cannot be used for a sub-account. Please enter another one.' }],
  ])('names the field that is wrong with %j', async (fields, errors) => {
    expect(await owner.add('Mei', fields)).toMatchObject({ status: 400, body: { code: 'INVALID', errors } });
    expect(await owner.list()).toEqual([]);
  });

  it.each(['Win\nBcc: all', 'see https://evil.test', 'evil：／／x', '\u202eevil', 'zero\u200bwidth', 'bell\u0007'])(
    'refuses a name that could carry a message: %j',
    async (lastName) => {
      expect(await owner.add('Mei', { lastName })).toMatchObject({
        status: 400,
        body: { errors: { lastName: expect.stringContaining('without line breaks') } },
      });
      const { _id } = (await owner.add('Mei')).body as { _id: string };
      expect((await owner.ask('POST', `/user/edit-member/${_id}`, { firstName: 'Mei', lastName })).status).toBe(400);
    },
  );

  it('stops when all seats are taken, counted per tool', async () => {
    for (const name of ['Ann', 'Bea', 'Cle']) expect((await owner.add(name)).status).toBe(200);
    expect(await owner.add('Dee')).toMatchObject({
      status: 400,
      body: { code: 'LIMIT', message: expect.stringContaining('3 sub-accounts are active already') },
    });
    expect((await owner.add('Dee', { extension: 'AZALERT' })).status).toBe(200);
    expect(await owner.add('Eve', { extension: 'AZALERT' })).toMatchObject({
      body: { code: 'LIMIT', message: expect.stringContaining('One sub-account is active already') },
    });
    expect([(await owner.list()).length, (await owner.list('AZALERT')).length]).toEqual([3, 1]);
  });

  it('admits exactly one of a hundred added at once to the last seat', async () => {
    await owner.add('Ann');
    await owner.add('Bea');
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => owner.add(`Many${index}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => (body as { code: string }).code)),
    ).toEqual(new Set(['LIMIT']));
    expect(await owner.list()).toHaveLength(3);
  });

  it('gives an address to exactly one of several parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => owner.add('Same')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({ errors: { email: expect.any(String) } });
  });

  it('reports at most ten unusable addresses a day, even for a hundred requests at once, and never says that an account exists', async () => {
    const known = await Promise.all(
      Array.from({ length: 15 }, async (_, n) => (await provider.addAccount({ email: `known-${n}@else.test` })).email),
    );
    const rows = [...known, 'free-1@else.test'].map((email) => ({ firstName: 'A', lastName: 'B', email }));
    const imported = (
      await owner.ask('POST', '/user/add-members', { extension: 'AZINSIGHT', rows, sendInstructions: false })
    ).body as {
      rows: { code: string; message: string }[];
    };
    expect(imported.rows.map(({ code }) => code)).toEqual([
      ...Array(10).fill('INVALID'),
      ...Array(6).fill('TOO_MANY_REQUESTS'),
    ]);
    expect(JSON.stringify(imported)).not.toMatch(/account already|exist|taken/i);
    const other = await addOwner(provider, { insight: 3 }, 'other@shop.test');
    const requested = await Promise.all(
      Array.from({ length: 100 }, (_, n) => other.add('A', { email: known[n % known.length] })),
    );
    expect(requested.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(requested.filter(({ status }) => status === 429)).toHaveLength(90);
    expect(await other.add('A', { email: 'free-2@else.test' })).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS' },
    });
  });

  it('has a daily limit that counts deleted ones, too', async () => {
    let added = 0;
    for (let n = 0; n < 60; n += 1) {
      const answer = await owner.add(`Again${n}`);
      if (answer.status !== 200) {
        expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
        break;
      }
      added += 1;
      await owner.ask('POST', `/user/delete-member/${(answer.body as { _id: string })._id}`);
    }
    // Twenty, and two for each of the four seats.
    expect(added).toBe(28);
  });

  it('is refused after the trial or the plan has ended', async () => {
    await provider.changeUser(owner.email, { isOutOfTrial: true });
    expect(await owner.add('Mei')).toMatchObject({
      status: 400,
      body: { code: 'OUTOFTRIAL', message: expect.any(String) },
    });
    await provider.changeUser(owner.email, { isOutOfTrial: false, subscribeCreatedAt: '2026-01-01T00:00:00Z' });
    expect(await owner.add('Mei')).toMatchObject({
      status: 400,
      body: { code: 'LIMIT', message: expect.stringContaining('Your plan has ended') },
    });
  });
});

describe('the status of a sub-account', () => {
  it('ends its sessions and sockets when inactive, and allows sign-in again when active, which needs a free seat [MEM-12]', async () => {
    const mei = await owner.addSignedIn('Mei');
    const socket = await join(mei.token, mei.id);
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    expect((await owner.ask('POST', `/user/deactivate-member/${mei.id}`)).status).toBe(200);
    await closed;
    expect((await provider.call('GET', '/get-user-info-app', { token: mei.token })).status).toBe(401);
    expect(
      await provider.call('POST', '/sign-in-portal', { body: { email: mei.email, password: MEMBER_PASSWORD } }),
    ).toMatchObject({
      status: 401,
      body: { code: 'ACCOUNT_INACTIVE' },
    });
    expect(await owner.member(mei.id)).toMatchObject({ status: 'inactive' });

    for (const name of ['Ann', 'Bea', 'Cle']) await owner.add(name);
    expect(await owner.ask('POST', `/user/active-member/${mei.id}`)).toMatchObject({
      status: 400,
      body: { code: 'LIMIT' },
    });
    const [ann] = (await owner.list()).filter(({ firstName }) => firstName === 'Ann');
    await owner.ask('POST', `/user/delete-member/${ann?._id}`);
    expect((await owner.ask('POST', `/user/active-member/${mei.id}`)).status).toBe(200);
    expect((await owner.ask('POST', `/user/active-member/${mei.id}`)).status).toBe(200);
    expect(await signIn(provider, mei.email)).toEqual(expect.any(String));
  });

  it('becomes active for exactly one of a hundred activated at once for the last seat', async () => {
    await owner.add('Ann');
    await owner.add('Bea');
    for (let number = 0; number < 20; number++)
      await provider.addAccount({ email: `off${number}@team.test`, owner: owner.email, active: false });
    const off = (await owner.list()).filter(({ status }) => status === 'inactive');
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => owner.ask('POST', `/user/active-member/${off[index % 20]?._id}`)),
    );
    expect((await owner.list()).filter(({ status }) => status === 'active')).toHaveLength(3);
    // The one that got the seat is active, however often it is asked for.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  it('ends its sessions and frees its address when deleted, and keeps its history', async () => {
    const mei = await owner.addSignedIn('Mei', { recordSourcingHistory: true });
    await provider.post('activity', { asin: 'B0TEST0001', member: mei.id, marketplace: 'US' });
    const socket = await join(mei.token, mei.id);
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    expect((await owner.ask('POST', `/user/delete-member/${mei.id}`)).status).toBe(200);
    await closed;
    expect((await provider.call('GET', '/get-user-info-app', { token: mei.token })).status).toBe(401);
    expect(await signIn(provider, mei.email)).toBeUndefined();
    expect(await owner.list()).toEqual([]);
    expect((await owner.ask('POST', `/user/delete-member/${mei.id}`)).status).toBe(403);
    const accounts = (await owner.ask('GET', historyCalls.accounts.upstream.path)).body;
    expect(JSON.stringify(accounts)).toContain('mei@team.test (deleted)');
    for (const nth of [2, 3]) {
      expect((await owner.add('Mei')).status).toBe(200);
      const [added] = await owner.list();
      await owner.ask('POST', `/user/delete-member/${added?._id}`);
      expect(JSON.stringify((await owner.ask('GET', historyCalls.accounts.upstream.path)).body)).toContain(
        `mei@team.test (deleted ${nth})`,
      );
    }
  });
});

describe('the flags of a sub-account', () => {
  it('are set by the main account only, with the specification’s calls, or for several members at once, all or none [MEM-15]', async () => {
    const mei = await owner.addSignedIn('Mei');
    const ivo = await owner.addSignedIn('Ivo');
    await owner.ask('POST', '/user/access-history', { id: mei.id, value: true });
    await owner.ask('POST', '/user/record-sourcing-history', { id: mei.id, value: true });
    expect(await owner.member(mei.id)).toMatchObject({ accessHistory: true, recordSourcingHistory: true });
    for (const flag of memberFlags) {
      expect((await owner.ask('POST', '/user/member-flags', { ids: [mei.id, ivo.id], flag, value: true })).status).toBe(
        200,
      );
      expect([(await owner.member(mei.id))[flag], (await owner.member(ivo.id))[flag]]).toEqual([true, true]);
      expect(
        await owner.ask('POST', '/user/member-flags', { ids: [mei.id, 'nobody'], flag, value: false }),
      ).toMatchObject({ status: 403 });
      expect((await owner.member(mei.id))[flag]).toBe(true);
      for (const token of [mei.token, ivo.token])
        expect(
          await provider.call('POST', '/user/member-flags', { token, body: { ids: [mei.id], flag, value: false } }),
        ).toMatchObject({ status: 403 });
    }
    expect(
      await provider.call('POST', '/user/access-history', { token: mei.token, body: { id: mei.id, value: false } }),
    ).toMatchObject({ status: 403 });
    expect((await owner.member(mei.id)).accessHistory).toBe(true);
    // A text is not a flag.
    expect((await owner.ask('POST', '/user/access-history', { id: mei.id, value: 'true' })).status).toBe(400);
  });

  it('that exist only for the insight tool are refused for other tools', async () => {
    await owner.add('Ann', { extension: 'AZALERT' });
    const [ann] = await owner.list('AZALERT');
    expect(
      await owner.ask('POST', '/user/member-flags', { ids: [ann?._id], flag: 'accessSeller', value: true }),
    ).toMatchObject({ status: 400 });
    expect((await owner.ask('POST', '/user/record-sourcing-history', { id: ann?._id, value: true })).status).toBe(200);
  });

  it('reach the member’s user record and calls at once, and notify the member and the owner once each', async () => {
    const mei = await owner.addSignedIn('Mei', { accessHistory: true });
    const own = await join(mei.token, mei.id);
    const list = await join(owner.token, owner.id);
    const heard: unknown[] = [];
    own.on('user:updated', () => heard.push('member'));
    list.on('members:updated', (data) => heard.push(data));
    await provider.post('activity', { asin: 'B0TEST0001', email: owner.email, marketplace: 'US' });
    const rows = async () =>
      (
        (
          await provider.call('POST', historyCalls.team.upstream.path({ page: 1, limit: 10 }), {
            token: mei.token,
            body: {},
          })
        ).body as { data: unknown[] }
      ).data.length;
    const before = await rows();
    await owner.ask('POST', '/user/access-history', { id: mei.id, value: false });
    expect((await provider.call('GET', '/get-user-info-app', { token: mei.token })).body).toMatchObject({
      accessHistory: false,
    });
    expect([before, await rows()]).toEqual([1, 0]);
    await expect.poll(() => heard).toEqual(expect.arrayContaining(['member', { ids: [mei.id] }]));
    // Nothing has changed: nobody is told.
    await owner.ask('POST', '/user/access-history', { id: mei.id, value: false });
    await owner.ask('POST', '/user/access-history', { id: mei.id, value: true });
    await expect.poll(() => heard.length).toBe(4);
  });

  it('record nothing of a member if the recording of sourcing is off [MEM-15]', async () => {
    const mei = await owner.addSignedIn('Mei');
    expect(await provider.post('activity', { asin: 'B0TEST0001', member: mei.id, marketplace: 'US' })).toEqual({
      status: 200,
      body: { accepted: 0, duplicates: 0, notRecorded: 1 },
    });
    await owner.ask('POST', '/user/record-sourcing-history', { id: mei.id, value: true });
    expect((await provider.post('activity', { asin: 'B0TEST0001', member: mei.id, marketplace: 'US' })).status).toBe(
      202,
    );
    expect(await owner.member(mei.id)).toMatchObject({ lastActiveAt: expect.any(Number) });
  });
});

describe('editing a sub-account', () => {
  const form = { firstName: 'Mei', lastName: 'Tanaka', password: '', repassword: '' };

  it('keeps the email, and the password if none is given; a new password signs the member out everywhere', async () => {
    const mei = await owner.addSignedIn('Mei');
    expect((await owner.ask('POST', `/user/edit-member/${mei.id}`, { ...form, email: 'other@team.test' })).status).toBe(
      200,
    );
    expect(await owner.member(mei.id)).toMatchObject({ lastName: 'Tanaka', email: 'mei@team.test' });
    expect((await provider.call('GET', '/get-user-info-app', { token: mei.token })).body).toMatchObject({
      fullName: 'Mei Tanaka',
    });
    await owner.ask('POST', `/user/edit-member/${mei.id}`, {
      ...form,
      password: 'brand-new-1',
      repassword: 'brand-new-1',
    });
    expect((await provider.call('GET', '/get-user-info-app', { token: mei.token })).status).toBe(401);
    expect([await signIn(provider, mei.email), await signIn(provider, mei.email, 'brand-new-1')]).toEqual([
      undefined,
      expect.any(String),
    ]);
  });

  it('is refused if someone else has changed it since, and overwrites nothing', async () => {
    const { id } = await owner.addSignedIn('Mei');
    const { rev } = await owner.member(id);
    await owner.ask('POST', '/user/access-history', { id, value: true });
    const late = await owner.ask('POST', `/user/edit-member/${id}`, { ...form, accessHistory: false, rev });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', message: expect.stringContaining('Nothing was saved') },
    });
    expect(await owner.member(id)).toMatchObject({ accessHistory: true, lastName: 'Member' });
    const now = (await owner.member(id)).rev;
    const both = await Promise.all(
      [1, 2].map((number) =>
        owner.ask('POST', `/user/edit-member/${id}`, { ...form, lastName: `Name ${number}`, rev: now }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it.each([
    [{ firstName: '' }, { firstName: 'First name is required' }],
    [{ lastName: ' ' }, { lastName: 'Last name is required' }],
    [{ password: 'brand-new-1' }, { repassword: "Password and repassword don't match" }],
  ])('names the field that is wrong with %j', async (fields, errors) => {
    const { id } = await owner.addSignedIn('Mei');
    expect(await owner.ask('POST', `/user/edit-member/${id}`, { ...form, ...fields })).toMatchObject({
      status: 400,
      body: { code: 'INVALID', errors },
    });
  });
});

describe('another team’s sub-account', () => {
  it('is refused in every call, and stays unchanged', async () => {
    const mei = await owner.addSignedIn('Mei');
    const other = await addOwner(provider, {}, 'other@shop.test');
    const before = await owner.member(mei.id);
    const calls: [string, string, object?][] = [
      ['GET', `/user/get-user-data/${mei.id}`],
      ['POST', `/user/edit-member/${mei.id}`, { firstName: 'A', lastName: 'B' }],
      ['POST', `/user/delete-member/${mei.id}`],
      ['POST', `/user/active-member/${mei.id}`],
      ['POST', `/user/deactivate-member/${mei.id}`],
      ['POST', `/user/revoke-instructions/${mei.id}`],
      ['POST', '/user/access-history', { id: mei.id, value: true }],
      ['POST', '/user/record-sourcing-history', { id: mei.id, value: true }],
      ['POST', '/user/member-flags', { ids: [mei.id], flag: 'accessSeller', value: true }],
      ['POST', '/user/copy-calculator-settings', { subId: mei.id, marketplace: 'US' }],
      ['POST', '/user/send-instructions', { email: mei.email, password: '********' }],
      ['PUT', '/user/keep-members', { extension: 'AZINSIGHT', ids: [mei.id] }],
    ];
    for (const [method, path, body] of calls) {
      expect(await other.ask(method, path, body), path).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      // A member is no owner, not even of himself.
      expect(await provider.call(method, path, { token: mei.token, body }), path).toMatchObject({ status: 403 });
      expect((await provider.call(method, path, { body })).status, path).toBe(401);
    }
    for (const path of ['/user/get-list-member/AZINSIGHT', '/user/member-changes'])
      expect((await provider.call('GET', path, { token: mei.token })).status).toBe(403);
    expect((await provider.call('POST', '/user/add-member', { token: mei.token, body: {} })).status).toBe(403);
    expect(await owner.member(mei.id)).toEqual(before);
    expect((await other.ask('GET', `/user/member-changes?id=${mei.id}`)).body).toEqual({ changes: [] });
    expect(await other.ask('POST', `/user/delete-member/${other.id}`)).toMatchObject({ status: 403 });
  });
});

describe('the team', () => {
  it('is listed in the order of joining to those who see its work, with emails only for those who see its history [OWN-08]', async () => {
    const add = async (name: string, flags: object) => ((await owner.add(name, flags)).body as { _id: string })._id;
    const mei = await add('Mei', { accessHistory: true });
    const ivo = await add('Ivo', { accessNotifications: true });
    const lea = await add('Lea', { extension: 'azalert' });
    const team = async (token = '') => {
      const { status, body } = await provider.call('GET', '/portal/team', { token });
      return status === 200
        ? (body as { people: { id: string; name: string; email: string | null }[] }).people
        : status;
    };
    const all = await team(owner.token);
    expect(all).toMatchObject([
      { id: owner.id },
      { id: mei, email: 'mei@team.test' },
      { id: ivo, email: 'ivo@team.test' },
      { id: lea },
    ]);
    expect(await team(await signIn(provider, 'mei@team.test'))).toEqual(all);
    expect(await team(await signIn(provider, 'ivo@team.test'))).toEqual(
      (all as { id: string }[]).map((each) => ({ ...each, email: null })),
    );
    expect(await team(await signIn(provider, 'lea@team.test'))).toBe(403);
    // Who leaves keeps their place, so that nobody's color changes.
    await owner.ask('POST', `/user/delete-member/${mei}`);
    expect(((await team(owner.token)) as { id: string }[]).map(({ id }) => id)).toEqual([owner.id, mei, ivo, lea]);
  });
});
