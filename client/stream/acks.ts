import type { SchedulerLike, Subscription } from 'rxjs';
import { limits } from '#shared/protocol.ts';

/** Between two acks at least this long, so that a flood never breaks the 20 frames a second of ST9. */
const ACK_SPACING = 100;

export type Acks = { received(bytes: number, seq: number): void; close(): void };

/**
 * Tells the hub how far the tab has come (ST5): at once when hidden or past 32 KiB, else within a second.
 * It is called from the message handler, since a hidden tab's timers may sleep for a minute.
 */
export function createAcks(deps: { send: (text: string) => void; hidden: () => boolean; scheduler: SchedulerLike }): Acks {
  let bytes = 0;
  let seq = 0;
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: Subscription | undefined;

  const flush = () => {
    timer?.unsubscribe();
    timer = undefined;
    bytes = 0;
    sentAt = deps.scheduler.now();
    deps.send(JSON.stringify({ type: 'ack', seq }));
  };

  return {
    received: (size, upTo) => {
      bytes += size;
      seq = upTo;
      const since = deps.scheduler.now() - sentAt;
      const urgent = deps.hidden() || bytes > limits.ackBytes;
      if (urgent && since >= ACK_SPACING) return flush();
      const wait = urgent ? ACK_SPACING - since : limits.ackDelay;
      if (!timer) timer = deps.scheduler.schedule(flush, wait);
    },
    close: () => timer?.unsubscribe(),
  };
}
