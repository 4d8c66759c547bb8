import { randomBytes } from 'node:crypto';
import * as files from 'node:fs';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPrivateFiles } from './private-files.ts';

const secretText = () => randomBytes(32).toString('base64url');
const mode = (path: string) => statSync(path).mode & 0o777;

describe('the folder of data', () => {
  const own = createPrivateFiles(files, secretText);
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sellerwire-private-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is made for this user alone, with its databases, their side files and what a runtime keeps there', () => {
    const made = join(folder, 'new', 'data');
    const database = own.database(made, 'edge.db');
    expect([mode(made), mode(database), mode(own.folder(made, 'objects'))]).toEqual([0o700, 0o600, 0o700]);
  });

  it('is closed where an earlier start left it open', () => {
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'objects', 'deep'), { recursive: true });
    const open = ['edge.db', 'edge.db-wal', 'edge.db-shm', 'edge.db-journal', 'session-secret', 'objects/deep/one.sqlite', 'not-ours'];
    for (const name of open) {
      writeFileSync(join(folder, name), name === 'session-secret' ? secretText() : '');
      chmodSync(join(folder, name), 0o644);
    }
    own.database(folder, 'edge.db');
    own.secret(folder, 'session-secret');
    own.folder(folder, 'objects');
    expect(open.map((name) => mode(join(folder, name)).toString(8))).toEqual([...open.slice(1).map(() => '600'), '644']);
    expect([mode(folder), mode(join(folder, 'objects', 'deep'))]).toEqual([0o700, 0o700]);
  });

  it('that everybody shares is left as it is, and named', () => {
    chmodSync(folder, 0o1777);
    expect(() => own.database(folder, 'edge.db')).toThrow(`DATA_DIR ${folder} is shared by all users: set DATA_DIR to a folder of Sellerwire's own.`);
    expect(statSync(folder).mode & 0o1777).toBe(0o1777);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keeps a secret once made, and leaves nothing half written beside it', () => {
    const secret = own.secret(folder, 'session-secret');
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(own.secret(folder, 'session-secret')).toBe(secret);
    expect(readdirSync(folder)).toEqual(['session-secret']);
    expect(mode(join(folder, 'session-secret'))).toBe(0o600);
  });

  it('takes no secret that is empty or short, and says which file and what to do', () => {
    const file = join(folder, 'session-secret');
    for (const text of ['', '  \n', 'x'.repeat(31)]) {
      writeFileSync(file, text);
      expect(() => own.secret(folder, 'session-secret')).toThrow(
        `${file} doesn't contain a secret of 32 characters or more: restore its secret, or delete the file to create a new one.`,
      );
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
  });

  it('of two that start at once both have the secret of the first', () => {
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

  it('a disk that is full while a secret is made leaves no file of that name', () => {
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

  it('a file that its runtime takes away while the folder is closed is no trouble, a mode that cannot be set is', () => {
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
