import { describe, expect, it } from 'vitest';
import type { RejectedEvent } from '#edge/hub/ports.ts';
import { limits } from '#shared/protocol.ts';
import { cpuTime } from '#tests/support/cpu.ts';
import { createMistakeReports, createRejectedLog } from './rejected-log.ts';

const userHash = async (user: string) => `hash of ${user}`;
/** A line comes once the hash of its user is known. */
const logged = () => new Promise((resolve) => setImmediate(resolve));

const event = (change: Partial<RejectedEvent> = {}): RejectedEvent => ({
  kind: 'event',
  at: 1_000,
  user: 'u1',
  event: 'tokens:updated',
  path: 'freeToken',
  reason: 'Expected an object, found text',
  sample: '',
  ...change,
});

function opened() {
  const lines: { message: string; facts: Record<string, unknown> }[] = [];
  const log = createRejectedLog((_, message, facts = {}) => lines.push({ message, facts }), userHash);
  return { log, lines };
}

describe('the log of the provider’s mistakes', () => {
  it('stores one entry per reason with its count, and a flood of one reason hides no other [ST11, LIVE-13]', async () => {
    const { log, lines } = opened();
    log.add(event({ path: 'payload.sellerid' }));
    for (let n = 0; n < 5_000; n += 1) log.add(event({ at: 2_000 + n, user: `u${n % 3}` }));
    expect(await log.list()).toMatchObject([
      { path: 'freeToken', count: 5_000, users: 3, firstAt: 2_000, at: 6_999 },
      { path: 'payload.sellerid', count: 1, users: 1, user: 'u1', userHash: 'hash of u1' },
    ]);
    expect(log.total()).toBe(5_001);
    await logged();
    expect(lines.map(({ facts }) => facts.count)).toEqual([1, 1, 10, 100, 1_000]);
    expect(lines[0]?.facts).toEqual({
      event: 'tokens:updated',
      path: 'payload.sellerid',
      reason: 'Expected an object, found text',
      count: 1,
      user: 'hash of u1',
    });
  });

  it('treats a mistake in any row of a list as one reason, and logs it again after an hour [ST11]', async () => {
    const { log, lines } = opened();
    for (const row of [0, 7, 31]) log.add(event({ path: `mutes.${row}.until` }));
    expect(await log.list()).toMatchObject([{ path: 'mutes.*.until', count: 3 }]);
    await logged();
    expect(lines).toHaveLength(1);
    log.add(event({ path: 'mutes.4.until', at: 1_000 + 3_600_000 }));
    await logged();
    expect(lines).toHaveLength(2);
  });

  it('treats reasons that differ in values alone as one, and shows a user no other one’s values [ST11] [OPS-08]', async () => {
    const { log } = opened();
    for (const [n, user] of ['ann', 'bob', 'bob'].entries())
      log.add(event({ user, reason: `The cap of ${n + 20} tokens is “reached”` }));
    expect(await log.list()).toMatchObject([{ count: 3, reason: 'The cap of 20 tokens is “reached”' }]);
    expect(await log.of('bob')).toMatchObject([{ count: 2, reason: 'The cap of … tokens is …' }]);
  });

  it('stays bounded if a provider makes up names, and keeps recurring reasons [ST11]', async () => {
    const { log } = opened();
    log.add(event());
    log.add(event());
    for (let n = 0; n < 1_000; n += 1) log.add(event({ event: `made-up:${n}` }));
    expect(await log.list()).toHaveLength(limits.rejectedStored);
    expect((await log.list()).some((reason) => reason.event === 'tokens:updated' && reason.count === 2)).toBe(true);
    expect(log.total()).toBe(1_002);
  });

  it('shows each user only their own count, and no other user’s sample', async () => {
    const { log } = opened();
    log.add(event({ user: 'ann', sample: '2["tokens:updated",{"freeToken":"x"}]' }));
    log.add(event({ user: 'bob' }));
    log.add(event({ user: 'bob' }));
    expect(await log.of('ann')).toMatchObject([
      { count: 1, users: 1, user: 'ann', sample: expect.stringContaining('tokens:updated') },
    ]);
    expect(await log.of('bob')).toMatchObject([{ count: 2, users: 1, user: 'bob', sample: '' }]);
    expect(await log.of('eve')).toEqual([]);
  });

  it('titles each entry by its kind, and stores no name, email, token, or free text of a sample', async () => {
    const { log, lines } = opened();
    const sample = `2${JSON.stringify(['notification:new', { sellerName: 'Jane Roe', note: 'ring Jane', mail: 'jane@shop.example', token: 'tok-123-abc', asin: 'B000000001' }])}`;
    log.add(event({ sample }));
    log.add(event({ kind: 'join', event: '(join)', path: '', reason: 'The provider refuses the room: FORBIDDEN' }));
    log.add(event({ kind: 'answer', event: 'token balance' }));
    await logged();
    expect(JSON.stringify(await log.list())).toContain('B000000001');
    expect(JSON.stringify([await log.list(), lines])).not.toMatch(/Jane|ring|shop\.example|tok-123/);
    expect(lines.map(({ message }) => message)).toEqual([
      'An upstream event fitted no schema',
      'The provider does not admit a user to the live connection',
      'The provider gave no usable answer to a call',
    ]);
  });
});

