import type { UserInfo } from '#shared/account/user.ts';
import { errorCodes } from '#shared/errors.ts';
import { closeCodes, limits, type UpstreamReason, type UpstreamState } from '#shared/protocol.ts';
import { fail } from '#shared/result.ts';
import type { CommandOutcome } from './commands/command-run.ts';
import { type Command, interrupted, runCommand } from './commands/commands.ts';
import type { Hub, HubFigures, TakenFrame } from './hub.ts';
import type { AppendOutcome } from './log/appender.ts';
import { Sequence, type SequenceOwner } from './log/sequence.ts';
import { CatchUp, type CatchUpOwner } from './parts/catch-up.ts';
import type { ClientSocket, Due, DueName, HubDeps, LogEvent, SavedTab, Session, UpstreamFailure } from './ports.ts';
import { type Refusal, Sessions } from './sessions.ts';
import { SharedSnapshot } from './tabs/shared-snapshot.ts';
import type { Connection } from './tabs/tab.ts';
import { Tabs, type TabsOwner, type UpstreamStanding } from './tabs/user-tabs.ts';
import { Intake } from './upstream/intake.ts';
import { Journeys } from './upstream/journeys.ts';
import { type LinkOwner, UpstreamLink } from './upstream/upstream-link.ts';

export const createHub = (user: string, deps: HubDeps, due: Due, onGone: () => void): Hub => new RunningHub(user, deps, due, onGone);

/** Connects the parts of one user's hub. Members that only those parts call are public here, but not part of `Hub`. */
class RunningHub implements Hub, SequenceOwner, TabsOwner, LinkOwner, CatchUpOwner {
  readonly #user: string;
  readonly #deps: HubDeps;
  readonly #due: Due;
  readonly #onGone: () => void;
  readonly #sequence: Sequence;
  readonly #sessions: Sessions;
  readonly #tabs: Tabs;
  readonly #link: UpstreamLink;
  readonly #catchUp: CatchUp;
  readonly #intake: Intake;
  #upstream: { state: UpstreamState; since: number; reason?: UpstreamReason };
  /** When the next sweep is due, in elapsed ms. */
  #sweepAt = Number.POSITIVE_INFINITY;
  #running = 0;
  #gone = false;

  constructor(user: string, deps: HubDeps, due: Due, onGone: () => void) {
    this.#user = user;
    this.#deps = deps;
    this.#due = due;
    this.#onGone = onGone;
    this.#upstream = { state: 'connecting', since: deps.now() };
    this.#sequence = new Sequence(user, deps, this);
    this.#sessions = new Sessions(user, deps, this.#sequence);
    // An intent left by a crash counts as a gap (ST1), and a hub starts with a gap anyway.
    deps.store.clearIntents(user);
    this.#catchUp = new CatchUp(user, deps, this.#sequence, this);
    const journeys = new Journeys(deps);
    this.#tabs = new Tabs(deps, this.#sequence, new SharedSnapshot(deps, this.#sequence, this.#catchUp, this), journeys, this);
    this.#intake = new Intake(user, deps, this.#sequence, this.#catchUp.parts, journeys, this);
    this.#link = new UpstreamLink(user, deps, due, this.#intake, this);
    deps.meter.gauge('hubs', 1);
  }

