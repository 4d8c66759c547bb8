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

describe('commands whose code is not loaded yet', () => {
  it('fetch the code and run when it has loaded', () => {
    const { commands, made, fetch, counts, come } = later();
    commands.remove(rows);
    expect([fetch.mock.calls.length, made.remove.mock.calls.length]).toEqual([1, 0]);
    come();
    expect(made.remove.mock.calls).toEqual([[rows]]);
    expect(counts).toEqual([0, 2]);
  });

  it('are sent before the user leaves', async () => {
    const { commands, made, come } = later();
    commands.remove(rows);
    const flushed = commands.flush();
    come();
    await flushed;
    expect([made.remove.mock.calls.length, made.flush.mock.calls.length]).toEqual([1, 1]);
  });

  it('report that nothing was done if the code cannot load, and let the user leave', async () => {
    const { commands, toasts, fail } = later();
    commands.remove(rows);
    const flushed = commands.flush();
    fail();
    await flushed;
    commands.remove(rows);
    expect(toasts.show).toHaveBeenCalledTimes(2);
  });
});
