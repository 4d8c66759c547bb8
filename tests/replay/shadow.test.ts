import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reduceNotifications } from '#client/features/inbox/state/notifications-reducer.ts';
import type { Reduce } from '#client/ops/recorded-page.ts';
import { type ContractHost, hosts, type RunningHost, signIn, temporaryFolder } from '#tests/contract/hosts.ts';
import { pricingMessage } from '#tests/support/messages.ts';
import { alertOf, happened, reported } from '#tests/support/reports.ts';
import { openTab } from '#tests/support/tab.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { createShadow } from './shadow.ts';
import { shadowStreams } from './shadow-live.ts';

/** Forgets that alerts were read elsewhere. */
const forgetful: Reduce = (state, inputs) =>
  reduceNotifications(
    state,
    inputs.filter((input) => input.kind !== 'event' || input.event.type !== 'notification.read'),
  );

describe('a reducer that runs as a shadow', () => {
  const { header, lines } = reported([
    happened(10, 1, 'notification.created', alertOf(1)),
    happened(20, 2, 'notification.created', alertOf(2)),
    happened(30, 3, 'notification.read', { alerts: [alertOf(1).identity] }),
    happened(40, 4, 'notification.created', alertOf(3)),
    happened(50, 5, 'notification.deleted', { alerts: [alertOf(1).identity] }),
    happened(60, 6, 'notification.read', { alerts: [alertOf(2).identity] }),
  ]);
  const reportOf = (shadow: Reduce) => {
    const run = createShadow(header, shadow, { present: reduceNotifications });
    for (const line of lines) run.take(line);
    return run.report();
  };

  it('differs from itself in nothing [OPS-06]', () => {
    expect(reportOf(reduceNotifications)).toEqual({ lines: 6, differences: 0, byEvent: {}, samples: [] });
  });

  it('is counted and sampled where it differs: once for each difference, not for each event after it [OPS-06]', () => {
    const { differences, byEvent, samples } = reportOf(forgetful);
    expect([differences, byEvent]).toEqual([2, { 'notification.read': 2 }]);
    expect(samples.map(({ line, at, event }) => [line, at, event])).toEqual([
      [3, 30, 'notification.read'],
      [6, 60, 'notification.read'],
    ]);
    expect(
      samples[0]?.differences.filter(({ line }) => line.startsWith('unread')).map(({ only, line }) => [only, line]),
    ).toEqual([
      ['first', 'unread 1'],
      ['second', 'unread 2'],
    ]);
  });

  it('that fails goes on after the event [OPS-06]', () => {
    const { differences, samples } = reportOf((state, inputs) => {
      if (inputs.some((input) => input.kind === 'event' && input.event.type === 'notification.deleted'))
        throw new Error('No such row');
      return reduceNotifications(state, inputs);
    });
    expect(samples[0]).toMatchObject({ line: 5, threw: 'Error: No such row' });
    // The row that it did not delete is a difference from then on.
    expect(differences).toBe(2);
  });
});

describe.each(hosts)('a shadow on live streams of $name', (host: ContractHost) => {
  let upstream: TestUpstream;
  let edge: RunningHost;
  const folder = temporaryFolder();
  beforeAll(async () => {
    upstream = await startUpstream();
    edge = await host.start({ upstream, dataDir: folder.path });
  });
  afterAll(async () => {
    await edge.close();
    await upstream.close();
    folder.remove();
  });

  it('reports each user’s differences, and the tab sees nothing of it [OPS-06]', async () => {
    const cookie = await signIn(edge.url, upstream.addUser('ann'));
    const tab = openTab(edge.url, cookie, { acks: true });
    await tab.upstream('live');
    const ended = new AbortController();
    let lines = 0;
    const deaf: Reduce = (state, inputs) => reduceNotifications(state, inputs[0]?.kind === 'event' ? [] : inputs);
    const running = shadowStreams(
      { url: edge.url, opsKey: 'operator-key-for-tests', users: ['ann', 'bob'], signal: ended.signal },
      deaf,
      {
        onLine: () => {
          lines += 1;
        },
      },
    );
    // The stream is watched once its first event has come.
    for (let n = 1; lines === 0 && n < 50; n += 1) {
      upstream.emit('ann', 'spapi:PRICING_HEALTH', pricingMessage(n), { outboxId: `o-${n}` });
      await tab.event(
        (event) => event.type === 'notification.created' && event.data.identity.notificationId === `ntf-${n}`,
      );
    }
    await expect.poll(() => lines).toBeGreaterThan(0);
    ended.abort();
    const [ann, bob] = await running;
    expect(ann?.differences).toBe(ann?.lines);
    expect(ann?.samples[0]).toMatchObject({ event: 'notification.created', line: 1 });
    expect(bob).toMatchObject({ lines: 0, differences: 0 });
    expect(new Set(tab.events.map(({ seq }) => seq)).size).toBe(tab.events.length);
    await tab.close();
  });
});
