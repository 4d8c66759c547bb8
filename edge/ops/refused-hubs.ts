import type { Hub, TakenFrame } from '#edge/hub/hub.ts';
import type { HubStore } from '#edge/hub/ports.ts';
import { readAgain, verdictOf } from '#edge/hub/upstream/refused-intake.ts';
import {
  noVerdicts,
  type RefusedCheck,
  type RefusedGroup,
  type RefusedName,
  refusedLimits,
  type TakeAnswer,
} from '#shared/inbox/refused/refused-wire.ts';
import { createRedactor } from '#shared/recording/redact.ts';
import { redactedName } from '#shared/recording/redacted-name.ts';

/** For the operator: the frames that the hubs refused (OPS-08), of all users, wherever their hubs run. */
export type RefusedHubs = {
  refused(): Promise<RefusedGroup[]>;
  checkRefused(group: RefusedName): Promise<RefusedCheck>;
  /** Takes in the next frames, in their order. @param request.after the `next` of the last answer, 0 at first */
  takeRefused(request: RefusedTake): Promise<TakeAnswer>;
};
export type RefusedTake = RefusedName & { after: number; clear: boolean };

/** Messages of a group that are read to tell how many pass. */
const TRIED = 200;

/** Lists the groups of one log, with how many pass now. @param now ms */
export function groupsIn(store: HubStore, now: number): RefusedGroup[] {
  let left: number = refusedLimits.tried;
  return store.refused.groups(now).map((group) => {
    const frames = store.refused.in(group, 0, Math.min(left, TRIED));
    left -= frames.length;
    return {
      ...group,
      passing: frames.filter((frame) => readAgain(frame, now).kind !== 'refused').length,
      tried: frames.length,
    };
  });
}

/** Says what taking in a group of one log would do, and does nothing. @param now ms */
export function checkIn(store: HubStore, group: RefusedName, now: number): RefusedCheck {
  const frames = store.refused.in(group, 0, TRIED);
  const verdicts = noVerdicts();
  const redactor = createRedactor();
  const messages = frames.map((frame) => {
    const verdict = verdictOf(store, frame, now);
    verdicts[verdict] += 1;
    const { id, user, product, detail, first, last, times } = frame;
    return { ...redactedName(redactor, { id, product }), user, detail, first, last, times, verdict };
  });
  const [first] = frames;
  return {
    verdicts,
    waiting: store.refused.waiting(group),
    messages: messages.slice(0, refusedLimits.listed),
    sample: first ? JSON.stringify(redactor.frame(JSON.parse(first.body)), null, 2) : '',
  };
}

/** Takes in the next frames of one log, one after the other, each in its user's hub. */
export async function takeInFrom(
  store: HubStore,
  hubOf: (user: string) => Hub,
  { after, clear, ...group }: RefusedTake,
): Promise<TakeAnswer> {
  const frames = store.refused.in(group, after, refusedLimits.taken);
  const answer: TakeAnswer = { taken: 0, already: 0, refused: 0, next: null };
  for (const frame of frames) {
    count(answer, await hubOf(frame.user).takeIn(frame.n));
    // Not if it is readable: then a commit failed, and it goes on waiting.
    if (clear && readAgain(frame, frame.last).kind === 'refused') store.refused.remove(frame.user, frame.n);
  }
  if (frames.length === refusedLimits.taken) answer.next = frames.at(-1)?.n ?? null;
  return answer;
}

function count(answer: TakeAnswer, outcome: TakenFrame) {
  if (outcome === 'taken') answer.taken += 1;
  // A state that is read again is there, too.
  else if (outcome === 'already' || outcome === 'overtaken') answer.already += 1;
  else if (outcome === 'refused') answer.refused += 1;
}

/** Joins the groups of several logs, the latest first. No user is in two of them. */
export function mergeGroups(lists: readonly RefusedGroup[][]): RefusedGroup[] {
  const merged = new Map<string, RefusedGroup>();
  for (const group of lists.flat()) {
    const key = JSON.stringify([group.reason, group.version]);
    const known = merged.get(key);
    merged.set(
      key,
      known
        ? {
            ...known,
            waiting: known.waiting + group.waiting,
            users: known.users + group.users,
            first: Math.min(known.first, group.first),
            last: Math.max(known.last, group.last),
            passing: known.passing + group.passing,
            tried: known.tried + group.tried,
          }
        : group,
    );
  }
  return [...merged.values()].sort((a, b) => b.last - a.last).slice(0, refusedLimits.groups);
}

export function mergeChecks(checks: readonly RefusedCheck[]): RefusedCheck {
  const verdicts = noVerdicts();
  for (const check of checks)
    for (const [verdict, each] of Object.entries(check.verdicts)) verdicts[verdict as keyof typeof verdicts] += each;
  return {
    verdicts,
    waiting: checks.reduce((sum, { waiting }) => sum + waiting, 0),
    messages: checks.flatMap(({ messages }) => messages).slice(0, refusedLimits.listed),
    sample: checks.find(({ sample }) => sample !== '')?.sample ?? '',
  };
}
