import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { StorageState } from './host-faults.ts';

/** The state of the disk under every database of this process. */
export const disk: { fails: StorageState } = { fails: 'sound' };

const prepare = DatabaseSync.prototype.prepare;
DatabaseSync.prototype.prepare = function (this: DatabaseSync, text: string): StatementSync {
  const statement = prepare.call(this, text);
  const commits = /^COMMIT/i.test(text);
  const writes = commits || /^(?:INSERT|UPDATE|DELETE)/i.test(text);
  if (!writes) return statement;
  const run = statement.run.bind(statement);
  statement.run = ((...values: Parameters<StatementSync['run']>) => {
    if (disk.fails === 'no-writes' || (disk.fails === 'no-commits' && commits))
      throw new Error('disk I/O error (made by the test)');
    return run(...values);
  }) as StatementSync['run'];
  return statement;
};
