import type { Hubs } from '#edge/deps.ts';
import type { Session } from '#edge/hub/ports.ts';
import type { MistakeReports } from '#edge/rejected-log.ts';
import type { Env } from './env.ts';
import type { SessionSeal } from './session-seal.ts';

/** Carries the sealed session to the object; only this worker can reach an object. */
export const SESSION_HEADER = 'sellerwire-session';

/** What an object answers of the one hub that it has. */
type ObjectHub = Omit<Hubs, 'list'>;

export type CloudflareHubs = Hubs & {
  /** One end of a socket whose other end the user's hub has. */
  connect(session: Session): Promise<WebSocket>;
};

/** The hubs of all users, an object each, wherever they are. @param seen told of every session that is checked */
export function createHubs(users: Env['USERS'], seal: SessionSeal, seen: MistakeReports['seen']): CloudflareHubs {
  // What user-hub.ts answers; the platform's own types make unions of its results that nothing fits.
  const of = (userId: string) => users.get(users.idFromName(userId)) as unknown as ObjectHub & Pick<Fetcher, 'fetch'>;

  return {
    check(session) {
      seen(session);
      return twice(() => of(session.userId).check(session));
    },
    command: (session, command) => of(session.userId).command(session, command),
    endAllSessions: (userId) => twice(() => of(userId).endAllSessions(userId)),
    refreshAccount: (userId) => twice(() => of(userId).refreshAccount(userId)),
    endRefusedSessions: (userId) => twice(() => of(userId).endRefusedSessions(userId)),
    endSession: (userId, sessionId, inactive) => twice(() => of(userId).endSession(userId, sessionId, inactive)),
    // The platform tells nobody which objects there are.
    list: () => null,
    figures: (userId) => twice(() => of(userId).figures(userId)),
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

/** An object that was moved or updated under a call is back for the next one. Only for calls that may be made twice. */
async function twice<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error as { retryable?: boolean }).retryable) throw error;
    return call();
  }
}
