import { BehaviorSubject } from 'rxjs';
import type { NotificationsApi } from '#client/api/caller.ts';
import type { StreamItem } from '#client/stream/link-state.ts';
import { type Toasts, toastLengths, undoAction } from '#client/ui/toasts$.ts';
import { errorCodes } from '#shared/errors.ts';
import { type Mute, type Mutes, type MuteTarget, muteKey } from '#shared/inbox/mutes.ts';
import { isRefused } from '#shared/protocol.ts';
import { screenTexts } from '../texts.ts';
import { activeMutes, type MuteLength, mutesFor, mutesOn, targetsName } from './mute-rules.ts';

/** A user's mutes, shared by all of their devices. */
export type MutesStore = {
  view$: BehaviorSubject<MutesView>;
  take(item: StreamItem): void;
  /** Mutes optimistically, with an Undo. */
  mute(targets: readonly MuteTarget[], length: MuteLength): void;
  unmute(targets: readonly MuteTarget[]): void;
  /** Removes expired mutes. */
  sweep(): void;
};

export function createMutesStore({
  api,
  toasts,
  now,
}: {
  api: NotificationsApi;
  toasts: Toasts;
  now: () => number;
}): MutesStore {
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
    const answer = await ('put' in change
      ? api.mute({ mutes: [...change.put] })
      : api.unmute({ targets: [...change.gone] }));
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
    // Calls run one after the other, so that an Undo cannot overtake the call it undoes.
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
    sweep: () => {
      const next = mutesViewOf(state, now());
      if (next.mutes.length !== view$.value.mutes.length) view$.next(next);
    },
  };
}

/** The key of a change's toast. A failure replaces its own toast, and the Undo of other changes stays. */
const toastOf = (id: number): string => `mute ${id}`;

type MuteChange = { put: readonly Mute[] } | { gone: readonly MuteTarget[] };

type MutesState = {
  /** null if not known yet, and with the specification's profile. */
  readonly list: Mutes | null;
  /** Optimistic changes without an answer yet, in order. */
  readonly pending: readonly { readonly id: number; readonly change: MuteChange }[];
};

type MutesInput =
  | { kind: 'list'; list: Mutes }
  /** The specification's profile has no mutes. */
  | { kind: 'none' }
  | { kind: 'started'; id: number; change: MuteChange }
  | { kind: 'settled'; id: number; list: Mutes }
  | { kind: 'dropped'; id: number };

type MutesView = {
  /** Whether the portal has mutes. */
  readonly possible: boolean;
  /** The active mutes, including pending changes. */
  readonly mutes: readonly Mute[];
};

const initialMutes: MutesState = { list: null, pending: [] };

function reduceMutes(state: MutesState, input: MutesInput): MutesState {
  switch (input.kind) {
    case 'list':
      return { ...state, list: newer(state.list, input.list) };
    case 'none':
      return { ...state, list: null };
    case 'started':
      return { ...state, pending: [...state.pending, { id: input.id, change: input.change }] };
    case 'settled':
      return { list: newer(state.list, input.list), pending: without(state.pending, input.id) };
    case 'dropped':
      return { ...state, pending: without(state.pending, input.id) };
  }
}

function mutesViewOf({ list, pending }: MutesState, now: number): MutesView {
  if (!list) return { possible: false, mutes: [] };
  const mutes = pending.reduce<readonly Mute[]>((shown, { change }) => changed(shown, change), list.mutes);
  return { possible: true, mutes: activeMutes(mutes, now) };
}

/** Returns the newer list. The answer to a change and its stream event may arrive in either order. */
const newer = (known: Mutes | null, list: Mutes): Mutes => (known && known.rev >= list.rev ? known : list);

const without = (pending: MutesState['pending'], id: number) => pending.filter((each) => each.id !== id);

function changed(mutes: readonly Mute[], change: MuteChange): Mute[] {
  const touched = new Set(mutesOn(mutes, 'put' in change ? change.put : change.gone).map(muteKey));
  const rest = mutes.filter((mute) => !touched.has(muteKey(mute)));
  return 'put' in change ? [...rest, ...change.put] : rest;
}
