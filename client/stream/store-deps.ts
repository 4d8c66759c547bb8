import type { Observable, SchedulerLike } from 'rxjs';
import type { Call } from '#client/api/call.ts';
import type { FileCall } from '#client/api/file-call.ts';
import type { Clock } from '#client/ui/page-clock.ts';
import type { NextFrame } from '#client/ui/scheduling.ts';
import type { Toasts } from '#client/ui/toasts$.ts';
import type { UserInfo } from '#shared/account/user.ts';
import type { StreamItem } from './link-state.ts';

/** What there is for one signed-in person: every store and every screen's resource is made of this. It goes when they do. */
export type StoreDeps = {
  /** As the session gave it. */
  user: UserInfo;
  call: Call;
  fileCall: FileCall;
  /** What the stream brings, in order. */
  events$: Observable<StreamItem>;
  toasts: Toasts;
  clock: Clock;
  nextFrame: NextFrame;
  scheduler: SchedulerLike;
  random: () => number;
  /** The page is being left: what has been held back is sent now. */
  leaving$: Observable<unknown>;
  /** Names this tab across its reconnects. */
  tab: string;
};
