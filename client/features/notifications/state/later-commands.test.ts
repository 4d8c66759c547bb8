import { BehaviorSubject } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { Fetched } from '#client/ui/lazy-part.ts';
import { alertOf } from '#tests/support/sample-alerts.ts';
import type { Commands, CommandsDeps } from './inbox-commands.ts';
import type { AlertRow } from './notifications-state.ts';
import { createLaterCommands } from './notifications-store.ts';

type Part = { createCommands: () => Commands };
const rows = [{ id: 'a1', alert: alertOf(1) } as AlertRow];

function later() {
  const fetched$ = new BehaviorSubject<Fetched<Part>>({ state: 'waiting' });
  const made = { remove: vi.fn(), flush: vi.fn(async () => {}), unsent$: new BehaviorSubject(2) };
  const toasts = { show: vi.fn() };
  const fetch = vi.fn();
  const commands = createLaterCommands({ fetched$, fetch }, { tab: 't', toasts } as unknown as CommandsDeps);
  const counts: number[] = [];
  commands.unsent$.subscribe((count) => counts.push(count));
  const come = () => fetched$.next({ state: 'here', part: { createCommands: () => made as unknown as Commands } });
  return { commands, made, toasts, fetch, counts, come, fail: () => fetched$.next({ state: 'failed' }) };
}

describe('commands whose code has not come yet', () => {
  it('fetches the code, and does what was asked for when it is here', () => {
    const { commands, made, fetch, counts, come } = later();
    commands.remove(rows);
    expect([fetch.mock.calls.length, made.remove.mock.calls.length]).toEqual([1, 0]);
    come();
    expect(made.remove.mock.calls).toEqual([[rows]]);
    expect(counts).toEqual([0, 2]);
  });

  it('sends what was asked for before the person leaves', async () => {
    const { commands, made, come } = later();
    commands.remove(rows);
    const flushed = commands.flush();
    come();
    await flushed;
    expect([made.remove.mock.calls.length, made.flush.mock.calls.length]).toEqual([1, 1]);
  });

  it('says that nothing was done where the code could not be loaded, and lets the person leave', async () => {
    const { commands, toasts, fail } = later();
    commands.remove(rows);
    const flushed = commands.flush();
    fail();
    await flushed;
    commands.remove(rows);
    expect(toasts.show).toHaveBeenCalledTimes(2);
  });
});
