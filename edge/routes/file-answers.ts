import type { Context } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { atOnce } from '#edge/http/limits.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import type { CallSpec } from '#shared/calls.ts';
import { errorCodes } from '#shared/errors.ts';
import { TOTAL_ROWS_HEADER } from '#shared/grid/csv.ts';
import { createTurns } from '#shared/turns.ts';
import { requestOf } from './mount-calls.ts';

/** Makes the handler of a call that answers a file. */
export type AnswerFile = (
  spec: CallSpec & { upstream: { file: string } },
) => (c: Context<SignedIn>, input: unknown) => Promise<Response>;

/**
 * Creates the handlers that stream files while the provider creates them. A user may have two at a time; further ones
 * are refused before a connection is taken. A file occupies its connection as long as somebody reads it, and all users
 * share the connections.
 */
export function createFileAnswers({ now, upstream }: Pick<EdgeDeps, 'now' | 'upstream'>): AnswerFile {
  const turns = createTurns({ atOnce: atOnce.files, waiting: 0 });
  return (spec) => async (c, input) => {
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
    const file = await upstream.file({ ...requestOf(spec, c.var.session.token, input), accept: 'text/csv' });
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
      'Content-Disposition': `attachment; filename="${spec.upstream.file}-${day}.csv"`,
    });
  };
}
