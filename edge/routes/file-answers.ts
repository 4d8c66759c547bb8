import type { Context } from 'hono';
import { answer } from '#edge/http/answer.ts';
import { atOnce } from '#edge/http/limits.ts';
import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import type { UpstreamFile } from '#edge/upstream-api/file-transport.ts';
import { errorCodes } from '#shared/errors.ts';
import { TOTAL_ROWS_HEADER } from '#shared/grid/csv.ts';
import { createTurns } from '#shared/turns.ts';

export type AnswerFile = (
  c: Context<SignedIn>,
  name: string,
  call: () => UpstreamAnswer<UpstreamFile>,
) => Promise<Response>;

/**
 * Creates the handler that streams files while the provider creates them. A user may have two at a time; further ones
 * are refused before a connection is taken. A file occupies its connection as long as somebody reads it, and all users
 * share the connections.
 */
export function createFileAnswers(now: () => number): AnswerFile {
  const turns = createTurns({ atOnce: atOnce.files, waiting: 0 });
  return async (c, name, call) => {
    const turn = turns.enter(c.var.session.userId);
    if (!turn)
      return c.json(
        {
          code: errorCodes.tooMany,
          message: 'Two of your files are still being created. Please wait for them to finish.',
        },
        429,
      );
    const leave = await turn;
    const file = await call();
    if (!file.ok) {
      leave();
      return answer(c, file);
    }
    const { header, body, ended } = file.value;
    void ended.then(leave);
    const total = header(TOTAL_ROWS_HEADER);
    if (total && /^\d{1,12}$/.test(total)) c.header(TOTAL_ROWS_HEADER, total);
    const day = new Date(now()).toISOString().slice(0, 10);
    return c.body(body, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
    });
  };
}
