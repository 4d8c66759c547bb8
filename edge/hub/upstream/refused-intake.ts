import * as v from 'valibot';
import type { NewEvent } from '#shared/events.ts';
import type { AlertIdentity } from '#shared/inbox/identity.ts';
import type { Rejection } from '#shared/inbox/refused/refused-message.ts';
import { groupText, messageFacts, refusalText } from '#shared/inbox/refused/refused-message.ts';
import { isLate, refusedLimits, type Verdict } from '#shared/inbox/refused/refused-wire.ts';
import { RULES_VERSION } from '#shared/inbox/refused/rules-version.ts';
import { frameMetaSchema } from '#shared/upstream/frames.ts';
import { findAlert } from '../log/appender.ts';
import type { HubStore, RefusedFrame, WaitingFrame } from '../ports.ts';
import { utf8Length } from '../text.ts';
import { normalise } from './normalise.ts';

/** @returns the frame as it waits; undefined if it is too large to wait */
export function refusedFrame(name: string, args: unknown[], rejection: Rejection): RefusedFrame | undefined {
  const body = JSON.stringify([name, ...args]);
  if (utf8Length(body) > refusedLimits.messageBytes) return undefined;
  const meta = v.safeParse(frameMetaSchema, args[1]);
  const { id = meta.success ? meta.output.outboxId : undefined, asin = '' } = messageFacts(args[0]);
  const detail = refusalText(rejection);
  return { id, product: asin.slice(0, 40), reason: groupText(detail), detail, version: RULES_VERSION, body };
}

/** What a waiting frame is under the present rules. An alert that is late gets its mark, which keeps it quiet. */
type Reread =
  | { kind: 'refused' | 'overtaken' }
  | {
      kind: 'event';
      event: NewEvent;
      identity: AlertIdentity | undefined;
      outboxId: string | undefined;
      rings: boolean;
    };

/**
 * The events that add something. All others bring a state or a change of one, which the hub and the pages have read
 * again since: taken in now, it would undo what is newer.
 */
const additions: readonly NewEvent['type'][] = ['notification.created', 'activity.recorded', 'scan.recorded'];

/** @param now ms */
export function readAgain({ body, first }: WaitingFrame, now: number): Reread {
  const [name, ...args] = JSON.parse(body) as [string, ...unknown[]];
  const read = normalise(name, args, first);
  if (read.kind === 'rejected') return { kind: 'refused' };
  if (read.kind === 'stale' || !additions.includes(read.event.type)) return { kind: 'overtaken' };
  const { event, identity, outboxId } = read;
  if (event.type !== 'notification.created') return { kind: 'event', event, identity, outboxId, rings: false };
  const quiet = isLate(event.data.publishedTime, now);
  return {
    kind: 'event',
    event: quiet ? { ...event, data: { ...event.data, quiet } } : event,
    identity,
    outboxId,
    rings: !quiet,
  };
}

/** Says what taking a waiting frame in would do, and does nothing. @param now ms */
export function verdictOf(store: Pick<HubStore, 'hasFrame' | 'alertsWith'>, frame: WaitingFrame, now: number): Verdict {
  const read = readAgain(frame, now);
  if (read.kind !== 'event') return read.kind;
  const { identity, outboxId, rings } = read;
  const isKnown = identity
    ? findAlert(store, frame.user, identity) !== undefined
    : outboxId !== undefined && store.hasFrame(frame.user, outboxId);
  return isKnown ? 'already' : rings ? 'rings' : 'list';
}
