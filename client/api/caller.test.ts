import { VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { caller } from '#client/api/caller.ts';
import { wholesaleCalls } from '#shared/wholesale/calls.ts';
import { createEdgeFace } from '#tests/support/edge-face.ts';
import { supplier } from '#tests/support/suppliers.ts';
import { createCall } from './call.ts';

describe('the client’s supplier calls', () => {
  it('are accepted by the edge and parse its answers', async () => {
    const face = await createEdgeFace();
    const entry = { id: 's1', wholesaleId: 'w1', myNote: 'n' };
    const json = (body: unknown) => ({ status: 200, text: JSON.stringify(body) });
    face.behind.answerTo = (call) => {
      if (call.endsWith('get-user-info-app')) return json({ _id: 'u1', accountType: 'USER', productType: 'basic' });
      if (call.endsWith('search')) return json({ data: { suppliers: [supplier(1)], total: 1 } });
      if (call.endsWith('get-my-saved')) return json({ data: { suppliers: [{ ...supplier(1), ...entry }], total: 1 } });
      return json({ changed: 1, saved: entry });
    };
    const toEdge = ((path: string, { method, body }: { method: string; body?: string }) =>
      face.ask(`${method} ${path}`, { cookie: face.cookie }, body)) as typeof fetch;
    const api = caller(
      wholesaleCalls,
      createCall({ fetch: toEdge, scheduler: new VirtualTimeScheduler(), onSignedOut: () => {} }),
    );
    const gives = async (answer: ReturnType<(typeof api)[keyof typeof api]>) => {
      const given = await answer;
      return given.ok ? given.value.value : given.error;
    };
    expect(await gives(api.search({ company: 'a', locations: ['US'], page: 1 }))).toEqual({
      rows: [supplier(1)],
      total: 1,
    });
    expect(await gives(api.newest({ page: 1 }))).toEqual({ rows: [supplier(1)], total: 1 });
    expect(await gives(api.saved({ page: 1 }))).toEqual({ rows: [{ ...supplier(1), ...entry, work: null }], total: 1 });
    expect(await gives(api.marks())).toEqual({ marks: [{ id: 's1', wholesaleId: 'w1' }] });
    for (const change of [
      () => api.save({ wholesaleId: 'w1' }),
      () => api.save(entry),
      () => api.remove({ ids: ['s1'] }),
    ])
      expect(await gives(change())).toEqual({ changed: 1, saved: entry });
    expect(face.behind.requested.filter(({ call }) => /update|delete/.test(call)).map(({ body }) => body)).toEqual([
      { wholesaleId: 'w1', myNote: '' },
      entry,
      { ids: ['s1'] },
    ]);
  });
});
