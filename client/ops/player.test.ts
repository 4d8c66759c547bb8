import { describe, expect, it } from 'vitest';
import type { Recording } from '#shared/recording.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { balanceOf } from '#tests/support/fake-calls/tokens.ts';
import { pricingMessage, pricingRecord } from '#tests/support/messages.ts';
import { createPlayer } from './player.ts';

const recording: Recording = {
  header: { recording: 1, source: 'a test', started: '2026-05-01T00:00:00.000Z', redactions: [] },
  lines: [
    { at: 1_000, dir: 'up', frame: ['spapi:PRICING_HEALTH', pricingMessage(1), { outboxId: 'o-1' }] },
    { at: 1_500, dir: 'down', frame: { type: 'tokens.updated' } },
    { at: 2_000, dir: 'up', frame: ['notification:new', pricingRecord(1), { outboxId: 'o-2' }] },
    { at: 3_000, dir: 'up', frame: 'a text' },
    { at: 60_000, dir: 'up', frame: ['tokens:updated', balanceOf(4), { outboxId: 'o-3' }] },
  ],
};

function playing(options: { renew?: boolean; refuse?: () => string | undefined } = {}) {
  let now = Date.UTC(2026, 5, 1);
  let timers: { at: number; run: () => void }[] = [];
  let marks = 0;
  const sent: unknown[][] = [];
  const player = createPlayer(recording, {
    renew: options.renew ?? false,
    now: () => now,
    newMark: () => {
      marks += 1;
      return `run${marks}`;
    },
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    async send(frames) {
      const trouble = options.refuse?.();
      if (trouble === undefined) sent.push(...frames);
      return trouble;
    },
    changed: () => {},
  });
  return {
    player,
    sent,
    names: () => sent.map(([name]) => name),
    timers: () => timers.length,
    async pass(ms: number) {
      const end = now + ms;
      for (;;) {
        const next = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        now = Math.max(now, next.at);
        next.run();
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      }
      now = end;
    },
  };
}

describe('a recording played into a test account', () => {
  it('plays at its speed, sends only what a hub accepts, and ends by itself [LIVE-14]', async () => {
    const { player, names, pass, timers } = playing();
    expect(player.state()).toMatchObject({ count: 3, length: 60_000, next: 0, playing: false });
    player.play();
    await pass(1_100);
    expect(names()).toEqual(['spapi:PRICING_HEALTH']);
    player.setSpeed(10);
    await pass(6_200);
    expect(names()).toEqual(['spapi:PRICING_HEALTH', 'notification:new', 'tokens:updated']);
    expect(player.state()).toMatchObject({ playing: false, sent: 3, next: 3, position: 60_000 });
    expect(timers()).toBe(0);
  });

  it('stays still while paused, and sends one event per step [LIVE-14]', async () => {
    const { player, names, pass } = playing();
    player.play();
    await pass(1_100);
    player.pause();
    await pass(100_000);
    expect(names()).toHaveLength(1);
    player.step();
    await pass(0);
    expect(names()).toHaveLength(2);
    expect(player.state()).toMatchObject({ position: 2_000, next: 2 });
    player.play();
    player.step();
    await pass(0);
    expect(names()).toHaveLength(2);
  });

  it('continues from the slider’s position without sending earlier events [LIVE-14]', async () => {
    const { player, names, pass } = playing();
    player.seek(30_000);
    player.setSpeed(100);
    player.play();
    await pass(1_000);
    expect(names()).toEqual(['tokens:updated']);
    // At its end, playing begins again.
    player.play();
    await pass(2_000);
    expect(names()).toHaveLength(4);
  });

  it('stops at a refusal with the reason, and sends the refused events later [LIVE-14]', async () => {
    let trouble: string | undefined = 'This is not a test account.';
    const { player, names, pass } = playing({ refuse: () => trouble });
    player.play();
    await pass(1_500);
    expect(player.state()).toMatchObject({ playing: false, trouble: 'This is not a test account.', next: 0, sent: 0 });
    trouble = undefined;
    player.play();
    expect(player.state().trouble).toBe('');
    await pass(1_500);
    expect(names()).toHaveLength(2);
  });

  it('can be moved to the present: two sightings of an alert stay one, and the next run creates another [LIVE-14, LIVE-03]', async () => {
    const { player, sent, pass } = playing({ renew: true });
    player.setSpeed(50);
    player.play();
    await pass(3_000);
    const [live, stored] = [sent[0], sent[1]].map((frame) => readAlert(frame?.[1], 0));
    if (!live?.ok || !stored?.ok) throw new Error('What was sent cannot be read');
    expect(stored.value.identity.notificationId).toBe(live.value.identity.notificationId);
    expect(stored.value.identity.fingerprint).toBe(live.value.identity.fingerprint);
    expect(live.value.publishedTime).toBeGreaterThan(Date.UTC(2026, 4, 31, 23));
    player.play();
    await pass(3_000);
    const again = readAlert(sent[3]?.[1], 0);
    expect(again.ok && again.value.identity.notificationId).not.toBe(live.value.identity.notificationId);
  });
});
