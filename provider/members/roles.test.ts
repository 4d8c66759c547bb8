import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultFlags, memberFlags } from '#shared/members/member-flags.ts';
import { firstRoles, MOST_ROLES } from '#shared/members/roles.ts';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { addOwner, type Owner } from '#tests/support/sub-accounts.ts';

let provider: TestProvider;
let owner: Owner;
beforeEach(async () => {
  provider = await startTestProvider();
  owner = await addOwner(provider, { insight: 5 });
});
afterEach(() => provider.close());

const flags = (...on: string[]) => Object.fromEntries(memberFlags.map((flag) => [flag, on.includes(flag)]));
const save = (name: string, on: string[], id: string | null = null) =>
  owner.ask('PUT', '/user/member-roles', { id, name, flags: flags(...on) });
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id;
const give = (ids: string[], roleId: string | null) => owner.ask('POST', '/user/give-member-role', { ids, roleId });
const changes = async (id: string) =>
  (
    (await owner.ask('GET', `/user/member-changes?id=${id}`)).body as {
      changes: { kind: string; flag: string | null; value: boolean | null; detail: string | null }[];
    }
  ).changes
    .map(({ kind, flag, value, detail }) => [kind, flag ?? detail, value].filter((part) => part !== null).join(' '))
    .reverse();

