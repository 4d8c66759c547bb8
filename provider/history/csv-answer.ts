import type { Context } from 'hono';
import { TOTAL_ROWS_HEADER } from '#shared/history/team-history.ts';
import type { Turns } from '#shared/turns.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import { tooManyAtOnce } from '../http/codes.ts';
import { refuse } from '../http/refuse.ts';
import { leavingAtEnd } from '../http/turns.ts';

/** How a call that answers a file is described. */
export const csvDescription = { description: 'The file, while it is made', content: { 'text/csv': { schema: { type: 'string' as const } } } };

/** So many files are made for an account at a time; who wants another waits until one has come. */
export const FILES_AT_ONCE = 2;

/**
 * A file of rows and how many it has, in the account's turn. Too many at once are refused before any work.
 * @param make counts the rows, and begins the file
 */
export async function answerCsv(
  c: Context<PortalEnv>,
  files: Turns,
  make: () => Promise<{ total: number; file: ReadableStream<Uint8Array> }>,
): Promise<Response> {
  const turn = files.enter(c.var.caller.account.id);
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
