import { VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Answer, CallFailure } from '#client/api/call.ts';
import type { NotificationsApi } from '#client/api/caller.ts';
import type { StreamItem } from '#client/stream/link-state.ts';
import { createToasts } from '#client/ui/toasts$.ts';
import { type Mute, type Mutes, type MuteTarget, muteKey } from '#shared/inbox/mutes.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { alertOf } from '#tests/support/sample-alerts.ts';
import { muteOf, untilText } from './mute-rules.ts';
import { createMutesStore } from './mutes-store.ts';

const HOUR = 3_600_000;
const asin = (n: number) => ({ kind: 'asin', asin: `B00000000${n}` }) as const;
const type = { kind: 'type', type: 'PRICING_HEALTH' } as const;

/** A person at a provider in memory. Its answers come when the test lets them. */
function storeOf(options: { list?: Mutes; failure?: CallFailure } = {}) {
  let list = options.list ?? { rev: 1, mutes: [] };
  let time = 0;
  const waiting: (() => void)[] = [];
  const requested: string[] = [];
  const answer = (name: string, next: (mutes: readonly Mute[]) => Mute[]) => {
    requested.push(name);
    return new Promise<Result<Answer<Mutes>, CallFailure>>((resolve) =>
      waiting.push(() => {
        if (options.failure) return resolve(fail(options.failure));
        list = { rev: list.rev + 1, mutes: next(list.mutes) };
        resolve(ok({ value: list, head: null }));
      }),
    );
  };
  const without = (mutes: readonly Mute[], targets: readonly MuteTarget[]) =>
    mutes.filter((mute) => !targets.some((each) => muteKey(each) === muteKey(mute)));
  const api = {
    mute: ({ mutes }: { mutes: readonly Mute[] }) => answer('mute', (known) => [...without(known, mutes), ...mutes]),
    unmute: ({ targets }: { targets: readonly MuteTarget[] }) => answer('unmute', (known) => without(known, targets)),
  };
  const toasts = createToasts(new VirtualTimeScheduler());
  const store = createMutesStore({ api: api as unknown as NotificationsApi, toasts, now: () => time });
  const settled = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    store,
    requested,
    toasts,
    settled,
    snapshot: (mutes: unknown) => store.take({ kind: 'snapshot', epoch: 'e', head: 1, state: { mutes } } as StreamItem),
    notified: (mutes: Mutes) =>
      store.take({ kind: 'event', epoch: 'e', event: { seq: 2, id: 'x', type: 'mutes.updated', at: 0, data: mutes } }),
    shown: () => store.view$.value.mutes.map(muteKey),
    release: async () => {
      await settled();
      for (const resolve of waiting.splice(0)) resolve();
      await settled();
    },
    at: (ms: number) => {
      time = ms;
      store.sweep();
    },
  };
}

