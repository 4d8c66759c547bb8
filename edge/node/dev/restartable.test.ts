import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '#tests/contract/hosts.ts';
import { type Restartable, startRestartable } from './restartable.ts';

const folder = temporaryFolder();
const script = join(folder.path, 'server.mjs');
const marks = join(folder.path, 'marks');
let running: Restartable | undefined;

afterEach(async () => {
  await running?.close();
  folder.remove();
});

const serves = (version: number) => `
  import { appendFileSync } from 'node:fs';
  const mark = (word) => appendFileSync(${JSON.stringify(marks)}, word + '\\n');
  mark(['started', ${version}, ...process.argv.slice(2)].join(' '));
  process.on('message', ({ url }) => mark(url));
  process.on('disconnect', () => process.exit());
  process.send({ type: 'ready' });
`;
const marked = () => (existsSync(marks) ? readFileSync(marks, 'utf8').trim().split('\n') : []);
const isAlive = (pid: number | undefined) => {
  try {
    return process.kill(pid as number, 0);
  } catch {
    return false;
  }
};

describe('a server that restarts', () => {
  it('is replaced when its sources change, waits for the next save if they are broken, and leaves nothing behind', async () => {
    const output: string[] = [];
    writeFileSync(script, serves(1));
    running = startRestartable({
      name: 'edge',
      script,
      env: { ...process.env, NODE_OPTIONS: '' },
      args: ['always'],
      firstArgs: ['once'],
      greeting: { url: 'portal' },
      say: (line) => output.push(line),
    });
    await running.settled();
    const first = running.pid();
    await vi.waitFor(() => expect(marked()).toEqual(['started 1 always once', 'portal']));

    writeFileSync(script, 'const broken = = 1;');
    running.restart();
    await running.settled();
    expect(output).toEqual(['The edge ended with code 1. It starts again when you save a source file.']);
    expect(isAlive(first)).toBe(false);

    // Many files that are saved at once cause one restart.
    writeFileSync(script, serves(2));
    for (let saved = 0; saved < 5; saved += 1) running.restart();
    await running.settled();
    await vi.waitFor(() => expect(marked().slice(2)).toEqual(['started 2 always', 'portal']));
    const last = running.pid();
    expect(isAlive(last)).toBe(true);

    await running.close();
    expect(isAlive(last)).toBe(false);
    expect(output).toHaveLength(1);
  });
});
