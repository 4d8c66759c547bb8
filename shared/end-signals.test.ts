import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { endOnSignals } from './end-signals.ts';
import { createLog } from './process-log.ts';

/** A process that has been asked to end by SIGTERM, with the timers that were set and what it logged. */
function ending(end: () => Promise<unknown>) {
  const process = new EventEmitter();
  const timers: (() => void)[] = [];
  const lines: Record<string, unknown>[] = [];
  const codes: number[] = [];
  endOnSignals(
    Object.assign(process, { exit: (code: number) => codes.push(code) }),
    (act) => timers.push(act),
    end,
    createLog('info', (line) => lines.push(JSON.parse(line))),
  );
  process.emit('SIGTERM');
  return { process, timers, lines, codes };
}

it('an end that succeeds exits with 0 and logs nothing of its own [CO-03]', async () => {
  const { codes, lines } = ending(async () => 'done');
  await expect.poll(() => codes).toEqual([0]);
  expect(lines).toEqual([]);
});

it('an end that fails exits with 1 and logs why, without what looks private [CO-03, CO-08]', async () => {
  const { codes, lines } = ending(() => Promise.reject(new Error('disk full, key=planted-secret')));
  await expect.poll(() => codes).toEqual([1]);
  expect(lines).toEqual([
    expect.objectContaining({ level: 'error', message: 'The end failed', error: expect.stringContaining('disk full') }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('planted-secret');
});

it('an end that takes too long exits with 1 and says so [CO-03]', () => {
  const { codes, lines, timers } = ending(() => new Promise(() => {}));
  expect([codes, lines]).toEqual([[], []]);
  for (const act of timers) act();
  expect(codes).toEqual([1]);
  expect(lines).toEqual([
    expect.objectContaining({ level: 'error', message: 'The end took too long and was cut off', afterMs: 9_500 }),
  ]);
});
