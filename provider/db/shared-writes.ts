import { fail, ok } from '#shared/result.ts';
import { DatabaseAway } from './database-outage.ts';
import { isFailure, type Trx } from './sqlite.ts';

/** Runs `work` in a transaction (`write` in deps.ts). */
type Write = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

type Waiting = {
  work: (trx: Trx) => Promise<unknown>;
  done: (answer: never) => void;
  failed: (cause: unknown) => void;
};

/** The most works of one transaction: nobody else can write while it lasts. */
const MOST = 20;

/**
 * Lets works that wait at the same time share a transaction, in their order: its begin, its commit, and what follows
 * are round trips to Postgres, too. If one of them fails, all are rolled back, and each is run again in a transaction
 * of its own: so a work here may run twice, and must do nothing outside of its transaction.
 */
export function createSharedWrites(write: Write): Write {
  const waiting: Waiting[] = [];
  let isRunning = false;

  const runAlone = ({ work, done, failed }: Waiting) => write(work).then(done as (answer: unknown) => void, failed);

  const runNext = async () => {
    let group: Waiting[] = [];
    try {
      const shared = await write(async (trx) => {
        // Only now, since more may have come during the wait for others that write.
        group = waiting.splice(0, MOST);
        const answers: unknown[] = [];
        for (const { work } of group) answers.push(await work(trx));
        return answers.some(isFailure) ? fail(answers) : ok(answers);
      });
      const [only] = group;
      if (shared.ok) for (const [nth, { done }] of group.entries()) done(shared.value[nth] as never);
      else if (only && group.length === 1) only.done(shared.error[0] as never);
      else for (const each of group) await runAlone(each);
    } catch (cause) {
      // Also without a transaction: those that wait for it would wait in vain.
      const failed = group.length > 0 ? group : waiting.splice(0);
      const isRepeated = group.length > 1 && !(cause instanceof DatabaseAway);
      for (const each of failed) await (isRepeated ? runAlone(each) : each.failed(cause));
    }
  };

  const run = async () => {
    isRunning = true;
    while (waiting.length > 0) await runNext();
    isRunning = false;
  };

  return (work) =>
    new Promise((done, failed) => {
      waiting.push({ work, done, failed });
      if (!isRunning) void run();
    });
}
