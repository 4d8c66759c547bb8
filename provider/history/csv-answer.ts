import type { Context } from 'hono';
import { TOTAL_ROWS_HEADER } from '#shared/history/team-history.ts';
import type { Leave } from '#shared/turns.ts';
import type { Account } from '../account/account.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import { tooManyAtOnce } from '../http/codes.ts';
import { refuse } from '../http/refuse.ts';
import { createTurns, leavingAtEnd } from '../http/turns.ts';
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
