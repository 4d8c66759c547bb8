import { NEVER, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Answer, CallFailure } from '#client/api/call.ts';
import { createResource } from '#client/stream/resource.ts';
import { createToasts } from '#client/ui/toasts$.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Tracked, TrackedList } from '#shared/tracking/tracked.ts';
import { tracked } from '#tests/support/tracked-products.ts';
import { createTrackingCommands } from './tracking-commands.ts';

type Outcome = Result<Answer<{ tracked: Tracked[] }>, CallFailure>;
const answer = (...products: Tracked[]): Outcome => ok({ value: { tracked: products }, head: null });
const refused: Outcome = fail({ status: 400, code: 'NO', message: 'Not now' });
const settled = () => new Promise((resolve) => setTimeout(resolve));

const lamp = tracked();
const shoe = tracked({ id: 'rule-2', asin: 'B000000002', title: null });
const rule = {
  entries: [{ field: 'rating' as const, min: 4, max: null }],
  rearm: '24h' as const,
  expiresAt: null,
  silentAfter: null,
  note: '',
};
const sent = (product: Tracked) => ({
  asin: product.asin,
  marketplace: 'US' as const,
  name: product.title ?? product.asin,
  rule,
});

async function stage(...answers: Outcome[]) {
  const scheduler = new VirtualTimeScheduler();
  const toasts = createToasts(scheduler);
  const calls: unknown[][] = [];
  const call =
    (name: string) =>
    async (...given: unknown[]) => {
      calls.push([name, ...given]);
      return answers.shift() ?? answer();
    };
  let now: Tracked[] = [lamp, shoe];
  const list = createResource<TrackedList>(
    { events$: NEVER, scheduler, random: () => 1 },
    { read: async () => ok({ value: { tracked: now, most: 500 }, head: null }) },
  );
  list.start();
  await settled();
  const commands = createTrackingCommands({
    api: { save: call('save'), pause: call('pause'), remove: call('remove'), restore: call('restore') } as never,
    list,
    toasts,
  });
  const shown = () => list.state$.value.value?.tracked ?? [];
  const toastTexts = () =>
    toasts.toasts$.value.map(({ text, more, kind }) => `${kind}: ${text}${more ? ` (${more})` : ''}`);
  const press = () => toasts.toasts$.value.at(-1)?.action?.run();
  return { commands, calls, shown, toastTexts, press, atProvider: (products: Tracked[]) => (now = products) };
}

describe('a tracked product', () => {
  it('is paused and resumed at once, and rolled back when that is refused', async () => {
    const { commands, calls, shown, toastTexts } = await stage(answer({ ...lamp, paused: true }), refused);
    const under = commands.pause([lamp], true);
    expect(shown()[0]?.paused).toBe(true);
    await under;
    expect(calls).toEqual([['pause', { ids: ['rule-1'], paused: true }]]);
    await commands.pause([shoe], true);
    expect(shown()[1]?.paused).toBe(false);
    expect(toastTexts()).toEqual([
      'done: Paused: Insulated tumbler, 40 oz',
      'failed: Tracking could not be paused. (Not now)',
    ]);
  });

  it('several are paused in one call, without those that are paused already, and resumed by an undo [RES-06]', async () => {
    const { commands, calls, shown, toastTexts, press, atProvider } = await stage(
      answer(...[lamp, shoe].map((each) => ({ ...each, paused: true }))),
      answer(lamp, shoe),
    );
    atProvider([
      { ...lamp, paused: true },
      { ...shoe, paused: true },
    ]);
    await commands.pause([lamp, shoe, tracked({ id: 'rule-3', paused: true })], true);
    expect(shown().map(({ paused }) => paused)).toEqual([true, true]);
    expect(toastTexts()).toEqual(['done: Paused: 2 products']);
    atProvider([lamp, shoe]);
    press();
    await settled();
    expect(shown().map(({ paused }) => paused)).toEqual([false, false]);
    expect(calls).toEqual([true, false].map((paused) => ['pause', { ids: ['rule-1', 'rule-2'], paused }]));
  });

  it('is removed at once, and restored as it was by an undo', async () => {
    const { commands, calls, shown, toastTexts, press, atProvider } = await stage(
      answer(),
      answer({ ...lamp, firings: 3 }),
    );
    let restored = 0;
    const under = commands.remove([lamp], () => (restored += 1));
    expect(shown()).toEqual([shoe]);
    atProvider([shoe]);
    expect(await under).toBe(true);
    expect(toastTexts()).toEqual(['deleted: No longer tracked: Insulated tumbler, 40 oz']);
    atProvider([shoe, { ...lamp, firings: 3 }]);
    press();
    await settled();
    expect(restored).toBe(1);
    expect(calls).toEqual([
      ['remove', { ids: ['rule-1'] }],
      ['restore', { ids: ['rule-1'] }],
    ]);
    expect(shown()).toEqual([shoe, { ...lamp, firings: 3 }]);
  });

  it('gives the reason when it cannot be deleted or restored', async () => {
    const first = await stage(refused);
    expect(await first.commands.remove([lamp], () => {})).toBe(false);
    expect(first.shown()).toEqual([lamp, shoe]);
    expect(first.toastTexts()).toEqual(['failed: The product could not be deleted. (Not now)']);

    const second = await stage(answer(), refused);
    await second.commands.remove([lamp], () => {});
    second.press();
    await settled();
    expect(second.toastTexts()).toContain('failed: The product could not be restored. (Not now)');
  });
});

describe('Start Tracking', () => {
  it('stores field, min, and max of each entry, and lists the product as stored [TRACK-02]', async () => {
    const fresh = tracked({ id: 'rule-3', asin: 'B000000003', entries: rule.entries });
    const { commands, calls, shown, toastTexts, atProvider } = await stage(answer(fresh));
    atProvider([lamp, shoe, fresh]);
    expect(await commands.save(null, sent(fresh))).toEqual(ok(fresh));
    expect(calls).toEqual([['save', { asin: 'B000000003', marketplace: 'US', ...rule }]]);
    expect(shown()).toEqual([lamp, shoe, fresh]);
    expect(toastTexts()).toEqual(['done: Tracking: Insulated tumbler, 40 oz']);
  });

  it('shows a change to a tracked product at once, and keeps it paused if it was', async () => {
    const paused = { ...lamp, paused: true };
    const { commands, calls, shown } = await stage(answer({ ...paused, ...rule }));
    const under = commands.save(paused, sent(lamp));
    expect(shown()[0]).toMatchObject({ rearm: '24h', entries: rule.entries });
    await under;
    expect(calls).toEqual([['save', { id: 'rule-1', paused: true, asin: lamp.asin, marketplace: 'US', ...rule }]]);
  });

  it('leaves a field error to the form, shows any other failure, and rolls back the change', async () => {
    const field: Outcome = fail({
      status: 400,
      code: 'VALIDATION',
      message: 'Wrong',
      errors: { 'entries.0.max': 'Too high' },
    });
    const { commands, shown, toastTexts } = await stage(field, refused);
    expect(await commands.save(lamp, sent(lamp))).toEqual(field);
    expect(toastTexts()).toEqual([]);
    await commands.save(lamp, sent(lamp));
    expect(toastTexts()).toEqual(['failed: The thresholds could not be saved. (Not now)']);
    expect(shown()[0]?.entries).toEqual(lamp.entries);
  });
});
