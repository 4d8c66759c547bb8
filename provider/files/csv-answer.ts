import { setImmediate as nextLoop } from 'node:timers/promises';
import type { Context } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as v from 'valibot';
import type { ContractHeading } from '#shared/contract.ts';
import { CSV_BEGIN, csvLine, TOTAL_ROWS_HEADER } from '#shared/grid/csv.ts';
import type { Leave } from '#shared/turns.ts';
import { createTurns, leavingAtEnd } from '../http/account-turns.ts';
import { answers, summarized } from '../http/describe.ts';
import { refuse, tooManyAtOnce } from '../http/refuse.ts';
import { atOnce } from '../limits/limits.ts';
import type { Account } from '../session/account-record.ts';
import type { PortalEnv } from '../session/portal-token.ts';

/** Documents a route that answers a file. @param text what a line is, such as 'Every scan', and more sentences */
export function documentedCsv(tag: ContractHeading, text: string) {
  const { summary, description } = summarized(text);
  return describeRoute({
    tags: [tag],
    summary: `${summary} as a line of a CSV file; the header ${TOTAL_ROWS_HEADER} says how many there are`,
    ...(description ? { description } : {}),
    responses: {
      ...answers(v.string(), 400, 401, 403, 429),
      200: { description: 'The file, while it is made', content: { 'text/csv': { schema: { type: 'string' } } } },
    },
  });
}

/** Limits concurrent files per account and per team, so that no team uses up everybody's connections. */
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
 * Responds with a CSV file and its number of rows. Refuses too many files at once before any work.
 * @param make counts the rows and starts the file
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
    return c.body(leavingAtEnd(file, leave), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      [TOTAL_ROWS_HEADER]: String(total),
    });
  } catch (error) {
    leave();
    throw error;
  }
}

/** About 5 ms of work, which bounds how long other calls wait. */
const ROWS_AT_ONCE = 200;

export type CsvCells = readonly (string | number | null | undefined)[];

/**
 * Streams rows as a CSV file, a few hundred at a time. Stops when the reader is gone.
 * @param names the column names for the header line
 * @param read returns up to `most` rows starting at row `first`, none after the last. Called in sequence, from row 0
 */
export function csvFile(
  names: readonly string[],
  read: (first: number, most: number) => Promise<CsvCells[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let first = 0;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(CSV_BEGIN + csvLine(names))),
      async pull(controller) {
        // Otherwise a fast socket would block the event loop until the end of the file.
        await nextLoop();
        const rows = await read(first, ROWS_AT_ONCE);
        first += rows.length;
        if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(csvLine).join('')));
        if (rows.length < ROWS_AT_ONCE) controller.close();
      },
    },
    // Buffers one chunk only, so that a slow reader applies backpressure.
    { highWaterMark: 1 },
  );
}
