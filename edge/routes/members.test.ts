import { beforeEach, describe, expect, it } from 'vitest';
import { createEdgeFace, type EdgeFace } from '#tests/support/edge-face.ts';

const user = 'GET /api/v1/get-user-info-app';
const json = (body: unknown, status = 200) => ({ status, text: JSON.stringify(body) });
const flags = {
  disabledCalculatorSettings: true,
  accessHistory: true,
  accessGoogleAddon: true,
  recordSourcingHistory: true,
  accessProducts: true,
  accessSeller: true,
  accessNotifications: true,
  changePrices: true,
};
const form = {
  firstName: 'Mei',
  lastName: 'Tanaka',
  email: 'mei@team.test',
  password: 'secret-12',
  repassword: 'secret-12',
  ...flags,
};

describe('the edge’s sub-accounts API', () => {
  let face: EdgeFace;
  let account: Record<string, unknown>;
  let answers: (call: string) => { status: number; text: string };
  beforeEach(async () => {
    face = await createEdgeFace();
    account = { _id: 'u1', accountType: 'USER' };
    answers = () => json({});
    face.behind.answerTo = (call) => (call === user ? json(account) : answers(call));
  });

  const ask = async (route: string, body?: unknown) => {
    const answer = await face.ask(
      route,
      { cookie: face.cookie },
      body === undefined ? undefined : JSON.stringify(body),
    );
    return { status: answer.status, body: await answer.json() };
  };
  /** The calls to the provider, without those for the user record. */
  const requested = () => face.behind.requested.filter(({ call }) => call !== user);

  it.each([
    ['POST /api/members/activate', { id: 'm 1' }, 'POST /api/v1/user/active-member/m%201', undefined],
    ['POST /api/members/deactivate', { id: 'm1' }, 'POST /api/v1/user/deactivate-member/m1', undefined],
    ['DELETE /api/members', { id: 'm/1' }, 'POST /api/v1/user/delete-member/m%2F1', undefined],
    ['DELETE /api/members/instructions', { id: 'm1' }, 'POST /api/v1/user/revoke-instructions/m1', undefined],
    [
      'POST /api/members/clone',
      { id: 'm1', marketplace: 'DE' },
      'POST /api/v1/user/copy-calculator-settings',
      { subId: 'm1', marketplace: 'DE' },
    ],
    [
      'PUT /api/members/kept',
      { extension: 'AZALERT', ids: ['m1'] },
      'PUT /api/v1/user/keep-members',
      { extension: 'AZALERT', ids: ['m1'] },
    ],
    [
      'POST /api/members/flags',
      { ids: ['m1'], flag: 'accessHistory', value: true },
      'POST /api/v1/user/access-history',
      { id: 'm1', value: true },
    ],
    [
      'POST /api/members/flags',
      { ids: ['m1'], flag: 'recordSourcingHistory', value: false },
      'POST /api/v1/user/record-sourcing-history',
      { id: 'm1', value: false },
    ],
    [
      'POST /api/members/flags',
      { ids: ['m1'], flag: 'accessSeller', value: true },
      'POST /api/v1/user/member-flags',
      { ids: ['m1'], flag: 'accessSeller', value: true },
    ],
  ])('%s calls the provider as the specification says: %j', async (route, body, call, sent) => {
    expect(await ask(route, body)).toEqual({ status: 200, body: {} });
    expect(requested()).toEqual([{ call, body: sent }]);
  });

  it('sends instructions with the email and a placeholder, never a password [MEM-16]', async () => {
    expect(
      (await ask('POST /api/members/instructions', { email: 'mei@team.test', password: 'a-real-one-1' })).status,
    ).toBe(200);
    expect(requested()).toEqual([
      { call: 'POST /api/v1/user/send-instructions', body: { email: 'mei@team.test', password: '********' } },
    ]);
  });

  it('adds a member with the tool in capitals, defaults to the insight tool, and clears its flags for another tool', async () => {
    for (const extension of [undefined, 'azinsight', 'azalert']) await ask('POST /api/members', { ...form, extension });
    const call = 'POST /api/v1/user/add-member';
    const alert = {
      ...form,
      disabledCalculatorSettings: false,
      accessHistory: false,
      accessGoogleAddon: false,
      accessProducts: false,
      accessSeller: false,
      accessNotifications: false,
      changePrices: false,
    };
    expect(requested()).toEqual([
      { call, body: { ...form, extension: 'AZINSIGHT' } },
      { call, body: { ...form, extension: 'AZINSIGHT' } },
      { call, body: { ...alert, extension: 'AZALERT' } },
    ]);
  });

  it('edits without the email, and sends passwords only if there is a new one', async () => {
    const { email: _, password, repassword, ...rest } = form;
    await ask('PUT /api/members', { id: 'm1', extension: 'AZINSIGHT', ...rest, password: '', repassword: '' });
    await ask('PUT /api/members', { id: 'm1', extension: 'AZINSIGHT', ...rest, password, repassword, rev: 7 });
    expect(requested()).toEqual([
      { call: 'POST /api/v1/user/edit-member/m1', body: rest },
      { call: 'POST /api/v1/user/edit-member/m1', body: { ...rest, password, repassword, rev: 7 } },
    ]);
  });

  it('reads members from every answer format, with null for missing fields', async () => {
    const member = {
      _id: 7,
      firstName: 'Mei',
      lastName: 'Tanaka',
      email: 'mei@team.test',
      accessHistory: true,
      createdAt: '2026-06-04T00:00:00Z',
      passwordHash: 'x',
    };
    const read = {
      id: '7',
      firstName: 'Mei',
      lastName: 'Tanaka',
      email: 'mei@team.test',
      disabledCalculatorSettings: false,
      accessHistory: true,
      accessGoogleAddon: false,
      recordSourcingHistory: false,
      accessProducts: false,
      accessSeller: false,
      accessNotifications: false,
      changePrices: false,
      status: '',
      createdAt: Date.parse('2026-06-04'),
      rev: null,
      lastActiveAt: null,
      neverSignedIn: null,
      link: null,
      mailFailure: null,
      seatRank: null,
      roleId: null,
    };
    for (const list of [[member], { members: [member, { no: 'member' }] }, { data: [member] }]) {
      answers = () => json(list);
      expect((await ask('GET /api/members?extension=AZALERT')).body).toEqual({ members: [read] });
    }
    for (const one of [member, { user: member }, { data: member }]) {
      answers = () => json(one);
      expect((await ask('GET /api/members/one?id=7')).body).toEqual(read);
    }
    expect(requested()[0]?.call).toBe('GET /api/v1/user/get-list-member/AZALERT');
  });

  it('refuses everyone but the main account before it calls the provider [SHELL-16]', async () => {
    account = { _id: 'u1', accountType: 'SUB_USER', accessHistory: true, accessProducts: true, accessSeller: true };
    for (const [route, body] of [
      ['GET /api/members?extension=AZINSIGHT', undefined],
      ['GET /api/members/one?id=m1', undefined],
      ['GET /api/members/changes', undefined],
      ['POST /api/members', form],
      ['PUT /api/members', { id: 'm1', ...form }],
      ['DELETE /api/members', { id: 'm1' }],
      ['POST /api/members/flags', { ids: ['m1'], flag: 'accessSeller', value: true }],
      ['POST /api/members/instructions', { email: 'mei@team.test' }],
    ] as const)
      expect(await ask(route, body), route).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(requested()).toEqual([]);
  });
});
