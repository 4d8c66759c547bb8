import type { Hubs } from '#edge/deps.ts';
import type { Session } from '#edge/hub/ports.ts';
import type { PeopleStore } from '#edge/ops/people.ts';
import { mergeChecks } from '#edge/ops/refused-hubs.ts';
import type { MistakeReports } from '#edge/rejected-log.ts';
import { currentRequestId } from '#edge/request-scope.ts';
import type { TakeAnswer } from '#shared/inbox/refused/refused-wire.ts';
import type { Env } from './env.ts';
import { directoryOf } from './hub-directory.ts';
import type { SessionSeal } from './session-seal.ts';

/** Carries the sealed session to the object. Only this worker can reach an object. */
export const SESSION_HEADER = 'sellerwire-session';

/** The methods of an object, which has only one hub. */
type ObjectHub = Omit<Hubs, 'list' | 'refused' | 'usersWithHop'>;

export type CloudflareHubs = Hubs & {
  /** Returns one end of a socket pair; the user's hub has the other. */
  connect(session: Session): Promise<WebSocket>;
};

/**
 * Creates access to the hubs of all users, one object each, wherever they run.
 * @param seen called with every session that is checked
 */
export function createHubs(
  { USERS: users, ...env }: Pick<Env, 'USERS' | 'DIRECTORY'>,
  seal: SessionSeal,
  seen: MistakeReports['seen'],
): CloudflareHubs {
  // The methods of user-hub.ts. The platform's own types turn the results into unions that nothing is assignable to.
  const of = (userId: string) => users.get(users.idFromName(userId)) as unknown as ObjectHub & Pick<Fetcher, 'fetch'>;

  return {
    check(session) {
      seen(session);
      return twice(() => of(session.userId).check(session));
    },
    command: (session, command) => of(session.userId).command(session, command, currentRequestId()),
    endAllSessions: (userId) => twice(() => of(userId).endAllSessions(userId)),
    refreshAccount: (userId) => twice(() => of(userId).refreshAccount(userId)),
    endRefusedSessions: (userId) => twice(() => of(userId).endRefusedSessions(userId)),
    endSession: (userId, sessionId, inactive) => twice(() => of(userId).endSession(userId, sessionId, inactive)),
    // The platform cannot list its objects, so they report to a directory.
    list: () => twice(() => directoryOf(env).list()),
    refused: () => twice(() => directoryOf(env).groups()),
    async checkRefused(group) {
      const found = await directoryOf(env).usersOf(group, 0, USERS_AT_ONCE);
      const check = mergeChecks(await Promise.all(found.map(({ user }) => of(user).checkRefused(group))));
      const all = (await directoryOf(env).groups()).find(
        ({ reason, version }) => reason === group.reason && version === group.version,
      );
      return { ...check, waiting: Math.max(check.waiting, all?.waiting ?? 0) };
    },
    async takeRefused({ after, ...group }) {
      const found = await directoryOf(env).usersOf(group, after, USERS_AT_ONCE);
      const answer: TakeAnswer = { taken: 0, already: 0, refused: 0, next: null };
      for (const { user } of found) {
        const own = await twice(() => of(user).takeRefused({ ...group, after: 0 }));
        for (const kind of ['taken', 'already', 'refused'] as const) answer[kind] += own[kind];
      }
      if (found.length === USERS_AT_ONCE) answer.next = found.at(-1)?.n ?? null;
      return answer;
    },
    figures: (userId) => twice(() => of(userId).figures(userId)),
    hopsOf: (userId) => twice(() => of(userId).hopsOf(userId)),
    eventAt: (userId, seq) => twice(() => of(userId).eventAt(userId, seq)),
    usersWithHop: async () => null,
    watch: (request) => twice(() => of(request.user).watch(request)),
    play: (userId, events, anyone) => of(userId).play(userId, events, anyone),
    async connect(session) {
      const headers = { upgrade: 'websocket', [SESSION_HEADER]: await seal.seal(session) };
      const { webSocket } = await of(session.userId).fetch('https://user.object/live', { headers });
      if (!webSocket) throw new Error('The object took no socket');
      return webSocket;
    },
  };
}

/** The users whose objects one dry run or one take calls: an object has at most as many messages as one take reads. */
const USERS_AT_ONCE = 20;

/** Retries once if the object was moved or updated during the call. Only for calls that may run twice. */
async function twice<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error as { retryable?: boolean }).retryable) throw error;
    return call();
  }
}

/** Stores people, one object each, named by the hash of their email. */
export function createPeopleStore(users: Env['USERS']): PeopleStore {
  const of = (hash: string) => users.get(users.idFromName(`person ${hash}`)) as unknown as PersonObject;
  return {
    note: (hash, user) => twice(() => of(hash).storePerson(hash, user)),
    userOf: (hash) => twice(() => of(hash).personOf(hash)),
  };
}

type PersonObject = {
  storePerson(hash: string, user: string): Promise<void>;
  personOf(hash: string): Promise<string | undefined>;
};
