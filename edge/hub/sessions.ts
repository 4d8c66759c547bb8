import { closeCodes } from '#shared/protocol.ts';
import type { HubDeps, Session } from './ports.ts';
import type { Sequence } from './sequence.ts';

export type Refusal = { code: number; reason: string };

export type Sessions = {
  /** Whether a session may go on now (ST8). */
  refusal(session: Session): Refusal | undefined;
  /** Remembers a session that was admitted; its token serves the hub's own calls. */
  seen(session: Session): void;
  /** The newest live session's token. */
  token(): string | undefined;
  end(sessionId: string): void;
  endAll(notBefore: number): void;
  sessionOf(token: string): Session | undefined;
  sweep(): void;
};

/** The sessions of one user: those that have ended, on disk; those that live, with their tokens, in memory only. */
export function createSessions(user: string, deps: HubDeps, sequence: Sequence): Sessions {
  const live = new Map<string, Session>();
  const ended = new Set(deps.store.endedSessions(user, deps.now()));

  const refusal = (session: Session): Refusal | undefined => {
    if (ended.has(session.sessionId) || session.issuedAt < sequence.row().notBefore) return { code: closeCodes.signedOut, reason: 'Signed out' };
    if (session.expiresAt <= deps.now()) return { code: closeCodes.sessionExpired, reason: 'The session has expired' };
    return undefined;
  };

  return {
    refusal,
    seen(session) {
      live.set(session.sessionId, session);
    },
    token() {
      let newest: Session | undefined;
      for (const session of live.values()) {
        if (!refusal(session) && (!newest || session.issuedAt >= newest.issuedAt)) newest = session;
      }
      return newest?.token;
    },
    end(sessionId) {
      const until = live.get(sessionId)?.expiresAt ?? deps.now() + LONGEST_SESSION;
      live.delete(sessionId);
      ended.add(sessionId);
      deps.store.endSession(user, sessionId, until);
    },
    endAll(notBefore) {
      live.clear();
      sequence.change({ notBefore });
      // At once: it has to hold even if nothing else is ever committed.
      deps.store.save(user, sequence.row());
    },
    sessionOf(token) {
      for (const session of live.values()) if (session.token === token) return session;
      return undefined;
    },
    sweep() {
      for (const session of live.values()) if (refusal(session)) live.delete(session.sessionId);
    },
  };
}

const LONGEST_SESSION = 31 * 24 * 3_600_000;
