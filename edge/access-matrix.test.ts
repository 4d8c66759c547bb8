import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Edge, startEdge } from '#edge/node/edge.ts';
import { edgeTable } from '#tests/support/access/edge-table.ts';
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
import { type AccessWorld, createAccessWorld, type Kind, PASSWORD } from '#tests/support/access/world.ts';
import { createEdgeFace } from '#tests/support/edge-face.ts';
import { temporaryFolder } from '#tests/support/provider.ts';
import { readSettings } from './settings.ts';

/** Routes that are there only with their settings. */
const handOver = { HANDOVER_KEY: 'hand-over-key-for-tests', HANDOVER_URL: 'https://company.example/to-portal' };
const FILE = 'tests/support/access/edge-table.ts';

describe('the table of who may call each edge route', () => {
  let world: AccessWorld;
  let edge: Edge;
  let routes: string[];
  const folder = temporaryFolder();
  const cookies = new Map<string, string>();

  beforeAll(async () => {
    routes = routesOf((await createEdgeFace(handOver)).app);
    world = await createAccessWorld();
    const settings = readSettings({
      PORT: '0',
      DATA_DIR: folder.path,
      UPSTREAM_API: world.provider.url,
      UPSTREAM_SOCKET: world.provider.url,
      RATE_LIMITS: 'off',
      ...handOver,
    });
    if (!settings.ok) throw new Error(settings.error);
    edge = await startEdge({
      settings: settings.value,
      upstreamApi: world.provider.url,
      upstreamSocket: world.provider.url,
      clientFolder: undefined,
      log: () => {},
    });
    for (const kind of world.kinds) cookies.set(kind.name, await signIn(kind));
    await world.deactivate();
  });
  afterAll(async () => {
    await edge?.close();
    await world?.close();
    folder.remove();
  });

  async function signIn({ email }: Kind): Promise<string> {
    if (email === '') return '';
    const answer = await fetch(`${edge.url}/api/session`, {
      method: 'POST',
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  }

  async function call(route: string, ask: Ask, cookie: string) {
    const { method, path } = addressOf(route, ask);
    const body = ask.body === undefined ? {} : { body: JSON.stringify(ask.body) };
    const answer = await fetch(edge.url + path, {
      method,
      redirect: 'manual',
      headers: cookie ? { cookie } : {},
      ...body,
    });
    return { status: answer.status, text: await answer.text() };
  }

  it('has a row for every route', () => {
    expect(withoutRow(routes, edgeTable, FILE)).toEqual([]);
  });

  it('holds for every kind of account, and nobody reads another user’s data by any id [SHELL-16]', async () => {
    const wrong: string[] = [];
    const before = await world.otherTeamsState();
    const home = world.kinds.filter(({ team }) => team !== 'other');
    for (const kind of [...home, ...world.kinds.filter(({ team }) => team === 'other')]) {
      if (kind.team === 'other') expect(await world.otherTeamsState()).toEqual(before);
      for (const route of routes) {
        const row = edgeTable[route];
        if (!row) continue;
        for (const ask of asks(row, world)) {
          const cookie = row.ends ? await signIn(kind) : (cookies.get(kind.name) ?? '');
          const answer = await call(route, ask, cookie);
          const name = `${kind.name}: ${route} ${JSON.stringify(ask)} answered ${answer.status} ${answer.text.slice(0, 120)}`;
          if (!fits(answer, row, expectedFor(row.who, kind, 'SIGNED_OUT'))) wrong.push(name);
          if (reveals(answer.text, kind, ask, world.kinds)) wrong.push(`${name}, which shows what others have`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is enforced by the edge itself, even if the provider would allow every call [SHELL-16]', async () => {
    const face = await createEdgeFace();
    const wrong: string[] = [];
    for (const kind of world.kinds.filter(({ is }) => is !== 'nobody')) {
      const user = JSON.stringify({
        _id: 'u1',
        accountType: kind.is === 'main' ? 'USER' : 'SUB_USER',
        productType: kind.plan,
        isInTrial: false,
      });
      face.behind.answerTo = (requested) => ({
        status: 200,
        text: requested.endsWith('/get-user-info-app') ? user : '{}',
      });
      for (const route of routes) {
        const row = edgeTable[route];
        const expected = row && expectedFor(row.who, kind, 'SIGNED_OUT');
        if (!row || !expected || expected === 'allowed') continue;
        for (const ask of asks(row, world)) {
          const { method, path } = addressOf(route, ask);
          face.behind.requested.length = 0;
          face.behind.commands.length = 0;
          const answer = await face.ask(
            `${method} ${path}`,
            { cookie: face.cookie },
            ask.body === undefined ? undefined : JSON.stringify(ask.body),
          );
          const text = await answer.text();
          const requested = face.behind.requested.filter(({ call }) => !call.endsWith('/get-user-info-app'));
          if (
            answer.status !== expected.status ||
            !text.includes(`"${expected.code}"`) ||
            requested.length + face.behind.commands.length > 0
          )
            wrong.push(`${kind.name}: ${route} answered ${answer.status} ${text.slice(0, 100)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