  check(session: Session): ReturnType<Hub['check']> {
    const refusal = this.#sessions.refusal(session);
    if (refusal) return { ok: false, refusal };
    // Without the provider's socket, the hub would not notice a lost or gained right.
    const rights = this.#upstream.state === 'live' ? this.#catchUp.rights() : undefined;
    return { ok: true, head: { epoch: this.#sequence.epoch(), head: this.#sequence.head() }, ...(rights ? { rights } : {}) };
  }

  attach(socket: ClientSocket, session: Session): Connection {
    const own = this.#sessions.refusal(session) ? session : this.#sessions.seen(session);
    const connection = this.#tabs.attach(socket, own);
    if (this.#tabs.size() > 0) this.#link.open();
    this.tabsChanged();
    return connection;
  }

  restore(sockets: { socket: ClientSocket; saved: SavedTab }[]): Connection[] {
    for (const { saved } of sockets) if (!this.#sessions.refusal(saved.session)) this.#sessions.seen(saved.session);
    const connections = sockets.map(({ socket, saved }) => this.#tabs.restore(socket, saved));
    if (this.#tabs.size() > 0) this.#link.open();
    this.sweepIn(limits.sweepEvery);
    return connections;
  }

  async command(session: Session, command: Command): CommandOutcome {
    const refusal = this.#sessions.refusal(session);
    this.#running += 1;
    try {
      if (refusal) return fail({ status: 401, error: { code: 'SIGNED_OUT', message: refusal.reason } });
      const hub = { user: this.#user, deps: this.#deps, sequence: this.#sequence, parts: this.#catchUp.parts, guard: this.guard.bind(this) };
      const result = await runCommand(hub, session.token, command);
      if (!result.ok && result.error.status === 401) this.#endSession(session.sessionId, saysInactive(result.error));
      return this.#gone ? fail(interrupted) : result;
    } finally {
      this.#running -= 1;
      this.#endIfIdle();
    }
  }

  endSession(sessionId: string, inactive = false) {
    this.#endSession(sessionId, inactive);
    this.#endIfIdle();
  }

  endAllSessions() {
    this.#sessions.endAll(this.#deps.now());
    this.#tabs.closeAll(closeCodes.signedOut, 'Signed out');
  }

  async endRefusedSessions() {
    this.#running += 1;
    try {
      await Promise.all(this.#sessions.all().map(({ token }) => this.#endIfRefused(token)));
    } finally {
      this.#running -= 1;
      this.#endIfIdle();
    }
  }

  async refreshAccount() {
    await this.#catchUp.parts.readStale('account');
  }

  due(name: DueName) {
    if (this.#gone) return;
    if (name === 'pump') return this.#tabs.pump();
    if (name === 'linger') {
      if (this.#tabs.size() > 0) return;
      return this.#end();
    }
    if (name === 'sweep') return this.#sweep();
    if (name === 'parts') return this.guard(this.#catchUp.parts.retryDue());
    this.#link.onDue(name);
  }

  figures(): HubFigures {
    const sequence = this.#sequence;
    return {
      user: this.#user,
      tabs: this.#tabs.size(),
      ...this.#tabs.figures(),
      upstream: this.#upstream,
      epoch: sequence.epoch(),
      head: sequence.head(),
      lastEventAt: sequence.row().lastEventAt,
    };
  }

  async account(): Promise<UserInfo | undefined> {
    const token = this.#sessions.token();
    const read = token === undefined ? undefined : await this.#deps.calls.account.userInfo(token);
    return read?.ok ? read.value : undefined;
  }

  play(name: string, args: unknown[]) {
    if (!this.#gone) this.#intake.event(name, args, '');
  }

  async takeIn(n: number): Promise<TakenFrame> {
    const waiting = this.#deps.store.refused;
    const frame = waiting.get(this.#user, n);
    if (!frame) return 'gone';
    this.#running += 1;
    try {
      const outcome = await new Promise<AppendOutcome | 'refused' | 'overtaken'>((resolve) => this.#intake.takeIn(frame, resolve));
      if (outcome === 'overtaken') {
        waiting.remove(this.#user, n);
        // Whatever state it brought is in what this reads.
        if (this.#upstream.state === 'live') this.reconcile(true);
      }
      if (outcome === 'appended') return 'taken';
      if (outcome === 'known') return 'already';
      // Dropped by another take in the same turn, or by a failed commit, after which it goes on waiting.
      if (outcome === 'dropped') return waiting.get(this.#user, n) ? 'refused' : 'gone';
      return outcome;
    } finally {
      this.#running -= 1;
      this.#endIfIdle();
    }
  }

  async writeHops() {
    this.#sequence.writeHops();
    await this.#sequence.untilSettled();
  }

  idle(): boolean {
    return this.#tabs.size() === 0 && !this.#link.wanted() && this.#running === 0 && !this.#catchUp.busy();
  }

  close() {
    if (this.#gone) return;
    this.#tabs.closeAll(closeCodes.hubRestarted, 'The stream starts again');
    this.#end();
  }

  // For the sequence (SequenceOwner).

  committed(events: LogEvent[]) {
    this.#intake.committed();
    this.#tabs.deliver(events);
    this.#deps.watch?.appended(this.#user, events);
  }

  commitFailed() {
    this.close();
  }

  // For the tabs (TabsOwner).

  admit(session: Session): Refusal | undefined {
    return this.#sessions.refusal(session);
  }

  upstream(): UpstreamStanding {
    const quietSince = this.#upstream.state === 'live' ? this.#link.quietSince() : undefined;
    // While the provider is unreachable, individual failures are not reported.
    const failing = this.#upstream.state === 'down' ? [] : this.#catchUp.failing();
    return { ...this.#upstream, ...(quietSince === undefined ? {} : { quietSince }), ...(failing.length === 0 ? {} : { failing }) };
  }

  pumpLater() {
    this.#due.set('pump', 0);
  }

  sweepIn(ms: number) {
    const at = this.#deps.elapsed() + ms;
    if (at >= this.#sweepAt) return;
    this.#sweepAt = at;
    this.#due.set('sweep', ms);
  }

  tabsChanged() {
    if (this.#gone) return;
    if (this.#tabs.size() > 0) return this.#due.clear('linger');
    // Nobody is signed in anymore, so there is no token to continue with.
    if (this.token() === undefined) this.#link.close();
    if (this.#link.wanted()) this.#due.set('linger', limits.upstreamLinger);
    else this.#endIfIdle();
  }

  guard(work: Promise<unknown>) {
    work.catch((error) => this.failed(error));
  }

  /** Restarts this hub from its log after a failure of the store or of its own code. */
  failed(error: unknown) {
    this.#deps.log('error', 'A hub failed and restarts', { error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    this.close();
  }

  // For the upstream link (LinkOwner).

  token(): string | undefined {
    return this.#sessions.token();
  }

  reconcile(whole: boolean) {
    this.guard(this.#catchUp.reconcile(whole));
  }

  upstreamQuiet() {
    if (this.#upstream.state === 'live') this.#tabs.tellUpstream();
  }

  upstreamLost(heardAt: number | undefined, refused: boolean) {
    this.#deps.meter.count('upstream_losses');
    if (heardAt !== undefined || this.#upstream.state === 'live') this.#sequence.hops?.lost();
    if (heardAt !== undefined) this.#catchUp.missedSince(heardAt);
    if (this.#upstream.state === 'live') this.#sequence.change({ lastLive: this.#deps.now() });
    this.#setUpstream('down', refused ? 'refused' : undefined);
    // A provider that refuses is reachable.
    if (refused) this.#deps.outages?.gone(this.#user);
    else this.#deps.outages?.lost(this.#user);
  }

  upstreamRefused(token: string, what: 'connection' | 'room', why: string) {
    this.guard(this.#checkToken(token, what, why));
  }

  // For the catch-up (CatchUpOwner).

  over(): boolean {
    return this.#gone;
  }

  connection(): object | undefined {
    return this.#link.connection();
  }

  caughtUp(appended: number) {
    this.#deps.outages?.back(this.#user, appended);
    this.#sequence.hops?.back(appended);
    if (this.#link.confirmed()) this.#setUpstream('live');
    else this.#setUpstream('connecting', 'unconfirmed');
  }

  recovered(publishedTime: number) {
    this.#tabs.recovered(publishedTime);
  }

  retryIn(ms: number) {
    this.#due.set('reconcile', ms);
  }

  retryPartsIn(ms: number) {
    this.#due.set('parts', ms);
  }

  failingChanged() {
    if (!this.#gone && this.#upstream.state !== 'down') this.#tabs.tellUpstream();
  }

  tokenRefused(token: string, failure: UpstreamFailure) {
    const session = this.#sessions.sessionOf(token);
    if (session) this.#endSession(session.sessionId, saysInactive(failure));
  }

  rightLost() {
    this.#tabs.resetAll();
  }

  async #checkToken(token: string, what: 'connection' | 'room', why: string) {
    if (!(await this.#endIfRefused(token))) return this.#gone ? undefined : this.#intake.refused(what, why);
    // Another session may still be valid: try its token at once.
    if (this.#tabs.size() > 0) this.#link.open();
  }

  /** @returns whether the provider says that this token's session has ended */
  async #endIfRefused(token: string): Promise<boolean> {
    const read = await this.#deps.calls.account.userInfo(token);
    if (this.#gone || read.ok || read.error.status !== 401) return false;
    this.tokenRefused(token, read.error);
    return true;
  }

  #setUpstream(state: UpstreamState, reason?: UpstreamReason) {
    const before = this.#upstream;
    if (before.state === state && before.reason === reason) return;
    this.#upstream = { state, since: before.state === state ? before.since : this.#deps.now(), ...(reason === undefined ? {} : { reason }) };
    this.#tabs.tellUpstream();
  }

  #sweep() {
    this.#sweepAt = Number.POSITIVE_INFINITY;
    const next = this.#tabs.sweep();
    this.#sessions.sweep();
    this.#sequence.trimByAge();
    this.#deps.freshness?.flush?.();
    this.#sequence.writeHops();
    if (this.#tabs.size() === 0) return;
    // A link that is waiting has its own retry time.
    if (!this.#link.wanted()) this.#link.open();
    this.sweepIn(next);
  }

  #endSession(sessionId: string, inactive: boolean) {
    this.#sessions.end(sessionId);
    const [code, reason] = inactive ? ([closeCodes.accountInactive, 'Account inactive'] as const) : ([closeCodes.signedOut, 'Signed out'] as const);
    this.#tabs.closeWhere((session) => session.sessionId === sessionId, code, reason);
  }

  #endIfIdle() {
    if (this.idle()) this.#end();
  }

  /** Releases everything. The log stays, and the user's next hub starts from it. */
  #end() {
    if (this.#gone) return;
    this.#gone = true;
    this.#deps.freshness?.flush?.();
    this.#rememberLive();
    this.#sequence.hops?.end(this.#deps, this.#user);
    this.#link.close();
    this.#deps.outages?.gone(this.#user);
    this.#sequence.close();
    this.#deps.meter.gauge('hubs', -1);
    this.#onGone();
  }

  #rememberLive() {
    if (this.#upstream.state !== 'live') return;
    try {
      this.#deps.store.save(this.#user, { ...this.#sequence.row(), lastLive: this.#deps.now() });
    } catch (error) {
      // Saving it would only make the next gap shorter.
      this.#deps.log('warn', 'Could not save when the upstream was last live', { error: String(error) });
    }
  }
}

const saysInactive = ({ error }: Pick<UpstreamFailure, 'error'>): boolean => error.code === errorCodes.accountInactive;
