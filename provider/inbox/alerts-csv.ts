import { alertKinds, kindOfType } from '#shared/inbox/alert-kinds.ts';
import { type Cause, causeNames } from '#shared/inbox/cause.ts';
import type { AlertType } from '#shared/inbox/notification.ts';
import type { Db } from '../db/sqlite.ts';
import { type CsvCells, csvFile } from '../files/csv-answer.ts';
import type { AlertStateRow } from './alert-states-table.ts';

type CsvAlert = AlertStateRow & { published_at: number; title: string | null };

/** The columns, in the file's order. */
const columns: Readonly<Record<string, (alert: CsvAlert) => string | number | null>> = {
  Time: ({ published_at }) => timeOf(published_at),
  Type: ({ type }) => alertKinds[kindOfType[type as AlertType]].one,
  Title: ({ title }) => title,
  ASIN: ({ asin }) => asin,
  Marketplace: ({ marketplace }) => marketplace,
  Cause: ({ cause }) => causeNames[cause as Cause],
  'Your price': ({ own_price }) => own_price,
  'Buy Box price': ({ buy_box_price }) => buy_box_price,
  'Lowest offer': ({ lowest_price }) => lowest_price,
  'Gap, %': ({ gap }) => gap,
  'Money at risk a day': ({ risk }) => risk,
  Currency: ({ currency }) => currency,
  State: (alert) => stateText(alert),
};
const names = Object.keys(columns);
const cells = Object.values(columns);

/**
 * Returns a CSV file with a line per alert. Read in steps, so that the memory doesn't grow with the file. An alert that
 * is deleted meanwhile still has its line: a file with fewer lines than announced counts as incomplete.
 * @param numbers of the account's alerts, in the file's order
 */
export function alertsCsv(db: Db, accountId: string, numbers: Uint32Array): ReadableStream<Uint8Array> {
  return csvFile(names, async (first, most): Promise<CsvCells[]> => {
    const step = [...numbers.subarray(first, first + most)];
    const found = await alertsIn(db, accountId, step);
    return step.map((n) => {
      const alert = found.get(n);
      return alert ? cells.map((cell) => cell(alert)) : deleted;
    });
  });
}

const deleted: CsvCells = names.map((name) => (name === 'State' ? 'deleted' : ''));

async function alertsIn(db: Db, accountId: string, numbers: readonly number[]): Promise<Map<number, CsvAlert>> {
  if (numbers.length === 0) return new Map();
  // By number alone: SQLite would rather scan the account's whole index. Numbers of deleted alerts are used again.
  const rows = await db
    .selectFrom('alert_states')
    .innerJoin('notifications', 'notifications.id', 'alert_states.record_id')
    .where('alert_states.n', 'in', numbers)
    .selectAll('alert_states')
    .select(['notifications.published_at', 'notifications.title'])
    .execute();
  return new Map(rows.flatMap((row) => (row.account_id === accountId ? [[row.n, row]] : [])));
}

/** 'unread, pinned', 'read, snoozed until 2026-03-01T08:00:00.000Z' */
const stateText = ({ unread, pinned, folder, snoozed_until }: CsvAlert): string =>
  [
    unread ? 'unread' : 'read',
    ...(folder === 'done' ? ['done'] : []),
    ...(snoozed_until === null ? [] : [`snoozed until ${timeOf(snoozed_until)}`]),
    ...(pinned ? ['pinned'] : []),
  ].join(', ');

const timeOf = (ms: number): string => new Date(ms).toISOString();
