import { randomBytes } from 'node:crypto';
import * as files from 'node:fs';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPrivateFiles } from './private-files.ts';

const secretText = () => randomBytes(32).toString('base64url');
const mode = (path: string) => statSync(path).mode & 0o777;

describe('the data folder', () => {
  const own = createPrivateFiles(files, secretText);
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sellerwire-private-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is created for the current user only, with its databases, their side files and the runtime’s files', () => {
    const made = join(folder, 'new', 'data');
    const database = own.database(made, 'edge.db');
    expect([mode(made), mode(database), mode(own.folder(made, 'objects'))]).toEqual([0o700, 0o600, 0o700]);
  });

  it('is made private if an earlier start left it open', () => {
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'objects', 'deep'), { recursive: true });
    const open = [
      'edge.db',
      'edge.db-wal',
      'edge.db-shm',
      'edge.db-journal',
      'session-secret',
      'objects/deep/one.sqlite',
      'not-ours',
    ];
    for (const name of open) {
      writeFileSync(join(folder, name), name === 'session-secret' ? secretText() : '');
      chmodSync(join(folder, name), 0o644);
    }
    own.database(folder, 'edge.db');
    own.secret(folder, 'session-secret');
    own.folder(folder, 'objects');
    expect(open.map((name) => mode(join(folder, name)).toString(8))).toEqual([
      ...open.slice(1).map(() => '600'),
      '644',
    ]);
    expect([mode(folder), mode(join(folder, 'objects', 'deep'))]).toEqual([0o700, 0o700]);
  });

  it('is left unchanged and named if it is shared', () => {
    chmodSync(folder, 0o1777);
    expect(() => own.database(folder, 'edge.db')).toThrow(
      `DATA_DIR ${folder} is shared by all users: set DATA_DIR to a folder of the portal's own.`,
    );
    expect(statSync(folder).mode & 0o1777).toBe(0o1777);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keeps a secret, and leaves no partial file beside it', () => {
    const secret = own.secret(folder, 'session-secret');
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(own.secret(folder, 'session-secret')).toBe(secret);
    expect(readdirSync(folder)).toEqual(['session-secret']);
    expect(mode(join(folder, 'session-secret'))).toBe(0o600);
  });

  it('rejects an empty or short secret, and names the file and the remedy', () => {
    const file = join(folder, 'session-secret');
    for (const text of ['', '  \n', 'x'.repeat(31)]) {
      writeFileSync(file, text);
      expect(() => own.secret(folder, 'session-secret')).toThrow(
        `${file} doesn't contain a secret of 32 characters or more: restore its secret, or delete the file to create a new one.`,
      );
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
  });

  it('gives two simultaneous starts the first one’s secret', () => {
    let other = '';
    const late = createPrivateFiles(
      {
        ...files,
        linkSync: (draft, file) => {
          other ||= own.secret(folder, 'session-secret');
          files.linkSync(draft, file);
        },
      },
      secretText,
    );
    expect(late.secret(folder, 'session-secret')).toBe(other);
    expect(readdirSync(folder)).toEqual(['session-secret']);
  });

  it('contains no secret file after a full disk interrupts its creation', () => {
    const full = createPrivateFiles(
      {
        ...files,
        fsyncSync: () => {
          throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
        },
      },
      secretText,
    );
    expect(() => full.secret(folder, 'session-secret')).toThrow('ENOSPC');
    expect(existsSync(join(folder, 'session-secret'))).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('ignores a file that the runtime removes meanwhile, but not a mode that cannot be set', () => {
    const withError = (code: string) =>
      createPrivateFiles(
        {
          ...files,
          chmodSync: () => {
            throw Object.assign(new Error(code), { code });
          },
        },
        secretText,
      );
    mkdirSync(join(folder, 'objects'), { mode: 0o700 });
    writeFileSync(join(folder, 'objects', 'one.sqlite-wal'), '');
    chmodSync(join(folder, 'objects', 'one.sqlite-wal'), 0o644);
    expect(withError('ENOENT').folder(folder, 'objects')).toBe(join(folder, 'objects'));
    expect(() => withError('EPERM').folder(folder, 'objects')).toThrow('EPERM');
  });
});
