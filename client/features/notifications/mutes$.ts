import { BehaviorSubject } from 'rxjs';
import * as v from 'valibot';
import { readStored, writeStored } from '#client/ui/stored.ts';
import { activeMutes, type Mute, type MuteLength, type MuteTarget, muteSchema, withMute, withoutMute } from './mutes.ts';

export type Mutes = {
  mutes$: BehaviorSubject<readonly Mute[]>;
  mute(target: MuteTarget, length: MuteLength): void;
  unmute(target: MuteTarget): void;
  /** Forgets mutes whose time is over. */
  sweep(): void;
};

/** The mutes of one person, kept in this browser. */
export function createMutes(userId: string, now: () => number): Mutes {
  const key = `mutes.${userId}`;
  const mutes$ = new BehaviorSubject<readonly Mute[]>(activeMutes(readStored(key, v.array(muteSchema), []), now()));
  const set = (mutes: readonly Mute[]) => {
    mutes$.next(mutes);
    writeStored(key, mutes);
  };
  return {
    mutes$,
    mute: (target, length) => set(withMute(mutes$.value, target, length, now())),
    unmute: (target) => set(withoutMute(mutes$.value, target)),
    sweep: () => {
      const active = activeMutes(mutes$.value, now());
      if (active.length !== mutes$.value.length) set(active);
    },
  };
}
