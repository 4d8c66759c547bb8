import { expect, it } from 'vitest';
import { createUpstreamApi } from '#edge/upstream-api/api.ts';
import { billingCalls } from '#shared/billing/calls.ts';
import type { CallSpec } from '#shared/calls.ts';
import { memberCalls } from '#shared/members/calls.ts';
import { passOn } from './mount-calls.ts';

it.each(['<h1>Not Found</h1>', '{"code":"NOT_FOUND","message":"No such call"}', '{"code":"E7","message":"Cannot GET /x"}'])(
  'an optional call that the provider answers with 404 is reported as missing, whatever the body: %s [API-01]',
  async (text) => {
    const api = createUpstreamApi({
      base: 'http://provider.test',
      product: 'az',
      send: async () => ({ status: 404, text }),
      open: async () => ({ status: 404, header: () => null, body: new Blob([text]).stream() }),
      now: () => 0,
      timeoutMs: 1_000,
      report: () => {},
      trackerAccounts: [],
    });
    const missing = { ok: false, error: { status: 404, error: { code: 'NOT_FOUND', message: 'This is not available from your provider.' } } };
    expect(await api.mutes.list('t')).toEqual(missing);
    expect(await api.mutes.put('t', [])).toEqual(missing);
    expect(await api.mutes.delete('t', [])).toEqual(missing);
    const through = (spec: CallSpec, input: object) => passOn(api.call, spec, 't', input, (path) => path);
    expect(await through(billingCalls.schedule, { subId: 's', price: 'p', quantity: 1 })).toEqual(missing);
    expect(await through(billingCalls.takeBack, { subId: 's' })).toEqual(missing);
    expect(await through(billingCalls.retry, { subId: 's' })).toEqual(missing);
    const optional = [await through(billingCalls.summary, {}), await through(memberCalls.revokeLink, { id: 'm' }), await api.history.teamCsv('t', {} as never)];
    for (const answer of optional) expect(answer).toEqual({ ok: true, value: { supported: false } });
  },
);
