import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingsCalls } from '#shared/account/settings-calls.ts';
import { BUSY_RULE, type PutRule, type RuleList, type RulePreview } from '#shared/inbox/rules.ts';
import { pricingHealth } from '#tests/support/messages.ts';
import { outbox } from '#tests/support/outbox.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';

const START = Date.parse('2026-03-02T08:00:00.000Z');
const HOUR = 3_600_000;

describe('rules', () => {
  let now = START;
  let serial = 0;
  let provider: TestProvider;
  let token: string;
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
    token = (await provider.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN' })).token;
  });
  afterAll(() => provider.close());

  const call = async <T>(method: string, path: string, body?: unknown) =>
    (await provider.call(method, `/portal/notifications/rules${path}`, {
      token,
      ...(body === undefined ? {} : { body }),
    })) as { status: number; body: T };
  const save = (rule: Partial<PutRule>) =>
    call<RuleList & { errors?: Record<string, string> }>('PUT', '', {
      name: 'R',
      when: { text: 'x' },
      actions: [{ kind: 'pin' }],
      on: true,
      ...rule,
    });
  const alert = async (asin: string) => {
    serial += 1;
    await provider.ingest(pricingHealth({ sellerId: 'A1OWN', asin, at: now + serial }));
  };
  /** The newest alert of a product. */
  const found = async (asin: string) =>
    (await inboxOf(provider, token).search({ asins: [asin] })).notifications.sort((a, b) =>
      a.publishedTime < b.publishedTime ? 1 : -1,
    )[0];

  it('act on a new alert: the first that matches, in their order, and name themselves; undo brings the alert back [INBX-09]', async () => {
    await save({
      name: 'First',
      when: { asins: ['B000000001'] },
      actions: [{ kind: 'snooze', hours: 2 }, { kind: 'pin' }],
    });
    const { body } = await save({ name: 'Second', when: { types: ['PRICING_HEALTH'] }, actions: [{ kind: 'done' }] });
    const ids = body.rules.map(({ id }) => id);
    await alert('B000000001');
    expect((await found('B000000001'))?.marks).toMatchObject({
      pinned: true,
      snoozedUntil: now + 2 * HOUR,
      rule: { name: 'First' },
    });
    await alert('B000000002');
    const second = await found('B000000002');
    expect(second).toMatchObject({ processed: true, marks: { done: true, rule: { name: 'Second' } } });

    expect((await inboxOf(provider, token).undo(`rule-${second?._id}`)).count).toBe(1);
    expect(await found('B000000002')).toMatchObject({ processed: false, marks: { done: false, rule: null } });

    expect(
      (await call<RuleList>('PUT', '/order', { ids: [...ids].reverse() })).body.rules.map(({ name }) => name),
    ).toEqual(['Second', 'First']);
    await alert('B000000001');
    expect((await found('B000000001'))?.marks).toMatchObject({ done: true, rule: { name: 'Second' } });
    for (const id of ids) await call('DELETE', '', { id });
    await alert('B000000003');
    expect((await found('B000000003'))?.marks).toBeUndefined();
  });

  it('are tried on the stored alerts of 30 days before they are saved [INBX-09]', async () => {
    await alert('B000000004');
    now += 24 * HOUR;
    await alert('B000000004');
    const { body } = await call<RulePreview>('POST', '/preview', {
      when: { asins: ['B000000004'] },
      zone: 'America/Chicago',
    });
    expect(body.total).toBe(2);
    expect(body.of).toBeGreaterThan(2);
    expect(body.days).toHaveLength(30);
    expect(body.days.slice(-2).map(({ count }) => count)).toEqual([1, 1]);
    expect((await call('POST', '/preview', { when: { asins: ['B000000004'] }, zone: 'Nowhere/Else' })).status).toBe(
      400,
    );
    const time = now;
    // Half an hour into March 10 in Chicago, whose clocks went forward on March 8.
    now = Date.parse('2026-03-10T05:30:00Z');
    const later = await call<RulePreview>('POST', '/preview', {
      when: { asins: ['B000000004'] },
      zone: 'America/Chicago',
    });
    expect([later.body.days.length, later.body.days[0]?.day, later.body.days.at(-1)?.day]).toEqual([
      30,
      '2026-02-09',
      '2026-03-10',
    ]);
    now = time;
  });

  it('list the newest alerts that they would have matched, with the rule that comes first there [INBX-09]', async () => {
    for (let at = 0; at < 12; at += 1) {
      now += 1_000;
      await alert(at % 2 ? 'B000000031' : 'B000000032');
    }
    const kettles = { when: { asins: ['B000000031', 'B000000032'] }, zone: 'UTC' };
    const first = (await save({ name: 'First', when: { asins: ['B000000032'] } })).body.rules.at(-1)?.id as string;
    await save({ name: 'Off', when: { asins: ['B000000031'] }, on: false });
    const { body } = await call<RulePreview>('POST', '/preview', kettles);
    expect(body.total).toBe(12);
    expect(body.newest).toHaveLength(10);
    expect(body.newest?.slice(0, 2)).toMatchObject([
      { asin: 'B000000031', marketplace: 'US', first: null },
      { asin: 'B000000032', marketplace: 'US', first: 'First' },
    ]);
    const times = body.newest?.map(({ at }) => at) ?? [];
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    // The rule itself, changed in the form, comes before those behind it.
    const { body: changed } = await call<RulePreview>('POST', '/preview', { ...kettles, id: first });
    expect(changed.newest?.map((each) => each.first)).toEqual(Array.from({ length: 10 }, () => null));
    for (const { id } of (await call<RuleList>('GET', '')).body.rules) await call('DELETE', '', { id });
  });

  it('that match everything say so before they are saved, and none can delete', async () => {
    await alert('B000000007');
    const preview = async (when: PutRule['when']) =>
      (await call<RulePreview>('POST', '/preview', { when, zone: 'UTC' })).body;
    const all = await preview({ types: ['PRICING_HEALTH'] });
    expect(all.total).toBeGreaterThan(0);
    expect(all.of).toBe(all.total);
    expect(await preview({ text: '  ' })).toMatchObject({ total: all.of, of: all.of });
    expect(await preview({ asins: ['B000000007'] })).toMatchObject({ total: 1, of: all.of });
    expect(await save({ name: 'Delete', actions: [{ kind: 'delete' }] as never })).toMatchObject({
      status: 400,
      body: { errors: { 'actions.0.kind': expect.any(String) } },
    });
  });

  it('cannot be saved with the id of a deleted or another account’s rule, and the answer says why', async () => {
    const gone = {
      status: 400,
      body: { code: 'RULE_GONE', message: 'This rule was deleted meanwhile. Go back and add it as a new one.' },
    };
    const { rules } = (await save({ name: 'Short-lived' })).body;
    const id = rules.at(-1)?.id as string;
    expect((await save({ id, name: 'Renamed' })).body.rules.map(({ name }) => name)).toContain('Renamed');
    await call('DELETE', '', { id });
    expect(await save({ id, name: 'Renamed' })).toMatchObject(gone);
    expect(await save({ id: 'never-made' })).toMatchObject(gone);
    const other = await provider.addAccount({ email: 'other@shop.test', sellerId: 'A2OTHER' });
    const mine = (await save({ name: 'Mine' })).body.rules.at(-1)?.id;
    const foreign = { id: mine, name: 'Taken', when: { text: 'x' }, actions: [{ kind: 'pin' }], on: true };
    expect(
      await provider.call('PUT', '/portal/notifications/rules', { token: other.token, body: foreign }),
    ).toMatchObject(gone);
    expect((await call<RuleList>('GET', '')).body.rules.at(-1)).toMatchObject({ id: mine, name: 'Mine' });
    await call('DELETE', '', { id: mine });
  });

  it('are refused with a reason: without a condition, with a state that a new alert cannot have, twice the same action or name', async () => {
    expect(await save({ when: {} })).toMatchObject({
      status: 400,
      body: { errors: { when: expect.stringContaining('at least one condition') } },
    });
    expect(await save({ when: { unread: true } })).toMatchObject({
      status: 400,
      body: { errors: { when: expect.any(String) } },
    });
    expect(await save({ actions: [{ kind: 'delete' }] as never })).toMatchObject({ status: 400 });
    expect(await save({ actions: [{ kind: 'pin' }, { kind: 'pin' }] })).toMatchObject({ status: 400 });
    expect((await save({ name: 'Twice', on: false })).status).toBe(200);
    expect(await save({ name: 'twice' })).toMatchObject({
      status: 400,
      body: { errors: { name: 'Another rule has this name' } },
    });
  });

  it('say so when they act more than a hundred times an hour, and stop saying it later [INBX-09]', async () => {
    const { body } = await save({ name: 'Busy', when: { asins: ['B000000005'] }, actions: [{ kind: 'read' }] });
    const busy = async () => (await call<RuleList>('GET', '')).body.rules.find(({ name }) => name === 'Busy');
    for (let n = 0; n < BUSY_RULE; n += 1) await alert('B000000005');
    expect(await busy()).toMatchObject({ lastHour: BUSY_RULE, busySince: null });
    await alert('B000000005');
    expect(await busy()).toMatchObject({ lastHour: BUSY_RULE + 1, busySince: now });
    now += 2 * HOUR;
    expect(await busy()).toMatchObject({ lastHour: 0, busySince: null });
    expect(body.rules.map(({ name }) => name)).toContain('Busy');
  });

  it('send an email with a link to the alert [INBX-09]', async () => {
    await save({ name: 'Mail me', when: { asins: ['B000000006'] }, actions: [{ kind: 'send' }] });
    await alert('B000000006');
    const [mail] = await outbox(provider.url, 'mail');
    expect(mail).toMatchObject({
      to: 'owner@shop.test',
      subject: 'Mail me: B000000006',
      links: [expect.stringMatching(/\/notifications\/\w+$/)],
    });
  });

  it('send twenty emails an hour and owner, then one with the number of the others, also when they come at once [INBX-09]', async () => {
    now += 2 * HOUR;
    await save({ name: 'Storm', when: { asins: ['B000000007'] }, actions: [{ kind: 'send' }] });
    const subjects = async () =>
      (await outbox(provider.url, 'mail'))
        .map(({ subject }) => subject)
        .filter((subject) => /Storm|more alert/.test(subject));
    await Promise.all(Array.from({ length: 100 }, () => alert('B000000007')));
    expect(await subjects()).toEqual(Array(20).fill('Storm: B000000007'));
    now += HOUR;
    await alert('B000000007');
    expect((await subjects()).sort()).toEqual([...Array(21).fill('Storm: B000000007'), '…and 80 more alerts']);
  });

  it('send to the confirmed address, and their names bring no links and no unseen characters into an email', async () => {
    now += 2 * HOUR;
    const password = 'shells and 9 buckets';
    const other = await provider.addAccount({ email: 'keeper@shop.test', sellerId: 'A2OWN', password });
    const put = (method: string, path: string, body: object) =>
      provider.call(method, path, { token: other.token, body });
    await put('PUT', '/portal/notifications/rules', {
      name: 'Go \u202ewww.evil.example/now\u0007',
      when: { asins: ['B000000008'] },
      actions: [{ kind: 'send' }],
      on: true,
    });
    expect(
      (
        await put('POST', settingsCalls.changeEmail.upstream.path, {
          email: 'thief@shop.test',
          currentPassword: password,
        })
      ).status,
    ).toBe(200);
    await provider.ingest(pricingHealth({ sellerId: 'A2OWN', asin: 'B000000008', at: now }));
    const mail = (await outbox(provider.url, 'mail')).find(({ subject }) => subject.includes('B000000008'));
    expect(mail).toMatchObject({ to: 'keeper@shop.test', subject: 'Go [link]: B000000008' });
    expect(mail?.text).not.toContain('evil');
  });
});
