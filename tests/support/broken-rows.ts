import { StatementSync } from 'node:sqlite';

// Loaded into the processes of a portal (NODE_OPTIONS): a statement about this value fails as one does that reads a row
// with broken JSON, and the engine quotes the row.

const ABOUT = 'broken-row';
const ROW = '{"fullName":Plantagenet';

for (const name of ['all', 'get', 'run', 'iterate'] as const) {
  const original = StatementSync.prototype[name] as (this: StatementSync, ...values: unknown[]) => unknown;
  StatementSync.prototype[name] = function (this: StatementSync, ...values: unknown[]) {
    if (values.some((value) => typeof value === 'string' && value.startsWith(ABOUT))) JSON.parse(ROW);
    return original.apply(this, values);
  } as never;
}
