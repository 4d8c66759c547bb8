import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { startFailure } from './start-failure.ts';

const thrown = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('It has not failed');
};
const failureOf = (cause: unknown) =>
  startFailure(cause, {
    port: { name: 'PORT', value: 80 },
    host: '203.0.113.9',
    dataDir: '.data',
    database: 'edge.db',
  });

it('every failure of the database or its folder is one sentence with the setting and the remedy', () => {
  const db = new DatabaseSync(':memory:');
  db.exec('pragma max_page_count = 2; create table t (x)');
  expect(failureOf(thrown(() => db.exec('insert into t values (hex(zeroblob(100000)))')))).toBe(
    'DATA_DIR .data is on a full disk: free some space, or set DATA_DIR to another folder.',
  );
  db.exec('pragma query_only = on');
  expect(failureOf(thrown(() => db.exec('delete from t')))).toMatch(
    /^DATA_DIR \.data can't be written: make this user its owner, .* or set DATA_DIR to another folder\.$/,
  );
  db.close();

  const folder = mkdtempSync(join(tmpdir(), 'sellerwire-start-'));
  const damaged = join(folder, 'edge.db');
  writeFileSync(damaged, 'no database at all, but long enough to be looked at'.repeat(40));
  expect(failureOf(thrown(() => new DatabaseSync(damaged).exec('select * from t')))).toBe(
    'DATA_DIR .data contains a damaged edge.db: restore it from a backup, or move it away to start without it.',
  );
  expect(failureOf(thrown(() => new DatabaseSync(join(folder, 'not-there', 'edge.db'))))).toMatch(
    /^DATA_DIR \.data can't be written/,
  );
  const notFolder = thrown(() => mkdirSync(join(damaged, 'below'), { recursive: true })) as { path: string };
  expect(failureOf({ ...notFolder, path: '.data/below' })).toBe(
    'DATA_DIR .data is not a folder: set DATA_DIR to a folder.',
  );
  rmSync(folder, { recursive: true });

  const file = (code: string) =>
    failureOf(Object.assign(new Error(`${code}: it failed`), { code, path: '.data/edge.db' }));
  expect(file('ENOSPC')).toMatch(/^DATA_DIR \.data is on a full disk/);
  for (const code of ['EACCES', 'EROFS', 'EPERM', 'EIO'])
    expect(file(code)).toMatch(/^DATA_DIR \.data can't be written/);
});

it('an address that cannot be listened on is reported the same way', () => {
  const listen = (code: string) => failureOf(Object.assign(new Error(`listen ${code}`), { code, syscall: 'listen' }));
  expect(listen('EADDRINUSE')).toBe(
    'PORT 80 is in use: stop the program that listens there, or set PORT to another port.',
  );
  expect(listen('EACCES')).toBe('PORT 80 is not allowed for this user: set PORT to 1024 or higher.');
  expect(listen('EADDRNOTAVAIL')).toBe(
    'HOST 203.0.113.9 is not an address of this machine: set HOST to one that is, such as 127.0.0.1.',
  );
});

it('other failures do not blame the folder', () => {
  expect(
    failureOf(
      Object.assign(new Error('EROFS: read-only, open client/dist/x'), { code: 'EROFS', path: 'client/dist/x' }),
    ),
  ).toBe('EROFS: read-only, open client/dist/x');
});
