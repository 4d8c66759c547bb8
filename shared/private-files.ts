/** The functions of Node's file system in use. Passed in, because shared code is platform-independent. */
type Files = {
  mkdirSync(path: string, options: { mode: number }): unknown;
  statSync(path: string, options: { throwIfNoEntry: false }): { mode: number; isDirectory(): boolean } | undefined;
  chmodSync(path: string, mode: number): void;
  readdirSync(
    path: string,
    options: { recursive: true; withFileTypes: true },
  ): { name: string; parentPath: string; isFile(): boolean; isDirectory(): boolean }[];
  openSync(path: string, flags: string, mode: number): number;
  writeSync(handle: number, text: string): unknown;
  fsyncSync(handle: number): void;
  closeSync(handle: number): void;
  linkSync(path: string, as: string): void;
  unlinkSync(path: string): void;
  readFileSync(path: string, encoding: 'utf8'): string;
};

export type PrivateFiles = {
  /** Opens a database file in the folder. @returns its path */
  database(dataDir: string, name: string): string;
  /** Makes a folder inside, for a runtime that creates its own files there. @returns its path */
  folder(dataDir: string, name: string): string;
  /** Reads a secret, or creates it the first time. @throws with one sentence if the file contains none */
  secret(dataDir: string, name: string): string;
};

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const SHARED_BY_ALL = 0o1000;
const SHORTEST_SECRET = 32;

/** Keeps DATA_DIR private to the user who runs this, even if an earlier start left it open. */
export function createPrivateFiles(files: Files, newSecret: () => string): PrivateFiles {
  const modeOf = (path: string) => files.statSync(path, { throwIfNoEntry: false })?.mode ?? 0;

  function makePrivate(path: string, mode: number) {
    if ((modeOf(path) & 0o077) === 0) return;
    try {
      files.chmodSync(path, mode);
    } catch (error) {
      // A runtime that is shutting down deletes its temporary files meanwhile.
      if (!hasCode(error, 'ENOENT')) throw error;
    }
  }

  /** Not Node's `recursive`: it never ends if a file system answers ENOENT in an existing folder, as /proc does. */
  function makeFolder(path: string) {
    if (files.statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    const parent = path.replace(/[/\\][^/\\]*[/\\]*$/, '');
    if (parent !== path && parent !== '') makeFolder(parent);
    try {
      files.mkdirSync(path, { mode: FOLDER_MODE });
    } catch (error) {
      // Another process made it first. A file with that name is still an error.
      if (!hasCode(error, 'EEXIST') || !files.statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
    }
  }

  function open(dataDir: string) {
    makeFolder(dataDir);
    // For example the system's temp folder: making it private would lock out everybody else.
    if (modeOf(dataDir) & SHARED_BY_ALL)
      throw new Error(`DATA_DIR ${dataDir} is shared by all users: set DATA_DIR to a folder of the portal's own.`);
    makePrivate(dataDir, FOLDER_MODE);
  }

  /**
   * Writes the secret atomically, and the first of two processes wins: unlike a rename, a link fails if the name
   * exists.
   */
  function makeSecret(file: string) {
    const secret = newSecret();
    const draft = `${file}-${secret.slice(0, 8)}`;
    const handle = files.openSync(draft, 'wx', FILE_MODE);
    try {
      files.writeSync(handle, secret);
      files.fsyncSync(handle);
      files.linkSync(draft, file);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    } finally {
      files.closeSync(handle);
      files.unlinkSync(draft);
    }
  }

  return {
    database(dataDir, name) {
      open(dataDir);
      const file = `${dataDir}/${name}`;
      // SQLite gives the files beside a database the same mode.
      files.closeSync(files.openSync(file, 'a', FILE_MODE));
      for (const suffix of ['', '-wal', '-shm', '-journal']) makePrivate(file + suffix, FILE_MODE);
      return file;
    },
    folder(dataDir, name) {
      open(dataDir);
      const folder = `${dataDir}/${name}`;
      makeFolder(folder);
      makePrivate(folder, FOLDER_MODE);
      for (const entry of files.readdirSync(folder, { recursive: true, withFileTypes: true }))
        if (entry.isDirectory() || entry.isFile())
          makePrivate(`${entry.parentPath}/${entry.name}`, entry.isDirectory() ? FOLDER_MODE : FILE_MODE);
      return folder;
    },
    secret(dataDir, name) {
      open(dataDir);
      const file = `${dataDir}/${name}`;
      if (files.statSync(file, { throwIfNoEntry: false }) === undefined) makeSecret(file);
      makePrivate(file, FILE_MODE);
      const secret = files.readFileSync(file, 'utf8').trim();
      // With a short or empty secret, anybody could forge a cookie or a key.
      if (secret.length < SHORTEST_SECRET)
        throw new Error(
          `${file} doesn't contain a secret of ${SHORTEST_SECRET} characters or more: restore its secret, or delete the file to create a new one.`,
        );
      return secret;
    },
  };
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
