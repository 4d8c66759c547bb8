import { afterEach, describe, expect, it } from 'vitest';
import { amazonMessage } from '#examples/company/amazon-message-sample.ts';
import { type RefusedList, refusedPaths } from '#shared/inbox/refused/refused-wire.ts';
import { RULES_VERSION } from '#shared/inbox/refused/rules-version.ts';
import { beginCompanion, endCompanions, live } from '#tests/support/companion-world.ts';
import type { TestProvider } from '#tests/support/provider.ts';
import { storeRefused } from '../inbox/refused/store-refused.ts';
import { companyIntake } from './company-intake.ts';

afterEach(endCompanions);

type Found = { notifications: { _id: string }[]; total: number };

async function search(companion: TestProvider, token: string): Promise<Found> {
  const body = { filter: {}, page: 1, limit: 50 };
  return (await companion.call('POST', '/portal/notifications/search', { token, body })).body as Found;
}

const change = (companion: TestProvider, token: string, kind: string, ids: string[]) =>
  companion.call('PUT', '/portal/notifications/marks', {
    token,
    body: { change: `${kind}-${ids[0]}`, ids, command: { kind } },
  });

const message = (n: number) => amazonMessage('A1COMPANY', `B0COMP${String(n).padStart(4, '0')}`);

describe('alerts by ingest', () => {
  it('that are read or deleted here reach the company without another connection [CO-09]', async () => {
    const { company, companion } = await beginCompanion();
    await company.raise('u1', message(1));
    const { token } = await live(companion);
    // Its list was read once.
    await expect.poll(async () => (await search(companion, token)).total).toBe(1);
    const known = (await search(companion, token)).notifications[0]?._id;
    for (const n of [2, 3]) {
      const sent = message(n);
      const alert = await company.raise('u9', sent);
      company.alerts.set('u1', [alert, ...(company.alerts.get('u1') ?? [])]);
      expect(await companion.post('sp-api?account=u1' as 'sp-api', sent)).toMatchObject({ status: 202 });
    }
    const [read, deleted] = (await search(companion, token)).notifications
      .map(({ _id }) => _id)
      .filter((id) => id !== known) as [string, string];
    await change(companion, token, 'read', [read]);
    await expect.poll(() => company.alerts.get('u1')?.filter(({ processed }) => processed).length).toBe(1);
    await change(companion, token, 'delete', [deleted]);
    await expect.poll(() => company.alerts.get('u1')?.length).toBe(2);
  });
});

describe('alerts of the company that cannot be read', () => {
  const refused = async <T>(companion: TestProvider, path: string, body?: object): Promise<T> => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const headers = { authorization: `Bearer ${companion.deps.ingestKey}`, 'content-type': 'application/json' };
    return (await fetch(`${companion.url}${path}`, { ...init, headers })).json() as Promise<T>;
  };

  it('wait for the operator, and the log has a line at every tenfold, with the user’s hash [CO-09]', async () => {
    const { company, companion } = await beginCompanion();
    for (let n = 1; n <= 12; n += 1) {
      const alert = await company.raise('u1', message(n));
      if (n <= 10) Object.assign(alert, { _id: undefined, id: n });
      else if (n === 11)
        Object.assign(alert, { payload: { ...message(n).payload, offerChangeTrigger: { asin: 'B0' } } });
    }
    const { token } = await live(companion);
    await expect.poll(async () => (await search(companion, token)).total).toBe(1);
    await expect
      .poll(async () => (await refused<RefusedList>(companion, refusedPaths.list)).groups)
      .toMatchObject([
        { intake: 'company', waiting: expect.any(Number), users: 1, passing: 0 },
        { intake: 'company', waiting: expect.any(Number), users: 1, passing: 0 },
      ]);
    const { groups } = await refused<RefusedList>(companion, refusedPaths.list);
    expect(Object.fromEntries(groups.map(({ reason, waiting }) => [reason, waiting]))).toEqual({
      '_id is missing': 10,
      [groups.find(({ waiting }) => waiting === 1)?.reason ?? '']: 1,
    });
    const lines = companion.logs.filter((line) => line.includes("An alert of the company can't be read"));
    expect(lines.filter((line) => line.includes('"_id"'))).toHaveLength(2);
    for (const line of lines) expect(line).toContain(companion.deps.userHash('u1'));
  });

  it('delete none here: one without an id may be any of them [CO-09]', async () => {
    const { company, companion } = await beginCompanion();
    for (const n of [1, 2]) await company.raise('u1', message(n));
    const { token, socket } = await live(companion);
    await expect.poll(async () => (await search(companion, token)).total).toBe(2);
    socket.disconnect();
    const [newest] = company.alerts.get('u1') ?? [];
    Object.assign(newest ?? {}, { _id: undefined });
    await (await companion.connect(token)).emitWithAck('join', 'u1');
    await expect.poll(async () => (await refused<RefusedList>(companion, refusedPaths.list)).groups.length).toBe(1);
    // Comes in after the list was compared.
    await company.raise('u1', message(3));
    await expect.poll(async () => (await search(companion, token)).total).toBe(3);
  });

  it('are taken in once the rules allow it, for the person in whose list they are [CO-09]', async () => {
    const { company, companion } = await beginCompanion();
    const { token } = await live(companion);
    const record = await company.raise('u9', message(1));
    await storeRefused(companion.deps, companyIntake, [{ person: 'u1', record }], 'An old rule');
    const take = {
      intake: 'company',
      reason: 'An old rule',
      version: RULES_VERSION,
      run: 'run-00001',
      by: 'Robin',
      after: 0,
    };
    expect(await refused(companion, refusedPaths.take, { ...take, clear: false })).toMatchObject({ taken: 1 });
    expect(await search(companion, token)).toMatchObject({ total: 1 });
  });
});
