import type { SchedulerLike, Subscription } from 'rxjs';
import { limits, PING } from '#shared/protocol.ts';

export type Heartbeat = { /** Anything that came proves the way is open. */ heard(): void /** Ask now. */; probe(): void; close(): void };

type HeartbeatDeps = {
  send: (text: string) => void;
  onSilence: () => void;
  /** Whether the browser believes that there is a network. */
  online: () => boolean;
  scheduler: SchedulerLike;
};

/**
 * Pings every 25 s and whenever asked, and gives the socket up when nothing answers within 5 s (ST17).
 * Without a network it asks every 5 s: what was sent in the last moment of one may still be answered.
 */
export function createHeartbeat(deps: HeartbeatDeps): Heartbeat {
  let deadline: Subscription | undefined;
  let next: Subscription | undefined;

  const probe = () => {
    next?.unsubscribe();
    next = deps.scheduler.schedule(probe, deps.online() ? limits.pingEvery : limits.pongTimeout);
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
