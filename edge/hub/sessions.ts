import { errorText } from '#shared/process-log.ts';
import { closeCodes } from '#shared/protocol.ts';
import type { Sequence } from './log/sequence.ts';
import type { HubDeps, Session } from './ports.ts';

export type Refusal = { code: number; reason: string };

/** One user's sessions. Ended ones are on disk; active ones, with their tokens, only in memory. */
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

  /** Returns the reason why a session may not continue; undefined if it may (ST8). */
  refusal(session: Session): Refusal | undefined {
    if (this.#ended.includes(session.sessionId) || session.issuedAt < this.#sequence.row().notBefore)
      return { code: closeCodes.signedOut, reason: 'Signed out' };
    if (session.expiresAt <= this.#deps.now())
      return { code: closeCodes.sessionExpired, reason: 'The session has expired' };
    return undefined;
  }

  /**
   * Stores an admitted session, whose token serves the hub's own calls.
   * @returns the stored session, shared if equal
   */
  seen(session: Session): Session {
    const known = this.#live.find((each) => each.sessionId === session.sessionId);
    // The same cookie in another tab: both share one object.
    if (
      known &&
      known.token === session.token &&
      known.issuedAt === session.issuedAt &&
      known.expiresAt === session.expiresAt
    )
      return known;
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
    this.#live = this.#live.filter((each) => each.sessionId !== sessionId);
    if (!this.#ended.includes(sessionId)) this.#ended.push(sessionId);
    // Not its own end as it was seen: the cookie may have been sealed anew since, with a later one.
    this.#write(() => this.#deps.store.endSession(this.#user, sessionId, now + LONGEST_SESSION, now));
  }

  endAll(notBefore: number) {
    this.#live = [];
    this.#sequence.change({ notBefore });
    // Saved at once: old sessions must stay out even if no event is ever committed again.
    this.#write(() => this.#deps.store.save(this.#user, this.#sequence.row()));
  }

  sessionOf(token: string): Session | undefined {
    return this.#live.find((each) => each.token === token);
  }

  /** Returns the active sessions that are still admitted. */
  all() {
    return this.#live.filter((each) => !this.refusal(each));
  }

  /** A full disk keeps nobody signed in: the end also counts in memory, and the provider ends the token as well. */
  #write(end: () => void) {
    try {
      end();
    } catch (error) {
      this.#deps.log('warn', 'Could not save the end of a session', { error: errorText(error) });
    }
  }

  sweep() {
    if (this.#live.some((each) => this.refusal(each))) this.#live = this.#live.filter((each) => !this.refusal(each));
  }
}

const LONGEST_SESSION = 31 * 24 * 3_600_000;
