import { type Mute, type Mutes, type MuteTarget, muteKey } from '#shared/notifications/mutes.ts';
import { activeMutes, mutesOn } from './mutes.ts';

/** Mutes that are set or given another end, or targets that are unmuted. */
export type MuteChange = { put: readonly Mute[] } | { gone: readonly MuteTarget[] };

export type MutesState = {
  /** null: not known yet, or the provider has no such thing. */
  readonly list: Mutes | null;
  /** Shown already, and not yet answered, in order. */
  readonly pending: readonly { readonly id: number; readonly change: MuteChange }[];
};

export type MutesInput =
  | { kind: 'list'; list: Mutes }
  /** The provider has no mutes. */
  | { kind: 'none' }
  | { kind: 'started'; id: number; change: MuteChange }
  | { kind: 'settled'; id: number; list: Mutes }
  | { kind: 'dropped'; id: number };

export type MutesView = {
  /** Whether anything can be muted at this provider. */
  readonly possible: boolean;
  /** What is muted now, the changes under way included. */
  readonly mutes: readonly Mute[];
};

export const initialMutes: MutesState = { list: null, pending: [] };

export function reduceMutes(state: MutesState, input: MutesInput): MutesState {
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

export function mutesViewOf({ list, pending }: MutesState, now: number): MutesView {
  if (!list) return { possible: false, mutes: [] };
  const mutes = pending.reduce<readonly Mute[]>((shown, { change }) => changed(shown, change), list.mutes);
  return { possible: true, mutes: activeMutes(mutes, now) };
}

/** An answer and the stream's word for one change may come in any order. */
const newer = (known: Mutes | null, list: Mutes): Mutes => (known && known.rev >= list.rev ? known : list);

const without = (pending: MutesState['pending'], id: number) => pending.filter((each) => each.id !== id);

function changed(mutes: readonly Mute[], change: MuteChange): Mute[] {
  const touched = new Set(mutesOn(mutes, 'put' in change ? change.put : change.gone).map(muteKey));
  const rest = mutes.filter((mute) => !touched.has(muteKey(mute)));
  return 'put' in change ? [...rest, ...change.put] : rest;
}
