import { describe, expect, it } from 'vitest';
import { readTable, type TableWorker } from './read-table.ts';
import type { WorkerMessage } from './table.worker.ts';

function stage() {
  const timers: (() => void)[] = [];
  const stop = new AbortController();
  const heard: unknown[] = [];
  let ended = 0;
  const worker = {
    postMessage: (file: unknown) => heard.push(file),
    terminate: () => (ended += 1),
    onmessage: null,
    onerror: null,
  } as unknown as TableWorker;
  const progress: unknown[] = [];
  const file = { name: 'a.csv' } as File;
  const read = readTable(file, {
    startWorker: () => worker,
    signal: stop.signal,
    separator: ';',
    onProgress: (each) => progress.push(each),
    setTimer: (run) => {
      timers.push(run);
      return () => timers.splice(0);
    },
  });
  const say = (data: WorkerMessage) => worker.onmessage?.call(worker as Worker, { data } as MessageEvent);
  return { read, say, stop, timers, progress, heard, file, worker, ended: () => ended };
}

describe('the worker that reads a file', () => {
  it('receives the file, reports progress, returns the rows in pieces, and is terminated', async () => {
    const { read, say, progress, heard, file, ended, timers } = stage();
    say({ kind: 'progress', progress: { done: 1, of: 2 } });
    say({ kind: 'rows', rows: [['ASIN'], ['B07LXP4419']] });
    say({ kind: 'rows', rows: [['B0CTHX9P12']] });
    say({ kind: 'end' });
    expect(await read).toEqual({ ok: true, value: [['ASIN'], ['B07LXP4419'], ['B0CTHX9P12']] });
    expect([heard, progress, ended(), timers]).toEqual([[{ file, separator: ';' }], [{ done: 1, of: 2 }], 1, []]);
  });

  it('is terminated when its time is over, with advice', async () => {
    const { read, timers, ended } = stage();
    timers[0]?.();
    expect(await read).toMatchObject({ ok: false, error: expect.stringMatching(/takes too long/) });
    expect(ended()).toBe(1);
  });

  it('is terminated when the user cancels', async () => {
    const { read, stop, ended, timers } = stage();
    stop.abort();
    expect(await read).toBeNull();
    expect([ended(), timers]).toEqual([1, []]);
  });

  it('gives the reason for a failure: a rejected file, or a worker that could not start', async () => {
    const refused = stage();
    refused.say({ kind: 'refused', why: 'This file is a PDF' });
    expect(await refused.read).toEqual({ ok: false, error: 'This file is a PDF' });
    const broken = stage();
    broken.worker.onerror?.call(broken.worker as Worker, new Event('error') as ErrorEvent);
    expect(await broken.read).toMatchObject({ ok: false, error: expect.stringMatching(/could not start/) });
  });
});
