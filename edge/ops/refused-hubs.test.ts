import { describe, expect, it } from 'vitest';
import { type RefusedName, refusedLimits } from '#shared/inbox/refused/refused-wire.ts';
import { RULES_VERSION } from '#shared/inbox/refused/rules-version.ts';
import { balanceOf } from '#tests/support/fake-calls/tokens.ts';
import { createHubBench, type HubBench } from '#tests/support/hub.ts';
import { asinOf, pricingMessage } from '#tests/support/messages.ts';
import { checkIn, groupsIn, takeInFrom } from './refused-hubs.ts';

const REASON = 'payload.issueType is missing';
const GROUP: RefusedName = { intake: 'hub', reason: REASON, version: RULES_VERSION };

function broken(n: number, at: number) {
  const { payload, ...message } = pricingMessage(n, { at });
  return { ...message, payload: { ...payload, issueType: undefined } };
}

/** As after a fix: what waits can be read now. */
function fix(bench: HubBench) {
  for (const { n, body } of bench.sql.all('SELECT n, body FROM refused')) {
    const [name, message, meta] = JSON.parse(String(body));
    bench.sql.run(
      'UPDATE refused SET body = ? WHERE n = ?',
      JSON.stringify([
        name,
        { ...message, payload: { ...message.payload, issueType: 'BuyBoxDisqualification' } },
        meta,
      ]),
      Number(n),
    );
  }
}

async function live() {
  const bench = createHubBench();
  const tab = bench.attach(bench.session());
  await bench.join();
  await bench.pass(1_000);
  return { bench, tab };
}

const take = async (bench: HubBench, clear = false) => {
  const answer = takeInFrom(bench.store, bench.hub, { ...GROUP, after: 0, clear });
  for (let turn = 0; turn < 20; turn += 1) await bench.settle();
  return answer;
};

