import { groupText } from '#shared/inbox/refused/refused-message.ts';
import { isLoggedAgain } from '#shared/process-log.ts';
import { limits } from '#shared/protocol.ts';
import type { RejectedReason } from '#shared/recording/operator-wire.ts';
import { redactedSample } from './hub/observers/refused-traces.ts';
import type { HubDeps, Meter, RejectedEvent, RejectKind, Session } from './hub/ports.ts';
import { keyHash } from './storage/key-table.ts';
import type { UserHash } from './user-hash.ts';

export type RejectedLog = {
  add(event: RejectedEvent): void;
  /** Newest first. */
  list(): Promise<RejectedReason[]>;
  /** Returns those that concern one user. */
  of(user: string): Promise<RejectedReason[]>;
  total(): number;
};

type Reason = Omit<RejectedReason, 'users' | 'user' | 'userHash'> & {
  /** The affected users and how often each was, latest last. */
  users: Map<string, number>;
  sampleUser: string;
  loggedAt: number;
};

/**
 * Collects the provider's errors in this process by reason instead of listing the latest ones, so that a flood of one
 * error does not hide others (ST11). Logs a reason when it first occurs, at every tenfold of its count, and again after
 * an hour. Samples are redacted before they are stored.
 */
export function createRejectedLog(log: HubDeps['log'], userHash: UserHash): RejectedLog {
  const lastOf = async (users: Map<string, number>): Promise<{ user: string; userHash: string }> => {
    const user = [...users.keys()].at(-1) ?? '';
    return { user, userHash: user === '' ? '' : await userHash(user) };
  };

  const reasons = new Map<string, Reason>();
  let total = 0;

  function reasonOf(event: RejectedEvent): Reason {
    // The same error in different rows of a list counts as one reason.
    const path = event.path.replace(/(^|\.)\d+(?=\.|$)/g, '$1*').slice(0, 200);
    const name = event.event.slice(0, 100);
    // The values in it differ from error to error. Those of the one that was logged are shown.
    const key = JSON.stringify([event.kind, name, path, groupText(event.reason)]);
    const known = reasons.get(key);
    if (known) return known;
    if (reasons.size >= limits.rejectedStored) forgetOne();
    const reason: Reason = {
      kind: event.kind,
      event: name,
      path,
      reason: event.reason,
      count: 0,
      firstAt: event.at,
      at: event.at,
      users: new Map(),
      sample: '',
      sampleUser: '',
      loggedAt: 0,
    };
    reasons.set(key, reason);
    return reason;
  }

  /** Drops the rarest reason, so that recurring reasons survive when a provider invents names. */
  function forgetOne() {
    let rarest: string | undefined;
    let count = Number.POSITIVE_INFINITY;
    for (const [key, reason] of reasons) {
      if (reason.count >= count) continue;
      rarest = key;
      count = reason.count;
    }
    if (rarest !== undefined) reasons.delete(rarest);
  }

  return {
    add(event) {
      total += 1;
      const reason = reasonOf(event);
      reason.count += 1;
      reason.at = event.at;
      const before = reason.users.get(event.user) ?? 0;
      reason.users.delete(event.user);
      reason.users.set(event.user, before + 1);
      if (reason.users.size > MOST_USERS) reason.users.delete(reason.users.keys().next().value as string);
      if (!isLoggedAgain(reason.count, event.at - reason.loggedAt)) return;
      reason.loggedAt = event.at;
      reason.sample = redactedSample(event.sample);
      reason.sampleUser = event.user;
      reason.reason = event.reason;
      const { kind, path, count } = reason;
      const facts = { event: reason.event, path, reason: reason.reason, count };
      if (!event.user) return log('warn', titles[kind], facts);
      void userHash(event.user).then((user) => log('warn', titles[kind], { ...facts, user }));
    },
    list: async () =>
      newestFirst(
        await Promise.all(
          [...reasons.values()].map(async ({ users, sampleUser, loggedAt, ...reason }) => ({
            ...reason,
            ...(await lastOf(users)),
            users: users.size,
          })),
        ),
      ),
    async of(user) {
      const hash = await userHash(user);
      return newestFirst(
        [...reasons.values()].flatMap(({ users, sampleUser, loggedAt, ...reason }) => {
          const count = users.get(user);
          if (count === undefined) return [];
          const own =
            sampleUser === user ? { sample: reason.sample } : { sample: '', reason: groupText(reason.reason) };
          return [{ ...reason, count, users: 1, user, userHash: hash, ...own }];
        }),
      );
    },
    total: () => total,
  };
}

/** An error found in the provider's answer. `token` is the session's, if one was sent. */
export type ProviderMistake = {
  kind: RejectKind;
  event: string;
  path: string;
  reason: string;
  sample?: unknown;
  /** Which row of a list of alerts it is, from 0. */
  row?: number;
  token?: string | undefined;
  user?: string;
};

/** Reports invalid answers, and knows which user they belong to. */
export type MistakeReports = {
  report(mistake: ProviderMistake): void;
  /** Remembers the user of a session. Only the token's hash is stored. */
  seen(session: Pick<Session, 'token' | 'userId'>): void;
};

/**
 * Counts and stores errors in answers; a stored record only once, not at every read.
 * @param own the user of all of them, if known
 */
export function createMistakeReports(
  rejected: RejectedLog,
  meter: Meter,
  now: () => number,
  own?: string,
): MistakeReports {
  const users = new Map<number, string>();
  const records = new Set<number>();

  function isKnown(user: string, { path, sample }: ProviderMistake): boolean {
    const key = keyHash(JSON.stringify([user, path, idOf(sample) ?? sample]));
    if (records.has(key)) return true;
    records.add(key);
    if (records.size > MOST_RECORDS) records.delete(records.values().next().value as number);
    return false;
  }

  return {
    report(mistake) {
      const { kind, event, path, reason, sample, token } = mistake;
      const user = own ?? mistake.user ?? (token === undefined ? undefined : users.get(keyHash(token))) ?? '';
      const isRecord = kind === 'record' || (kind === 'value' && sample !== undefined);
      if (isRecord && isKnown(user, mistake)) return;
      meter.count(isRecord ? 'rejected' : 'bad_answers', isRecord ? 'list' : event.replaceAll(' ', '-'));
      rejected.add({
        at: now(),
        kind,
        user,
        event,
        path,
        reason,
        sample: sample === undefined ? '' : typeof sample === 'string' ? sample : JSON.stringify(sample),
      });
    },
    seen({ token, userId }) {
      const key = keyHash(token);
      users.delete(key);
      users.set(key, userId);
      if (users.size > MOST_TOKENS) users.delete(users.keys().next().value as number);
    },
  };
}

const newestFirst = (reasons: RejectedReason[]): RejectedReason[] => reasons.sort((a, b) => b.at - a.at);

const titles: Record<RejectKind, string> = {
  event: 'An upstream event fitted no schema',
  record: 'A stored record fitted no schema',
  answer: 'The provider gave no usable answer to a call',
  join: 'The provider does not admit a user to the live connection',
  value: 'The provider sent a value that the portal could not use',
};

const MOST_USERS = 50;
const MOST_RECORDS = 10_000;
const MOST_TOKENS = 20_000;

const idOf = (record: unknown): unknown =>
  typeof record === 'object' && record !== null && '_id' in record ? record._id : undefined;
