import type { SchedulerLike, Subscription } from 'rxjs';
import { limits, PING } from '#shared/protocol.ts';

export type Heartbeat = { /** Anything that came proves the way is open. */ heard(): void /** Ask now. */; probe(): void; close(): void };

/** Pings every 25 s and whenever asked, and gives the socket up when nothing answers within 5 s (ST17). */
export function createHeartbeat(deps: { send: (text: string) => void; onSilence: () => void; scheduler: SchedulerLike }): Heartbeat {
  let deadline: Subscription | undefined;
  let next: Subscription | undefined;

  const probe = () => {
    next?.unsubscribe();
    next = deps.scheduler.schedule(probe, limits.pingEvery);
    deps.send(PING);
    deadline ??= deps.scheduler.schedule(deps.onSilence, limits.pongTimeout);
  };
  next = deps.scheduler.schedule(probe, limits.pingEvery);

  return {
    heard: () => {
      deadline?.unsubscribe();
      deadline = undefined;
    },
    probe,
    close: () => {
      deadline?.unsubscribe();
      next?.unsubscribe();
    },
  };
}
