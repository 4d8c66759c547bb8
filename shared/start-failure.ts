/**
 * Another version of the portal wrote the data. `theirs` is the database's latest migration, `ours` the latest that
 * this version knows.
 */
export class OtherVersion extends Error {
  readonly theirs: string;
  readonly ours: string;

  constructor(theirs: string, ours: string) {
    super(`The database is at ${theirs}, written by another version of the portal; this version knows up to ${ours}.`);
    this.theirs = theirs;
    this.ours = ours;
  }
}

/**
 * The settings that can make a start fail. `database` is the file's name in DATA_DIR, unless the error names another
 * one.
 */
type Start = { port: { name: string; value: number }; host: string; dataDir: string; database: string };

type Cause = { code: string; errcode: number; syscall: string; path: string; message: string; database: string };

/**
 * Explains why a start failed, in one sentence that names the setting and what to do. Other errors keep their own
 * message.
 */
export function startFailure(cause: unknown, { port, host, dataDir, database: usual }: Start): string {
  const { code = '', errcode = 0, syscall, path, message, database = usual } = cause as Partial<Cause>;
  if (cause instanceof OtherVersion)
    return `DATA_DIR ${dataDir} was written by another version of the portal: its ${database} is at ${cause.theirs}, and this version knows up to ${cause.ours}. Start that version, or set DATA_DIR to another folder.`;

  const listens = syscall === 'listen' || syscall === 'getaddrinfo';
  if (code === 'EADDRINUSE' || code === 'ERR_ADDRESS_IN_USE')
    return `${port.name} ${port.value} is in use: stop the program that listens there, or set ${port.name} to another port.`;
  if (listens && code === 'EACCES')
    return `${port.name} ${port.value} is not allowed for this user: set ${port.name} to 1024 or higher.`;
  if (listens) return `HOST ${host} is not an address of this machine: set HOST to one that is, such as 127.0.0.1.`;

  // SQLite's primary result code is the lowest byte; the rest is only detail.
  const sqlite = code === 'ERR_SQLITE_ERROR' ? sqliteFailures[errcode & 0xff] : undefined;
  // If a parent folder of DATA_DIR can't be created, that counts as DATA_DIR.
  const elsewhere = path !== undefined && !path.startsWith(dataDir) && !dataDir.startsWith(`${path}/`);
  switch (sqlite ?? (elsewhere ? undefined : fileFailures[code])) {
    case 'in use':
      return `DATA_DIR ${dataDir} is in use by another portal: stop it, or set DATA_DIR to another folder.`;
    case 'damaged':
      return `DATA_DIR ${dataDir} contains a damaged ${database}: restore it from a backup, or move it away to start without it.`;
    case 'full':
      return `DATA_DIR ${dataDir} is on a full disk: free some space, or set DATA_DIR to another folder.`;
    case 'closed':
      return `DATA_DIR ${dataDir} can't be written: make this user its owner, on a writable disk, or set DATA_DIR to another folder.`;
    case 'no folder':
      return `DATA_DIR ${dataDir} is not a folder: set DATA_DIR to a folder.`;
    default:
      return message ?? String(cause);
  }
}

type FolderFailure = 'in use' | 'damaged' | 'full' | 'closed' | 'no folder';

const sqliteFailures: Record<number, FolderFailure> = {
  5: 'in use',
  6: 'in use',
  8: 'closed',
  10: 'closed',
  11: 'damaged',
  13: 'full',
  14: 'closed',
  26: 'damaged',
};

const fileFailures: Record<string, FolderFailure> = {
  EACCES: 'closed',
  EPERM: 'closed',
  EROFS: 'closed',
  ENOENT: 'closed',
  EIO: 'closed',
  ENOSPC: 'full',
  EDQUOT: 'full',
  ENOTDIR: 'no folder',
  EEXIST: 'no folder',
  EISDIR: 'damaged',
};
