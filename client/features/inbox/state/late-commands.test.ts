import { BehaviorSubject } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import { alertOf } from '#tests/support/sample-alerts.ts';
import type { Commands, CommandsDeps } from './inbox-commands.ts';
import type { AlertRow } from './notifications-state.ts';
import { createLateCommands } from './notifications-store.ts';

const rows = [{ id: 'a1', alert: alertOf(1) } as AlertRow];
const done = { kind: 'done' } as const;
const turn = () => new Promise<void>((done) => setImmediate(done));

function late() {
  const made = { mark: vi.fn(), flush: vi.fn(async () => {}), unsent$: new BehaviorSubject(2) };
  const toasts = { show: vi.fn() };
  let come = () => {};
  let fail = () => {};
  const load = vi.fn(
    () =>
      new Promise<{ createCommands: () => Commands }>((resolve, reject) => {
        come = () => resolve({ createCommands: () => made as unknown as Commands });
        fail = () => reject(new Error('cut'));
      }),
  );
  const commands = createLateCommands({ toasts } as unknown as CommandsDeps, undefined, load);
  const counts: number[] = [];
  commands.unsent$.subscribe((count) => counts.push(count));
  return { commands, made, toasts, load, counts, come: () => come(), fail: () => fail() };
}

describe('commands whose code is not loaded yet', () => {
  it('load the code once and run when it is here', async () => {
    const { commands, made, load, counts, come } = late();
    commands.mark(rows, done);
    commands.mark(rows, done);
    expect([load.mock.calls.length, made.mark.mock.calls.length]).toEqual([1, 0]);
    come();
    await turn();
    expect(made.mark.mock.calls).toEqual([
      [rows, done],
      [rows, done],
    ]);
    expect(counts).toEqual([0, 2]);
  });

  it('are sent before the user leaves', async () => {
    const { commands, made, come } = late();
    commands.mark(rows, done);
    const flushed = commands.flush();
    come();
    await flushed;
    expect([made.mark.mock.calls.length, made.flush.mock.calls.length]).toEqual([1, 1]);
  });

  it('report that nothing was done if the code cannot load, and let the user leave', async () => {
    const { commands, toasts, fail } = late();
    commands.mark(rows, done);
    const flushed = commands.flush();
    fail();
    await flushed;
    commands.mark(rows, done);
    await turn();
    expect(toasts.show).toHaveBeenCalledTimes(2);
  });
});
