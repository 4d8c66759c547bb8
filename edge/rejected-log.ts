import { limits } from '#shared/protocol.ts';
import type { RejectedReason } from '#shared/recording/operator-wire.ts';
import { createRedactor } from '#shared/recording/redact.ts';
import type { HubDeps, Meter, RejectedEvent, RejectKind, Session } from './hub/ports.ts';
import { keyHash } from './storage/key-table.ts';

export type RejectedLog = {
  add(event: RejectedEvent): void;
  /** The newest first. */
  list(): RejectedReason[];
  /** One user's share of them. */
  of(user: string): RejectedReason[];
  /** How often anything was rejected. */
  total(): number;
};

type Reason = Omit<RejectedReason, 'users' | 'user' | 'userHash'> & {
  /** Whom it happened to, and how often, the latest last. */
  users: Map<string, number>;
  sampleUser: string;
  loggedAt: number;
};

/**
 * What the provider got wrong in this process, by reason and not by its last occurrences (ST11): a flood of one mistake hides no other.
 * A reason is logged when it first occurs, at every tenfold of its count, and anew after an hour. Samples are redacted before they are kept.
 */
export function createRejectedLog(log: HubDeps['log']): RejectedLog {
  const reasons = new Map<string, Reason>();
  let total = 0;

  function reasonOf(event: RejectedEvent): { reason: Reason; isNew: boolean } {
    // Which row of a list it was makes no other reason.
    const path = event.path.replace(/(^|\.)\d+(?=\.|$)/g, '$1*').slice(0, 200);
    const name = event.event.slice(0, 100);
    const key = JSON.stringify([event.kind, name, path, event.reason]);
    const known = reasons.get(key);
    if (known) return { reason: known, isNew: false };
    if (reasons.size >= limits.rejectedKept) forgetOne();
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
    return { reason, isNew: true };
  }

  /** Where a provider makes up names, the reasons that stay are those that come again. */
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
      const { reason, isNew } = reasonOf(event);
      reason.count += 1;
      reason.at = event.at;
      const before = reason.users.get(event.user) ?? 0;
      reason.users.delete(event.user);
      reason.users.set(event.user, before + 1);
      if (reason.users.size > MOST_USERS) reason.users.delete(reason.users.keys().next().value as string);
      if (!isNew && !/^10+$/.test(String(reason.count)) && event.at - reason.loggedAt < LOG_AGAIN) return;
      reason.loggedAt = event.at;
      reason.sample = redacted(event.sample);
      reason.sampleUser = event.user;
      const { kind, path, count } = reason;
      log('warn', titles[kind], { event: reason.event, path, reason: reason.reason, count, ...(event.user ? { user: userHash(event.user) } : {}) });
    },
    list: () => newestFirst([...reasons.values()].map(({ users, sampleUser, loggedAt, ...reason }) => ({ ...reason, ...lastOf(users), users: users.size }))),
    of: (user) =>
      newestFirst(
        [...reasons.values()].flatMap(({ users, sampleUser, loggedAt, ...reason }) => {
          const count = users.get(user);
          if (count === undefined) return [];
          return [{ ...reason, count, users: 1, user, userHash: userHash(user), sample: sampleUser === user ? reason.sample : '' }];
        }),
      ),
    total: () => total,
  };
}

/** What somebody found wrong in an answer of the provider. `token` is the session's, where one was sent. */
export type ProviderMistake = { kind: RejectKind; event: string; path: string; reason: string; sample?: unknown; token?: string | undefined; user?: string };

/** Tells of answers that were wrong, and knows whose they were. */
export type MistakeReports = {
  report(mistake: ProviderMistake): void;
  /** Whose this session is. Only the token's hash is remembered. */
  seen(session: Pick<Session, 'token' | 'userId'>): void;
};

/** Counts and keeps mistakes in answers, a stored record once and not at every reading of the list. @param own whose all of them are, where that is known */
export function createMistakeReports(rejected: RejectedLog, meter: Meter, now: () => number, own?: string): MistakeReports {
  const users = new Map<number, string>();
  const records = new Set<number>();

  /** @returns whether this record was rejected before */
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

/** Stands for a user in the log. */
export const userHash = (user: string): string => keyHash(user).toString(36);

const lastOf = (users: Map<string, number>): { user: string; userHash: string } => {
  const user = [...users.keys()].at(-1) ?? '';
  return { user, userHash: user === '' ? '' : userHash(user) };
};

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
const LOG_AGAIN = 3_600_000;
const SAMPLE = 2_000;

/** A frame begins with its packet's type; what follows is JSON, or nothing that could be read. */
function redacted(sample: string): string {
  const text = sample.slice(0, limits.upstreamEventBytes).replace(/^\d+(?=[[{])/, '');
  let frame: unknown = text.slice(0, SAMPLE);
  try {
    frame = JSON.parse(text);
  } catch {
    // Redacted as the broken text that it is.
  }
  const safe = createRedactor().frame(frame);
  return (typeof safe === 'string' ? safe : JSON.stringify(safe)).slice(0, SAMPLE);
}

const idOf = (record: unknown): unknown => (typeof record === 'object' && record !== null && '_id' in record ? record._id : undefined);