describe('roles', () => {
  it('are given, changed for all who have them, and left with the rights; the record shows each [OWN-10]', async () => {
    const scout = idOf(await save('Scout', ['accessProducts', 'recordSourcingHistory']));
    const mei = await owner.addSignedIn('Mei', { accessSeller: true });
    const ivo = await owner.addSignedIn('Ivo');
    expect(await give([mei.id, ivo.id], scout)).toMatchObject({ status: 200 });
    expect(await owner.member(mei.id)).toMatchObject({
      ...flags('accessProducts', 'recordSourcingHistory'),
      roleId: scout,
    });

    // A right of one member's own stays when the role changes others.
    await owner.ask('POST', '/user/member-flags', { ids: [ivo.id], flag: 'accessSeller', value: true });
    const open = await provider.connect(ivo.token);
    await open.emitWithAck('join', ivo.id);
    const told = nextEvent(open, 'user:updated');
    await save('Scouts', ['accessHistory', 'accessProducts'], scout);
    await told;
    expect(await owner.member(mei.id)).toMatchObject(flags('accessHistory', 'accessProducts'));
    expect(await owner.member(ivo.id)).toMatchObject(flags('accessHistory', 'accessProducts', 'accessSeller'));
    expect((await provider.call('GET', '/get-user-info-app', { token: ivo.token })).body).toMatchObject({
      accessHistory: true,
    });

    await give([mei.id], null);
    await save('Scouts', [], scout);
    expect(await owner.member(mei.id)).toMatchObject({ ...flags('accessHistory', 'accessProducts'), roleId: null });
    expect(await owner.member(ivo.id)).toMatchObject({ ...flags('accessSeller'), roleId: scout });
    expect(await changes(mei.id)).toEqual([
      'added',
      'role-given Scout',
      'flag recordSourcingHistory true',
      'flag accessProducts true',
      'flag accessSeller false',
      'role-changed Scouts',
      'flag accessHistory true',
      'flag recordSourcingHistory false',
      'role-left Scouts',
    ]);
  });

  it('a deleted role leaves its members their rights [OWN-10]', async () => {
    const scout = idOf(await save('Scout', ['accessProducts']));
    const { id } = await owner.addSignedIn('Mei', { ...flags('accessProducts'), roleId: scout });
    expect(await owner.member(id)).toMatchObject({ roleId: scout });
    expect(await owner.ask('POST', '/user/delete-member-role', { id: scout })).toMatchObject({ status: 200 });
    expect(await owner.member(id)).toMatchObject({ ...flags('accessProducts'), roleId: null });
    expect((await owner.ask('GET', '/user/member-roles')).body).toEqual({ roles: [] });
    expect((await changes(id)).at(-1)).toBe('role-left Scout');
  });

  it('the form for one sub-account can name a role, with a right of its own [OWN-10]', async () => {
    const [scout, buyer] = [idOf(await save('Scout', ['accessProducts'])), idOf(await save('Buyer', ['accessSeller']))];
    const { id } = await owner.addSignedIn('Mei', { ...flags('accessProducts', 'accessSeller'), roleId: scout });
    const edit = (more: object) =>
      owner.ask('POST', `/user/edit-member/${id}`, { firstName: 'Mei', lastName: 'Member', ...more });
    expect(await edit({ roleId: buyer, accessProducts: false })).toMatchObject({ status: 200 });
    expect(await owner.member(id)).toMatchObject({ ...flags('accessSeller'), roleId: buyer });
    expect(await edit({ accessProducts: true })).toMatchObject({ status: 200 });
    expect(await owner.member(id)).toMatchObject({ roleId: buyer });
    expect(await edit({ roleId: null })).toMatchObject({ status: 200 });
    expect(await owner.member(id)).toMatchObject({ ...flags('accessProducts', 'accessSeller'), roleId: null });
  });

  it('a row of a CSV import can name a role; its own rights come first, and an unknown role refuses the row [OWN-10]', async () => {
    await save('Scout', ['accessProducts', 'accessHistory']);
    const row = (name: string, more: object) => ({
      firstName: name,
      lastName: 'Member',
      email: `${name.toLowerCase()}@team.test`,
      ...more,
    });
    const rows = [
      row('Ann', { role: ' scout ', accessHistory: false }),
      row('Bea', { role: 'Pilot' }),
      row('Cle', { role: '' }),
    ];
    const answer = await owner.ask('POST', '/user/add-members', {
      extension: 'AZINSIGHT',
      sendInstructions: false,
      rows,
    });
    expect(answer.body).toMatchObject({
      rows: [{ code: null }, { id: null, message: 'Your team has no such role' }, { code: null }],
    });
    const members = await owner.list();
    const named = (name: string) => members.find(({ firstName }) => firstName === name);
    expect(named('Ann')).toMatchObject({ ...flags('accessProducts'), roleId: expect.any(String) });
    expect(named('Cle')).toMatchObject({ ...defaultFlags('AZINSIGHT'), roleId: null });
    const other = await owner.ask('POST', '/user/add-members', {
      extension: 'AZALERT',
      rows: [row('Dee', { role: 'Scout' })],
    });
    expect(other.body).toMatchObject({ rows: [{ id: null, message: 'Sub-accounts of this tool have no roles' }] });
  });

  it('names are unique, their number is bounded, also for a hundred at once, and another team’s are not found [OWN-10]', async () => {
    expect(firstRoles.map(({ name }) => name)).toEqual(['Scout', 'Buyer']);
    const scout = idOf(await save('Scout', []));
    expect(await save(' SCOUT ', [])).toMatchObject({
      status: 400,
      body: { errors: { name: 'Your team already has a role with this name' } },
    });
    expect(await save(' ', [])).toMatchObject({ status: 400, body: { errors: { name: 'Enter a name for the role' } } });
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => save(`Role ${n}`, [])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST_ROLES - 1);
    expect((await owner.ask('GET', '/user/member-roles')).body).toMatchObject({ roles: { length: MOST_ROLES } });

    const other = await addOwner(provider, {}, 'owner@other.test');
    const { id } = await other.addSignedIn('Uma');
    expect(await other.ask('PUT', '/user/member-roles', { id: scout, name: 'Mine', flags: flags() })).toMatchObject({
      status: 400,
    });
    expect(await other.ask('POST', '/user/delete-member-role', { id: scout })).toMatchObject({ status: 400 });
    expect(await other.ask('POST', '/user/give-member-role', { ids: [id], roleId: scout })).toMatchObject({
      status: 400,
    });
    expect(await give([id], scout)).toMatchObject({ status: 403 });
  });
});
