import type { CommitGroup, CommitWork } from '#edge/hub/ports.ts';

/**
 * Commits the appends of one turn, of all hubs that share the database, in one transaction (ST6). Where that fails, each hub's
 * own are tried alone: what one of them cannot write costs no other its place.
 * @param inTurn calls back once, later in this turn or at the start of the next: setImmediate on Node, a microtask in a Durable Object
 * @param onFailure told why a transaction failed
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

  /** @returns whether it went through */
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
      // One hub's trouble is not its neighbours': what they have written is in the log, and they have to hear of it.
      onFailure(error);
    }
  }

  return {
    add(work) {
      if (waiting.push(work) === 1) inTurn(flush);
    },
  };
}
