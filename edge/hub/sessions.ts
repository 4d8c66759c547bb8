import { closeCodes } from '#shared/protocol.ts';
import type { Sequence } from './log/sequence.ts';
import type { HubDeps, Session } from './ports.ts';

export type Refusal = { code: number; reason: string };

/** The sessions of one user, a few: those that have ended, on disk; those that live, with their tokens, in memory only. */
export class Sessions {
  readonly #user: string;
  readonly #deps: HubDeps;
  readonly #sequence: Sequence;
  #live: Session[] = [];
  #ended: string[];

  constructor(user: string, deps: HubDeps, sequence: Sequence) {
    this.#user = user;
    this.#deps = deps;
    this.#sequence = sequence;
    this.#ended = deps.store.endedSessions(user, deps.now());
  }

  /** Whether a session may go on now (ST8). */
  refusal(session: Session): Refusal | undefined {
    if (this.#ended.includes(session.sessionId) || session.issuedAt < this.#sequence.row().notBefore)
      return { code: closeCodes.signedOut, reason: 'Signed out' };
    if (session.expiresAt <= this.#deps.now()) return { code: closeCodes.sessionExpired, reason: 'The session has expired' };
    return undefined;
  }

  /** Remembers a session that was admitted; its token serves the hub's own calls. @returns it, or what is known of it already */
  seen(session: Session): Session {
    const known = this.#live.find((each) => each.sessionId === session.sessionId);
    // The same cookie in another tab: one object for both.
    if (known && known.token === session.token && known.issuedAt === session.issuedAt && known.expiresAt === session.expiresAt) return known;
    this.#live = [...this.#live.filter((each) => each !== known), session];
    return session;
  }

  token(): string | undefined {
    let newest: Session | undefined;
    for (const session of this.#live) {
      if (!this.refusal(session) && (!newest || session.issuedAt >= newest.issuedAt)) newest = session;
    }
    return newest?.token;
  }

  end(sessionId: string) {
    const now = this.#deps.now();
    const until = this.#live.find((each) => each.sessionId === sessionId)?.expiresAt ?? now + LONGEST_SESSION;
    this.#live = this.#live.filter((each) => each.sessionId !== sessionId);
    if (!this.#ended.includes(sessionId)) this.#ended.push(sessionId);
    this.#write(() => this.#deps.store.endSession(this.#user, sessionId, until, now));
  }

  endAll(notBefore: number) {
    this.#live = [];
    this.#sequence.change({ notBefore });
    // Saved at once: old sessions have to stay out even if no event is ever committed again.
    this.#write(() => this.#deps.store.save(this.#user, this.#sequence.row()));
  }

  sessionOf(token: string): Session | undefined {
    return this.#live.find((each) => each.token === token);
  }

  /** Those that are admitted and were seen here. */
  all() {
    return this.#live.filter((each) => !this.refusal(each));
  }

  /** A full disk keeps nobody signed in: the end counts from memory, and the provider ends the token as well. */
  #write(end: () => void) {
    try {
      end();
    } catch (error) {
      this.#deps.log('warn', 'The end of a session is not on disk', { error: String(error) });
    }
  }

  sweep() {
    if (this.#live.some((each) => this.refusal(each))) this.#live = this.#live.filter((each) => !this.refusal(each));
  }
}

const LONGEST_SESSION = 31 * 24 * 3_600_000;
