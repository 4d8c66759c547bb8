import { planStateOf } from '#shared/billing/plans/plan-state.ts';
import type { EventData, EventType } from '#shared/events.ts';
import type { FailingPart } from '#shared/protocol.ts';
import type { Result } from '#shared/result.ts';
import { publicUser } from '#shared/session/user.ts';
import type { HubSignal, UpstreamAnswer, UpstreamCalls, UpstreamFailure } from '../ports.ts';

/** A part of the tabs' state that is read over HTTP and sent to the tabs as an event. */
export type Part<Value = unknown, Type extends EventType = EventType> = {
  /** The event to emit, unless the provider's event maps to another one (shared/upstream/frames.ts). */
  becomes: Type;
  read(calls: UpstreamCalls, token: string): UpstreamAnswer<Value>;
  dataOf(value: Value): EventData<Type>;
  /**
   * What a reconcile does. `unless told`: reads the part and emits it unless the tabs already have the same data. `if changed`: the same,
   * but does not emit the first reading. `if missed`: reads it only if a read after the provider's event failed, or a snapshot lacked it.
   */
  afterGap: 'unless told' | 'if changed' | 'if missed';
  /** A number that grows with every change, if the part has one. Otherwise answers are ordered by the start of their request. */
  numberOf?(data: EventData<Type>): number;
  /**
   * What every answer that was not overtaken by a newer one means to the hub. Emitted before the answer is used.
   * @param requested the number of the reading (`nextRequest` of the part reader)
   */
  signalOf?(token: string, read: Result<Value, UpstreamFailure>, requested: number): HubSignal;
};

/**
 * How each part is read and emitted. shared/upstream/frames.ts defines which upstream event makes which part stale. A new part needs one
 * entry here, plus one line there if the provider announces its changes.
 */
export const parts = {
  account: part({
    becomes: 'account.updated',
    read: (calls, token) => calls.account.userInfo(token),
    dataOf: (user) => ({ user: publicUser(user), plan: planStateOf(user) }),
    afterGap: 'if changed',
    signalOf: (token, read, requested) => ({ type: 'account-read', token, read, requested }),
  }),
  integration: part({
    becomes: 'integration.updated',
    read: (calls, token) => calls.integrations.status(token),
    dataOf: (state) => state,
    afterGap: 'if missed',
  }),
  tokens: part({
    becomes: 'tokens.updated',
    read: (calls, token) => calls.tokens.balance(token),
    dataOf: (balance) => balance,
    afterGap: 'unless told',
  }),
  mutes: part({
    becomes: 'mutes.updated',
    read: (calls, token) => calls.mutes.list(token),
    dataOf: (mutes) => mutes,
    afterGap: 'unless told',
    numberOf: (mutes) => mutes.rev,
  }),
} as const satisfies Partial<Record<FailingPart, Part>>;
export type PartName = keyof typeof parts;
export type PartValue<Name extends PartName> = (typeof parts)[Name] extends Part<infer Value, infer _> ? Value : never;

export const partNames = Object.keys(parts) as PartName[];

export const partOfEvent: Partial<Record<EventType, PartName>> = Object.fromEntries(partNames.map((name) => [parts[name].becomes, name]));

/** Infers the types of each entry. */
function part<Value, Type extends EventType>(entry: Part<Value, Type>): Part<Value, Type> {
  return entry;
}
