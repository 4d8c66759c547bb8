import type { Observable, SchedulerLike } from 'rxjs';
import type { Call } from '#client/api/call.ts';
import type { FileCall } from '#client/api/file-call.ts';
import type { Clock } from '#client/ui/page-clock.ts';
import type { NextFrame } from '#client/ui/scheduling.ts';
import type { Toasts } from '#client/ui/toasts$.ts';
import type { Area, Profile } from '#shared/session/profile.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { StreamItem } from './link-state.ts';

/** Dependencies of every store and screen resource. Created for a signed-in person and discarded at sign-out. */
export type StoreDeps = {
  user: UserInfo;
  profile: Profile;
  /** What the provider lacks: the parts that need it are not there. */
  lacks: readonly Area[];
  call: Call;
  fileCall: FileCall;
  /** Snapshots and events, in order. */
  events$: Observable<StreamItem>;
  toasts: Toasts;
  clock: Clock;
  nextFrame: NextFrame;
  scheduler: SchedulerLike;
  random: () => number;
  /** Emits when the page is left: buffered work is sent now. */
  leaving$: Observable<unknown>;
};
