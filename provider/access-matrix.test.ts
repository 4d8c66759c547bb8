import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providerTable } from '#tests/support/access/provider-table.ts';
import {
  type Ask,
  addressOf,
  asks,
  expectedFor,
  fits,
  reveals,
  routesOf,
  withoutRow,
} from '#tests/support/access/rules.ts';
import { type AccessWorld, createAccessWorld, type Kind } from '#tests/support/access/world.ts';
import { API_BASE } from './app.ts';

const FILE = 'tests/support/access/provider-table.ts';

describe('who may call the provider', () => {
  let world: AccessWorld;
  let routes: string[];
  beforeAll(async () => {
    world = await createAccessWorld();
    await world.deactivate();
    routes = routesOf(world.provider.app);
  });
  afterAll(() => world?.close());

  async function call(route: string, ask: Ask, token: string) {
    const { method, path } = addressOf(route, ask);
    // Some seller services take the access token; others have tokens of their own.
    const headers = {
      ...(token ? { 'portal-token': token, authorization: token } : {}),
      ...(ask.body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const answer = await world.provider.app.request(path, {
      method,
      headers,
      ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
    });
    return { status: answer.status, text: await answer.text() };
  }
  const tokenOf = async (kind: Kind, ends: boolean | undefined) =>
    ends && kind.is !== 'nobody' ? world.provider.openSession(kind.email) : kind.token;

  it('has a row in the table for every route', () => {
    expect(withoutRow(routes, providerTable, FILE)).toEqual([]);
  });

  it('holds for every kind of account, and no id lets anyone read or change another team’s data [SHELL-16]', async () => {
    const wrong: string[] = [];
    const before = await world.otherTeamsState();
    const [home, other] = [
      world.kinds.filter(({ team }) => team !== 'other'),
      world.kinds.filter(({ team }) => team === 'other'),
    ];
    for (const kind of [...home, ...other]) {
      if (kind.team === 'other') expect(await world.otherTeamsState()).toEqual(before);
      for (const route of routes) {
        const row = providerTable[route];
        for (const ask of row ? asks(row, world) : []) {
          const answer = await call(route, ask, await tokenOf(kind, row?.ends));
          const name = `${kind.name}: ${route} ${JSON.stringify(ask)} answered ${answer.status} ${answer.text.slice(0, 120)}`;
          // The portal's calls say of an inactive account that it is; signing out and the seller services say less.
          const refusals =
            kind.name === 'inactive member' ? ['ACCOUNT_INACTIVE', 'USER_NOT_AUTHORIZE'] : ['USER_NOT_AUTHORIZE'];
          if (row && !refusals.some((code) => fits(answer, row, expectedFor(row.who, kind, code)))) wrong.push(name);
          if (reveals(answer.text, kind, ask, world.kinds)) wrong.push(`${name}, which shows what others have`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('covers known calls only: an unknown path answers 404, or 401 without a token', async () => {
    for (const kind of world.kinds) {
      const answer = await call(`GET ${API_BASE}/user/no-such-call`, {}, kind.token);
      expect(answer.status, kind.name).toBe(kind.is === 'nobody' ? 401 : 404);
    }
  });
});
