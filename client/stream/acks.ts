import type { SchedulerLike, Subscription } from 'rxjs';

/** Between two acks at least this long, so that a flood never breaks the 20 frames a second of ST9. */
const ACK_SPACING = 100;

export type Acks = { /** The hub asks how far the tab has come. */ asked(seq: number): void; close(): void };

/**
 * Tells the hub how far the tab has come whenever it asks (ST5), from the message handler itself: a hidden tab's timers may sleep for a minute.
 * What is asked in quick succession is answered together.
 */
export function createAcks(deps: { send: (text: string) => void; scheduler: SchedulerLike }): Acks {
  let seq = 0;
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: Subscription | undefined;

  const answer = () => {
    timer?.unsubscribe();
    timer = undefined;
    sentAt = deps.scheduler.now();
    deps.send(JSON.stringify({ type: 'ack', seq }));
  };

  return {
    asked: (upTo) => {
      seq = upTo;
      const wait = sentAt + ACK_SPACING - deps.scheduler.now();
      if (wait <= 0) answer();
      else timer ??= deps.scheduler.schedule(answer, wait);
    },
    close: () => timer?.unsubscribe(),
  };
}
