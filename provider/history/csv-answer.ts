import { setImmediate as nextLoop } from 'node:timers/promises';
import type { Context } from 'hono';
import { CSV_BEGIN, csvLine } from '#shared/grid/csv.ts';
import { TOTAL_ROWS_HEADER } from '#shared/history/team-history.ts';
import type { Leave } from '#shared/turns.ts';
import type { Account } from '../account/account-record.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import { createTurns, leavingAtEnd } from '../http/account-turns.ts';
import { refuse, tooManyAtOnce } from '../http/refuse.ts';
import { atOnce } from '../limits/limits.ts';

/** How a call that answers a file is described. */
export const csvDescription = { description: 'The file, while it is made', content: { 'text/csv': { schema: { type: 'string' as const } } } };

/** Lets a file be made in the turn of its account and of its team, so that no team takes the connections of all others. */
export type FileTurns = { enter(account: Pick<Account, 'id' | 'ownerId'>): Promise<Leave> | undefined };

export function createFileTurns(): FileTurns {
  const own = createTurns({ atOnce: atOnce.files, waiting: 0 });
  const team = createTurns({ atOnce: atOnce.filesOfTeam, waiting: 0 });
  return {
    enter({ id, ownerId }) {
      const turns = [own.enter(id), team.enter(ownerId)].filter((turn) => turn !== undefined);
      const leaves = Promise.all(turns).then((all) => () => {
        for (const leave of all) leave();
      });
      if (turns.length === 2) return leaves;
      void leaves.then((leave) => leave());
      return undefined;
    },
  };
}

/**
 * A file of rows and how many it has, in its turn. Too many at once are refused before any work.
 * @param make counts the rows, and begins the file
 */
export async function answerCsv(
  c: Context<PortalEnv>,
  files: FileTurns,
  make: () => Promise<{ total: number; file: ReadableStream<Uint8Array> }>,
): Promise<Response> {
  const turn = files.enter(c.var.caller.account);
  if (!turn) return refuse(c, tooManyAtOnce);
  const leave = await turn;
  try {
    const { total, file } = await make();
    return c.body(leavingAtEnd(file, leave), 200, { 'Content-Type': 'text/csv; charset=utf-8', [TOTAL_ROWS_HEADER]: String(total) });
  } catch (error) {
    leave();
    throw error;
  }
}

/** About 5 ms of work: everybody else's calls wait no longer. */
const ROWS_AT_ONCE = 200;

export type CsvCells = readonly (string | number | null | undefined)[];

/**
 * Rows as a CSV file that is made while it is read: a few hundred rows at a time, and none once the reader has gone.
 * @param names the columns' names, the file's first line
 * @param read the rows from this one on, at most so many; none after the last. Asked for one after the other, from row 0
 */
export function csvFile(names: readonly string[], read: (first: number, most: number) => Promise<CsvCells[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let first = 0;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(CSV_BEGIN + csvLine(names))),
      async pull(controller) {
        // A socket that takes everything at once would otherwise keep the loop until the file's end.
        await nextLoop();
        const rows = await read(first, ROWS_AT_ONCE);
        first += rows.length;
        if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(csvLine).join('')));
        if (rows.length < ROWS_AT_ONCE) controller.close();
      },
    },
    // One part ready and no more: whoever reads slowly is waited for.
    { highWaterMark: 1 },
  );
}