it('the sample of a long frame is its beginning, and takes as long to redact as one of a short frame', async () => {
  const { log } = opened();
  const keys = Array.from({ length: 40_000 }, (_, n) => `"jane${n}":"roe${n}"`);
  const sample = `42["made-up",{"email":"jane.roe@secret.test",${keys.join(',')}}]`;
  let n = 0;
  expect(await cpuTime(() => log.add(event({ event: `made-up:${n++}`, sample })))).toBeLessThan(50);
  const [reason] = await log.list();
  expect(reason?.sample).toMatch(/^\["text-1",\{"email":"person-1@example\.test","text-2":"text-3",/);
  expect(reason?.sample.length).toBeLessThanOrEqual(2_000);
  expect(reason?.sample).not.toMatch(/jane|roe/);
});

describe('mistakes in answers', () => {
  const reports = (own?: string) => {
    const { log, lines } = opened();
    const counts: string[] = [];
    const meter = {
      count: (name: string, label?: string) => void counts.push(`${name}:${label}`),
      gauge: () => {},
      delay: () => {},
      time: () => {},
    };
    return { log, lines, counts, ...createMistakeReports(log, meter, () => 1_000, own) };
  };
  const record = (id: string) => ({
    kind: 'record' as const,
    event: 'notifications list',
    path: 'payload',
    reason: 'Expected an object, found text',
    sample: { _id: id },
  });

  it('an unreadable record of the stored list is counted once per user, however often the list is read [ST11, LIVE-13]', async () => {
    const { log, report, seen, counts } = reports();
    seen({ token: 't1', userId: 'ann' });
    seen({ token: 't2', userId: 'bob' });
    for (let reading = 0; reading < 50; reading += 1) {
      report({ ...record('r1'), token: 't1' });
      report({ ...record('r2'), token: 't1' });
      report({ ...record('r1'), token: 't2' });
    }
    expect(await log.list()).toMatchObject([{ count: 3, users: 2 }]);
    expect(await log.of('ann')).toMatchObject([{ count: 2 }]);
    expect(counts).toEqual(['rejected:list', 'rejected:list', 'rejected:list']);
  });

  it('a bad answer is counted by its call, and its user is known from the session or the user object', async () => {
    const { log, report, seen, counts } = reports();
    const answer = { kind: 'answer' as const, event: 'token balance', path: 'freeToken', reason: 'x' };
    report({ ...answer, token: 'nobody knows' });
    seen({ token: 't1', userId: 'ann' });
    report({ ...answer, token: 't1' });
    expect(await log.list()).toMatchObject([{ count: 2, users: 2, user: 'ann' }]);
    expect(counts).toEqual(['bad_answers:token-balance', 'bad_answers:token-balance']);
    const object = reports('eve');
    object.report({ ...answer, token: 't1' });
    expect(await object.log.list()).toMatchObject([{ user: 'eve' }]);
  });
});
