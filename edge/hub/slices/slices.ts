import { planStateOf } from '#shared/billing/plans/plan-state.ts';
import type { EventData, EventType } from '#shared/events.ts';
import type { FailingSlice } from '#shared/protocol.ts';
import type { Result } from '#shared/result.ts';
import { publicUser } from '#shared/session/user.ts';
import type { HubSignal, UpstreamAnswer, UpstreamCalls, UpstreamFailure } from '../ports.ts';

/** A slice of the tabs' state that is read over HTTP and sent to the tabs as an event. */
export type Slice<Value = unknown, Type extends EventType = EventType> = {
  /** The event to emit, unless the provider's event maps to another one (shared/upstream/frames.ts). */
  becomes: Type;
  read(calls: UpstreamCalls, token: string): UpstreamAnswer<Value>;
  dataOf(value: Value): EventData<Type>;
  /**
   * What a reconcile does. `unless told`: reads the slice and emits it unless the tabs already have the same data. `if
   * changed`: the same, but does not emit the first reading. `if missed`: reads it only if a read after the provider's
   * event failed, or a snapshot lacked it.
   */
  afterGap: 'unless told' | 'if changed' | 'if missed';
  /**
   * A number that grows with every change, if the slice has one. Otherwise answers are ordered by the start of their
   * request.
   */
  numberOf?(data: EventData<Type>): number;
  /**
   * What every answer that was not overtaken by a newer one means to the hub. Emitted before the answer is used.
   * @param requested the number of the reading (`nextRequest` of the slice reader)
   */
  signalOf?(token: string, read: Result<Value, UpstreamFailure>, requested: number): HubSignal;
};

/**
 * How each slice is read and emitted. shared/upstream/frames.ts defines which upstream event makes which slice stale. A
 * new slice needs one entry here, plus one line there if the provider announces its changes.
 */
export const slices = {
  account: slice({
    becomes: 'account.updated',
    read: (calls, token) => calls.account.userInfo(token),
    dataOf: (user) => ({ user: publicUser(user), plan: planStateOf(user) }),
    afterGap: 'if changed',
    signalOf: (token, read, requested) => ({ type: 'account-read', token, read, requested }),
  }),
  integration: slice({
    becomes: 'integration.updated',
    read: (calls, token) => calls.integrations.status(token),
    dataOf: (state) => state,
    afterGap: 'if missed',
  }),
  tokens: slice({
    becomes: 'tokens.updated',
    read: (calls, token) => calls.tokens.balance(token),
    dataOf: (balance) => balance,
    afterGap: 'unless told',
  }),
  mutes: slice({
    becomes: 'mutes.updated',
    read: (calls, token) => calls.mutes.list(token),
    dataOf: (mutes) => mutes,
    afterGap: 'unless told',
    numberOf: (mutes) => mutes.rev,
  }),
} as const satisfies Partial<Record<FailingSlice, Slice>>;
export type SliceName = keyof typeof slices;
export type SliceValue<Name extends SliceName> =
  (typeof slices)[Name] extends Slice<infer Value, infer _> ? Value : never;

export const sliceNames = Object.keys(slices) as SliceName[];

export const sliceOfEvent: Partial<Record<EventType, SliceName>> = Object.fromEntries(
  sliceNames.map((name) => [slices[name].becomes, name]),
);

/** Infers the types of each entry. */
function slice<Value, Type extends EventType>(entry: Slice<Value, Type>): Slice<Value, Type> {
  return entry;
}
