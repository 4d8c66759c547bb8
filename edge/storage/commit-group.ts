import type { CommitGroup, CommitWork } from '#edge/hub/ports.ts';

/**
 * Commits the appends of one turn, of all hubs that share the database, in one transaction (ST6).
 * @param inTurn calls back once, later in this turn or at the start of the next: setImmediate on Node, a microtask in a Durable Object
 * @param onFailure told why a transaction did not hold
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
    let committed = false;
    try {
      transaction(() => {
        for (const work of works) work.write();
      });
      committed = true;
    } catch (error) {
      onFailure(error);
    }
    for (const work of works) {
      try {
        work.settled(committed);
      } catch (error) {
        // One hub's trouble is not its neighbours': what they have written is in the log, and they have to hear of it.
        onFailure(error);
      }
    }
  }

  return {
    add(work) {
      if (waiting.push(work) === 1) inTurn(flush);
    },
  };
}
