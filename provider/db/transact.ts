import type { Db, Trx } from './sqlite.ts';

/** Runs `work` in one transaction. A throw undoes it, and so does an answer of `{ ok: false }`, which is then returned. */
export async function transact<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  let refused: { answer: T } | undefined;
  try {
    return await db.transaction().execute(async (trx) => {
      const answer = await work(trx);
      if (!isFailure(answer)) return answer;
      refused = { answer };
      throw new Error('refused');
    });
  } catch (cause) {
    if (refused) return refused.answer;
    throw cause;
  }
}

const isFailure = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;