describe("the hub's refused messages", () => {
  it('wait once each and in their order; a played one, an unknown event and a frame that is no event do not [OPS-08]', async () => {
    const { bench } = await live();
    for (const n of [2, 1, 2]) bench.emit('spapi:PRICING_HEALTH', broken(n, bench.now()), { outboxId: `ob-${n}` });
    bench.emit('weather:changed', { mail: 'ann@shop.example' });
    bench.hub().play('spapi:PRICING_HEALTH', [broken(3, bench.now())]);
    expect(groupsIn(bench.store, bench.now())).toEqual([
      { ...GROUP, waiting: 2, users: 1, first: bench.now(), last: bench.now(), passing: 0, tried: 2 },
    ]);
    expect(checkIn(bench.store, GROUP, bench.now()).messages.map(({ id, times }) => [id, times])).toEqual([
      ['id-1', 2],
      ['id-2', 1],
    ]);
    expect(await take(bench)).toEqual({ taken: 0, already: 0, refused: 2, next: null });
    expect(bench.store.refused.waiting(GROUP)).toBe(2);
    expect(await take(bench, true)).toEqual({ taken: 0, already: 0, refused: 2, next: null });
    expect(bench.store.refused.waiting(GROUP)).toBe(0);
  });

  it('come in with the commit that ends their waiting: a failed one leaves them waiting, and takes at the same time bring in one [OPS-08, ST1]', async () => {
    const { bench, tab } = await live();
    bench.emit('spapi:PRICING_HEALTH', broken(1, bench.now()), { outboxId: 'ob-1' });
    fix(bench);
    bench.setFailCommits(true);
    // Nothing that can be read is cleared.
    expect(await take(bench, true)).toMatchObject({ taken: 0, refused: 1 });
    expect(bench.store.refused.waiting(GROUP)).toBe(1);
    bench.setFailCommits(false);
    const again = bench.attach(bench.session('s2'), { tab: 't2' });
    await bench.settle();
    const n = bench.store.refused.in(GROUP, 0, 1)[0]?.n ?? 0;
    const outcomes = Promise.all([bench.hub().takeIn(n), bench.hub().takeIn(n), bench.hub().takeIn(n)]);
    await bench.settle();
    expect((await outcomes).sort()).toEqual(['gone', 'gone', 'taken']);
    expect(bench.store.refused.waiting(GROUP)).toBe(0);
    expect(again.events().filter(({ type }) => type === 'notification.created')).toHaveLength(1);
    expect(tab.closed()).toBeDefined();
  });

  it('are quiet when older than ten minutes, and skipped when the alert is there by another message [OPS-08]', async () => {
    const { bench, tab } = await live();
    bench.emit('spapi:PRICING_HEALTH', broken(1, bench.now() - 11 * 60_000));
    bench.emit('spapi:PRICING_HEALTH', broken(2, bench.now() - 60_000));
    bench.emit('spapi:PRICING_HEALTH', broken(3, bench.now()));
    bench.emit('spapi:PRICING_HEALTH', pricingMessage(3, { at: bench.now() }));
    await bench.settle();
    fix(bench);
    expect(checkIn(bench.store, GROUP, bench.now()).verdicts).toEqual({
      rings: 1,
      list: 1,
      already: 1,
      overtaken: 0,
      refused: 0,
    });
    expect(await take(bench)).toEqual({ taken: 2, already: 1, refused: 0, next: null });
    const created = tab.events().filter(({ type }) => type === 'notification.created');
    expect(created.map(({ data }) => [data.asin, data.quiet])).toEqual([
      [asinOf(3), undefined],
      [asinOf(1), true],
      [asinOf(2), undefined],
    ]);
  });

  it('that bring a state do not undo a newer one: it is read again instead [OPS-08]', async () => {
    const { bench, tab } = await live();
    bench.emit('tokens:updated', { ...balanceOf(5), freeToken: 'none' });
    const [{ reason = '' } = {}] = groupsIn(bench.store, bench.now());
    const group = { ...GROUP, reason };
    bench.sql.run('UPDATE refused SET body = ?', JSON.stringify(['tokens:updated', balanceOf(5)]));
    bench.emit('tokens:updated', balanceOf(41));
    await bench.settle();
    expect(checkIn(bench.store, group, bench.now()).verdicts.overtaken).toBe(1);
    const reconciles = bench.counts.get('reconciles:') ?? 0;
    const answer = takeInFrom(bench.store, bench.hub, { ...group, after: 0, clear: false });
    await bench.settle();
    expect(await answer).toEqual({ taken: 0, already: 1, refused: 0, next: null });
    expect(bench.counts.get('reconciles:')).toBe(reconciles + 1);
    expect(
      tab
        .events()
        .filter(
          ({ type, data }) => type === 'tokens.updated' && JSON.stringify(data).includes(JSON.stringify(balanceOf(5))),
        ),
    ).toEqual([]);
    expect(bench.store.refused.waiting(group)).toBe(0);
  });

  it('are bounded: by number and size a user, by a minute, and by age; a store that fails breaks nothing [OPS-08, ST11]', async () => {
    const { bench, tab } = await live();
    for (let n = 0; n < refusedLimits.messagesOfUser + 50; n += 1)
      bench.emit('spapi:PRICING_HEALTH', broken(n, bench.now()));
    expect(bench.store.refused.waiting(GROUP)).toBe(refusedLimits.messagesOfUser);
    await bench.pass(61_000);
    bench.emit('spapi:PRICING_HEALTH', broken(900, bench.now()));
    const ids = bench.store.refused.in(GROUP, 0, 1_000).map(({ id }) => id);
    expect(ids).toHaveLength(refusedLimits.messagesOfUser);
    expect(ids.at(-1)).toBe('ntf-900');
    expect(ids).not.toContain('ntf-0');
    for (const n of [1, 2, 3, 4, 5])
      bench.emit('spapi:PRICING_HEALTH', { ...broken(1_000 + n, bench.now()), filler: 'x'.repeat(250_000) });
    expect(bench.store.refused.waiting(GROUP)).toBe(4);
    bench.emit('spapi:PRICING_HEALTH', {
      ...broken(2_000, bench.now()),
      filler: 'x'.repeat(refusedLimits.messageBytes),
    });
    expect(bench.store.refused.waiting(GROUP)).toBe(4);
    expect(groupsIn(bench.store, bench.now() + refusedLimits.age + 1)).toEqual([]);
    bench.sql.run('ALTER TABLE refused RENAME TO refused_away');
    bench.emit('spapi:PRICING_HEALTH', broken(3_000, bench.now()));
    bench.emit('spapi:PRICING_HEALTH', pricingMessage(3_001, { at: bench.now() }));
    await bench.settle();
    expect(tab.events().at(-1)?.data.asin).toBe(asinOf(3_001));
  });
});
