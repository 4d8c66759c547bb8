import { expect, it } from 'vitest';
import { createUpstreamApi } from '#edge/upstream-api/api.ts';
import { billingCalls } from '#shared/billing/calls.ts';
import type { CallSpec } from '#shared/calls.ts';
import { memberCalls } from '#shared/members/calls.ts';
import { historyCalls } from '#shared/team/history/calls.ts';
import { passOn, requestOf } from './mount-calls.ts';

it.each([
  '<h1>Not Found</h1>',
  '{"code":"NOT_FOUND","message":"No such call"}',
  '{"code":"E7","message":"Cannot GET /x"}',
])('a call that the provider answers with 404 has failed, whatever the body: %s [API-01]', async (text) => {
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
  const through = (spec: CallSpec, input: object) => passOn(api.call, spec, 't', input, (path) => path);
  const answers = [
    await through(billingCalls.schedule, { subId: 's', price: 'p', quantity: 1 }),
    await through(memberCalls.revokeLink, { id: 'm' }),
    await api.file({ ...requestOf(historyCalls.teamCsv, 't', {}), accept: 'text/csv' }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, error: { status: 404 } });
});
