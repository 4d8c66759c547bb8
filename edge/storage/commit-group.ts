import type { CommitGroup, CommitWork } from '#edge/hub/ports.ts';

/**
 * Commits one turn's appends, from all hubs that share the database, in one transaction (ST6). If it fails, each hub's
 * appends are retried alone, so that one hub's failure does not affect the others.
 * @param inTurn calls back once, later in this turn or at the start of the next: setImmediate on Node, a microtask in a
 * Durable Object
 * @param onFailure called with the reason when a transaction fails
 */
export function createCommitGroup(
  transaction: (work: () => void) => void,
  inTurn: (flush: () => void) => void,
  onFailure: (error: unknown) => void,
): CommitGroup {
  let waiting: CommitWork[] = [];

  function flush() {
    const works = waiting;
    waiting = [];
    const together = commit(works);
    for (const work of works) settle(work, together || (works.length > 1 && commit([work])));
  }

  function commit(works: CommitWork[]): boolean {
    try {
      transaction(() => {
        for (const work of works) work.write();
      });
      return true;
    } catch (error) {
      onFailure(error);
      return false;
    }
  }

  function settle(work: CommitWork, committed: boolean) {
    try {
      work.settled(committed);
    } catch (error) {
      // One hub's failure must not stop the others: their events are in the log, and they have to be notified.
      onFailure(error);
    }
  }

  return {
    add(work) {
      if (waiting.push(work) === 1) inTurn(flush);
    },
  };
}
