import { publicUser, type UserInfo } from '#shared/account/user.ts';
import type { EventData, EventType } from '#shared/events.ts';
import { planStateOf } from '#shared/plans/plan-state.ts';
import type { FailingPart } from '#shared/protocol.ts';
import type { Result } from '#shared/result.ts';
import type { UpstreamAnswer, UpstreamCalls, UpstreamFailure } from '../ports.ts';

/** A part of what the tabs show that is read over HTTP, and told to them as an event. */
export type Part<Value = unknown, Type extends EventType = EventType> = {
  /** The event that tells of it, unless the provider's own word asks for another (shared/upstream/frames.ts). */
  becomes: Type;
  read(calls: UpstreamCalls, token: string): UpstreamAnswer<Value>;
  /** What the event carries, made from what was read. */
  dataOf(value: Value): EventData<Type>;
  /**
   * What a reconcile does about it. `unless told`: reads it, and tells it unless the tabs have been told just that. `if changed`: the same,
   * but what is read for the first time is not told. `if missed`: only where the provider's word about it could not be followed.
   */
  afterGap: 'unless told' | 'if changed' | 'if missed';
  /** A number that grows with every change, where the part has one; else answers are ordered by when they were asked for. */
  numberOf?(data: EventData<Type>): number;
  /** Told of every answer, except one that a newer has overtaken, before anything comes of it. */
  onAnswer?(hub: PartListener, token: string, answer: Result<Value, UpstreamFailure>): void;
};

/** What a hub wants to hear of its parts' answers. */
export type PartListener = {
  /** The account as the provider has it, or why it does not say: a token may be refused, a right may be lost. */
  onUserRead(token: string, answer: Result<UserInfo, UpstreamFailure>): void;
};

/**
 * How each part is read, and what becomes of it. Which upstream event makes which part stale stands in shared/upstream/frames.ts.
 * A new part is one entry here, and one line there if the provider tells of its changes.
 */
export const parts = {
  account: part({
    becomes: 'account.updated',
    read: (calls, token) => calls.account.userInfo(token),
    dataOf: (user) => ({ user: publicUser(user), plan: planStateOf(user) }),
    afterGap: 'if changed',
    onAnswer: (hub, token, answer) => hub.onUserRead(token, answer),
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

/** The part that a live event carries, undefined for an event that is no part's. */
export const partOfEvent: Partial<Record<EventType, PartName>> = Object.fromEntries(partNames.map((name) => [parts[name].becomes, name]));

/** Lets each entry's own types follow from how it is read. */
function part<Value, Type extends EventType>(entry: Part<Value, Type>): Part<Value, Type> {
  return entry;
}
