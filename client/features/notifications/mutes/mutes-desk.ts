import { BehaviorSubject } from 'rxjs';
import type { NotificationsApi } from '#client/api/caller.ts';
import type { StreamItem } from '#client/stream/link.ts';
import { type Toasts, toastLengths, undoAction } from '#client/ui/toasts$.ts';
import { errorCodes } from '#shared/errors.ts';
import { type MuteTarget, muteKey } from '#shared/notifications/mutes.ts';
import { isRefused } from '#shared/protocol.ts';
import { screenTexts } from '../texts.ts';
import { type MuteLength, mutesFor, mutesOn, targetsName } from './mutes.ts';
import { initialMutes, type MuteChange, type MutesInput, type MutesView, mutesViewOf, reduceMutes } from './mutes-state.ts';

/** What one person has muted, on whatever device, and the ways to change it. */
export type MutesDesk = {
  view$: BehaviorSubject<MutesView>;
  take(item: StreamItem): void;
  /** Shown at once, with an Undo. */
  mute(targets: readonly MuteTarget[], length: MuteLength): void;
  unmute(targets: readonly MuteTarget[]): void;
  /** For an hour, or no longer where all of them are muted. */
  toggle(targets: readonly MuteTarget[]): void;
  /** Forgets mutes whose time is over. */
  sweep(): void;
};

export function createMutesDesk({ api, toasts, now }: { api: NotificationsApi; toasts: Toasts; now: () => number }): MutesDesk {
  let state = initialMutes;
  let lastId = 0;
  let calls: Promise<void> = Promise.resolve();
  const view$ = new BehaviorSubject(mutesViewOf(state, now()));

  const push = (input: MutesInput) => {
    const before = state;
    state = reduceMutes(state, input);
    if (state !== before) view$.next(mutesViewOf(state, now()));
  };

  const call = async (id: number, change: MuteChange, again: () => void) => {
    const answer = await ('put' in change ? api.mute({ mutes: [...change.put] }) : api.unmute({ targets: [...change.gone] }));
    if (answer.ok) return push({ kind: 'settled', id, list: answer.value.value });
    push({ kind: 'dropped', id });
    toasts.show({
      kind: 'failed',
      text: 'put' in change ? screenTexts.failedMute : screenTexts.failedUnmute,
      more: answer.error.message,
      ms: toastLengths.longest,
      key: toastOf(id),
      action: { label: screenTexts.tryAgain, run: again },
    });
  };

  const start = (change: MuteChange, again: () => void = () => void start(change)): number => {
    lastId += 1;
    const id = lastId;
    push({ kind: 'started', id, change });
    // One after the other: an Undo must not overtake what it undoes.
    calls = calls.then(() => call(id, change, again));
    return id;
  };

  const mute = (targets: readonly MuteTarget[], length: MuteLength) => {
    const before = mutesOn(view$.value.mutes, targets);
    const known = new Set(before.map(muteKey));
    const fresh = targets.filter((target) => !known.has(muteKey(target)));
    const id = start({ put: mutesFor(targets, length, now()) }, () => mute(targets, length));
    toasts.show({
      kind: 'info',
      text: screenTexts.muted(targetsName(targets), screenTexts.muteLengths[length]),
      key: toastOf(id),
      action: undoAction(() => {
        if (fresh.length > 0) unmute(fresh);
        if (before.length > 0) start({ put: before });
      }),
    });
  };

  const unmute = (targets: readonly MuteTarget[]) => void start({ gone: targets });

  return {
    view$,
    take: (item) => {
      if (item.kind === 'snapshot') {
        const { mutes } = item.state;
        if (!isRefused(mutes)) push({ kind: 'list', list: mutes });
        else if (mutes.code === errorCodes.notFound) push({ kind: 'none' });
      } else if (item.event.type === 'mutes.updated') push({ kind: 'list', list: item.event.data });
    },
    mute,
    unmute,
    toggle: (targets) => {
      const { possible, mutes } = view$.value;
      if (!possible) return;
      if (mutesOn(mutes, targets).length === targets.length) unmute(targets);
      else mute(targets, 'hour');
    },
    sweep: () => {
      const next = mutesViewOf(state, now());
      if (next.mutes.length !== view$.value.mutes.length) view$.next(next);
    },
  };
}

/** A change that fails says so in the place of its own toast: the Undo of another one stays. */
const toastOf = (id: number): string => `mute ${id}`;