describe('mutes', () => {
  it('match the provider’s list, or are unavailable without provider support', () => {
    const { store, snapshot, shown } = storeOf();
    expect(store.view$.value).toEqual({ possible: false, mutes: [] });
    snapshot({ code: 'NOT_FOUND', message: 'No such call' });
    expect(store.view$.value.possible).toBe(false);
    expect(shown()).toEqual([]);
    snapshot({ rev: 1, mutes: [{ ...asin(1), until: null }] });
    expect(store.view$.value.possible).toBe(true);
    // Could not be read for the moment: what is known stays.
    snapshot({ code: 'EXCEPTION', message: 'Later' });
    expect(shown()).toEqual(['asin:B000000001']);
  });

  it('show at once, and an older list never replaces a newer one [LIVE-10, ST13]', async () => {
    const { store, snapshot, notified, shown, release } = storeOf();
    snapshot({ rev: 1, mutes: [] });
    store.mute([asin(1), asin(2)], 'hour');
    expect(shown()).toEqual(['asin:B000000001', 'asin:B000000002']);
    // Another device mutes meanwhile: both changes show.
    notified({ rev: 5, mutes: [{ ...type, until: null }] });
    expect(shown()).toEqual(['type:PRICING_HEALTH', 'asin:B000000001', 'asin:B000000002']);
    await release();
    // The answer was older than what the stream has told.
    expect(shown()).toEqual(['type:PRICING_HEALTH']);
    notified({ rev: 4, mutes: [] });
    expect(shown()).toEqual(['type:PRICING_HEALTH']);
  });

  it('are rolled back with the reason when the call fails, and can be retried', async () => {
    const { store, snapshot, shown, toasts, requested, release } = storeOf({
      failure: { status: 503, code: 'DOWN', message: 'Not now.' },
    });
    snapshot({ rev: 1, mutes: [{ ...asin(2), until: null }] });
    store.mute([asin(1)], 'ever');
    expect(toasts.toasts$.value.map(({ text }) => text)).toEqual(['B000000001 muted until you unmute']);
    await release();
    expect(shown()).toEqual(['asin:B000000002']);
    expect(toasts.toasts$.value).toMatchObject([{ kind: 'failed', text: 'Failed to mute', more: 'Not now.' }]);
    store.unmute([asin(2)]);
    await release();
    expect(shown()).toEqual(['asin:B000000002']);
    expect(toasts.toasts$.value).toMatchObject([
      { text: 'Failed to mute' },
      { text: 'Failed to unmute', action: { label: 'Try again' } },
    ]);
    toasts.toasts$.value[1]?.action?.run();
    await release();
    expect(requested).toEqual(['mute', 'unmute', 'unmute']);
  });

  it('keep their Undo while another one is added', async () => {
    const { store, snapshot, shown, toasts, release } = storeOf({});
    snapshot({ rev: 1, mutes: [] });
    store.mute([asin(1)], 'ever');
    store.mute([asin(2)], 'ever');
    expect(toasts.toasts$.value.map(({ text, action }) => [text, action?.label])).toEqual([
      ['B000000001 muted until you unmute', 'Undo'],
      ['B000000002 muted until you unmute', 'Undo'],
    ]);
    toasts.toasts$.value[0]?.action?.run();
    await release();
    expect(shown()).toEqual(['asin:B000000002']);
  });

  it('are undone to their previous state, and the undo is sent only after the first call', async () => {
    const { store, snapshot, shown, toasts, requested, settled, release } = storeOf({
      list: { rev: 1, mutes: [{ ...asin(1), until: null }] },
    });
    snapshot({ rev: 1, mutes: [{ ...asin(1), until: null }] });
    store.mute([asin(1), asin(2)], 'hour');
    expect(store.view$.value.mutes.map(({ until }) => until)).toEqual([HOUR, HOUR]);
    toasts.toasts$.value[0]?.action?.run();
    expect(store.view$.value.mutes).toEqual([{ ...asin(1), until: null }]);
    await settled();
    expect(requested).toEqual(['mute']);
    for (let turn = 0; turn < 3; turn += 1) await release();
    expect(requested).toEqual(['mute', 'unmute', 'mute']);
    expect(store.view$.value.mutes).toEqual([{ ...asin(1), until: null }]);
    store.unmute([asin(1)]);
    expect(shown()).toEqual([]);
  });

  it('end by the clock, and render nothing in a second in which none ends', () => {
    const { store, snapshot, shown, at } = storeOf();
    snapshot({
      rev: 1,
      mutes: [
        { ...asin(1), until: 5_000 },
        { ...asin(2), until: null },
      ],
    });
    let values = 0;
    store.view$.subscribe(() => {
      values += 1;
    });
    for (let second = 1; second <= 4; second += 1) at(second * 1_000);
    expect(values).toBe(1);
    at(5_000);
    expect(shown()).toEqual(['asin:B000000002']);
    expect(values).toBe(2);
  });
});

describe('a muted alert', () => {
  it('is muted by its product or its type, whichever lasts longer', () => {
    const alert = alertOf(1);
    const mutes: Mute[] = [{ kind: 'asin', asin: alert.asin, until: HOUR }];
    expect(muteOf(alert, mutes, HOUR - 1)).toEqual(mutes[0]);
    expect(muteOf(alert, mutes, HOUR)).toBeUndefined();
    expect(muteOf(alertOf(2), mutes, 0)).toBeUndefined();
    const byType: Mute = { kind: 'type', type: alert.notificationType, until: 2 * HOUR };
    expect(muteOf(alert, [...mutes, byType], 0)).toEqual(byType);
    const ever: Mute = { kind: 'asin', asin: alert.asin, until: null };
    expect(muteOf(alert, [byType, ever], 0)).toEqual(ever);
  });

  it('shows until when, with the date if it is another day', () => {
    const now = new Date(2026, 1, 2, 13, 5).getTime();
    expect(untilText({ ...asin(1), until: now + HOUR }, now)).toBe('until 14:05');
    expect(untilText({ ...asin(1), until: now + 12 * HOUR }, now)).toBe('until Feb 03, 01:05');
    expect(untilText({ ...asin(1), until: null }, now)).toBe('until you unmute');
  });
});
