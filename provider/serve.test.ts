import { Hono } from 'hono';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { calls, doneSchema, get, post } from '#shared/calls.ts';
import { fail, ok } from '#shared/result.ts';
import type { Profile } from '#shared/session/profile.ts';
import { callTables } from '#tests/support/call-tables.ts';
import { limitBody } from './http/read-body.ts';
import { refusal } from './http/refuse.ts';
import { serve } from './serve.ts';
import type { Caller, PortalEnv } from './session/portal-token.ts';

const ownersOnly = ({ accountType }: { accountType?: string | null | undefined }) =>
  accountType === 'USER'
    ? { open: true as const }
    : { open: false as const, code: 'OWNERS_ONLY', title: 'Owners only', text: 'Ask the owner.' };

const boxCalls = calls(
  '/api/boxes',
  { tag: 'Views' },
  {
    one: get('/one', 'load a box', {
      query: v.object({ id: v.string() }),
      answer: v.object({ id: v.string() }),
      upstream: {
        path: ({ id }: { id: string }) => `/boxes/${encodeURIComponent(id)}`,
        query: () => ({}),
        request: {},
        describe: 'One box',
      },
    }),
    add: post('', 'add a box', {
      access: ownersOnly as never,
      body: v.object({ name: v.string() }),
      answer: doneSchema,
      upstream: {
        path: '/boxes',
        request: { body: v.object({ title: v.pipe(v.string(), v.trim()) }) },
        response: v.object({ title: v.string() }),
        describe: 'Add',
      },
    }),
    empty: post('/empty', 'empty a box', { answer: doneSchema, upstream: { path: '/boxes/empty', describe: 'Empty' } }),
    ours: get('/ours', 'load what is ours', {
      full: true,
      answer: v.object({ id: v.string() }),
      upstream: { path: '/own', describe: 'Ours' },
    }),
    other: post('/other', 'do something else', { answer: doneSchema }),
  },
);

function world(accountType: 'USER' | 'SUB', profile: Profile = 'full') {
  const added: unknown[] = [];
  const app = new Hono<PortalEnv>();
  app.use(limitBody(1_000));
  app.use(async (c, next) => {
    c.set('caller', { user: { accountType } } as Caller);
    c.set('profile', profile);
    await next();
  });
  const boxes = serve(boxCalls, {
    one: (_caller, _input, c) => ({ id: c.req.param('id') ?? '' }),
    add: (_caller, box) => {
      added.push(box);
      return box.title === 'taken' ? fail(refusal(409, 'TAKEN', 'There is such a box.')) : ok(box);
    },
    empty: (_caller, _input, c) => c.text('emptied', 202),
    ours: () => ({ id: 'ours' }),
  });
  app.route('/', boxes);
  const ask = async (path: string, body?: unknown) => {
    const answer = await app.request(
      path,
      body === undefined
        ? {}
        : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    );
    return { status: answer.status, text: await answer.text() };
  };
  return { ask, added };
}

describe('calls that are served by their table', () => {
  it('refuse a caller without the right before they look at the body, and never reach the handler', async () => {
    const { ask, added } = world('SUB');
    expect(await ask('/boxes', { wrong: true })).toMatchObject({ status: 403 });
    expect(added).toEqual([]);
  });

  it('check the provider’s own request, which can differ from the page’s', async () => {
    const { ask, added } = world('USER');
    expect(await ask('/boxes', { name: 'as the page says it' })).toMatchObject({ status: 400 });
    expect(await ask('/boxes', { title: ' blue ' })).toEqual({ status: 200, text: '{"title":"blue"}' });
    expect(added).toEqual([{ title: 'blue' }]);
  });

  it('answer what the handler returns: a value, a refusal with its status, or a response of its own', async () => {
    const { ask } = world('USER');
    expect(await ask('/boxes/b%2F1')).toEqual({ status: 200, text: '{"id":"b/1"}' });
    expect(await ask('/boxes', { title: 'taken' })).toEqual({
      status: 409,
      text: '{"code":"TAKEN","message":"There is such a box."}',
    });
    expect(await ask('/boxes/empty', {})).toEqual({ status: 202, text: 'emptied' });
  });

  it('are there with the full profile only if they are ours', async () => {
    expect(await world('USER').ask('/own')).toMatchObject({ status: 200 });
    expect(await world('USER', 'specification').ask('/own')).toMatchObject({ status: 404 });
    expect(await world('USER', 'specification').ask('/boxes/b')).toMatchObject({ status: 200 });
  });

  it('can tell a value from a result, because no answer has a field `ok`', () => {
    const specs = Object.values(callTables).flatMap((table) => Object.values(table));
    const fieldsOf = (schema: object) => ('entries' in schema ? Object.keys(schema.entries as object) : []);
    expect(specs.filter(({ answer, upstream }) => fieldsOf(upstream?.response ?? answer).includes('ok'))).toEqual([]);
  });
});
