import { errorCodes } from '#shared/errors.ts';
import { notificationsAccess } from '#shared/inbox/access.ts';
import { errorText } from '#shared/process-log.ts';
import { closeCodes, limits, type UpstreamReason, type UpstreamState } from '#shared/protocol.ts';
import { fail } from '#shared/result.ts';
import { type AccountRights, accountRights, hasAccess, type UserInfo } from '#shared/session/user.ts';
import type { CommandOutcome } from './commands/command-run.ts';
import { type Command, interrupted, runCommand } from './commands/commands.ts';
import type { Hub, HubFigures, TakenFrame } from './hub.ts';
import { guard, type HubCore } from './hub-core.ts';
import { Sequence } from './log/sequence.ts';
import { HopLog } from './observers/hop-log.ts';
import { Journeys } from './observers/journeys.ts';
import { Refusals } from './observers/refusals.ts';
import type {
  AppendOutcome,
  ClientSocket,
  Due,
  DueName,
  HubDeps,
  HubObserver,
  HubSignal,
  SavedTab,
  Session,
  UpstreamFailure,
} from './ports.ts';
import { Sessions } from './sessions.ts';
import { CatchUp } from './slices/catch-up.ts';
import { SharedSnapshot } from './tabs/shared-snapshot.ts';
import type { Connection } from './tabs/tab.ts';
import { Tabs, type UpstreamStanding } from './tabs/user-tabs.ts';
import { Intake } from './upstream/intake.ts';
import { UpstreamLink } from './upstream/upstream-link.ts';

export const createHub = (user: string, deps: HubDeps, due: Due, onGone: () => void): Hub =>
  new RunningHub(user, deps, due, onGone);

/**
 * Connects the parts of one user's hub: they emit what happens, and `#on` is the one place that says who hears it and
 * what follows.
 */
class RunningHub implements Hub {
  readonly #core: HubCore;
  readonly #onGone: () => void;
  readonly #observers: readonly HubObserver[];
  readonly #tabs: Tabs;
  readonly #link: UpstreamLink;
  readonly #catchUp: CatchUp;
  readonly #intake: Intake;
  #upstream: { state: UpstreamState; since: number; reason?: UpstreamReason };
  #rights: AccountRights | undefined;
  /** The number of the reading that brought the rights. */
  #rightsRequested = 0;
  #running = 0;

  constructor(user: string, deps: HubDeps, due: Due, onGone: () => void) {
    this.#onGone = onGone;
    this.#observers = [
      new Refusals(deps),
      new Journeys(deps),
      ...(deps.hops ? [new HopLog(deps)] : []),
      ...deps.observers,
    ];
    this.#upstream = { state: 'connecting', since: deps.now() };
    const emit = (signal: HubSignal) => this.#on(signal);
    const sequence = new Sequence(user, deps, emit);
    const core = { user, deps, due, sequence, sessions: new Sessions(user, deps, sequence), emit };
    this.#core = core;
    // An intent left by a crash counts as a gap (ST1), and a hub starts with a gap anyway.
    deps.store.clearIntents(user);
    this.#catchUp = new CatchUp(core, () => this.#link.connection());
    this.#tabs = new Tabs(core, new SharedSnapshot(core, this.#catchUp), () => this.#standing());
    this.#intake = new Intake(core, this.#catchUp.slices);
    this.#link = new UpstreamLink(core, this.#intake);
    deps.meter.gauge('hubs', 1);
  }

  /** Tells the observers what happened, and does what follows from it. */
  #on(signal: HubSignal) {
    for (const observer of this.#observers) observer.observe(this.#core.user, signal);
    switch (signal.type) {
      case 'stored':
        if (signal.events.length > 0) this.#tabs.deliver(signal.events, signal.staged);
        return;
      case 'refused':
        // An operator may look for the message at once.
        if (signal.args) this.#core.sequence.commitSoon();
        return;
      case 'left':
        return this.#tabsChanged();
      case 'missed':
        return guard(this.#core.emit, this.#catchUp.reconcile(signal.whole));
      case 'caught-up':
        if (this.#link.confirmed()) return this.#setUpstream('live');
        return this.#setUpstream('connecting', 'unconfirmed');
      case 'lost':
        return this.#lost(signal.heardAt, signal.refused);
      case 'turned-away':
        return guard(this.#core.emit, this.#checkToken(signal.token, signal.what, signal.why));
      case 'quiet-changed':
        if (this.#upstream.state === 'live') this.#tabs.sendUpstream();
        return;
      case 'failing-changed':
        if (this.#upstream.state !== 'down') this.#tabs.sendUpstream();
        return;
      case 'account-read':
        return this.#accountRead(signal);
      case 'failed':
        return this.#failed(signal.error);
    }
  }

  check(session: Session): ReturnType<Hub['check']> {
    const refusal = this.#core.sessions.refusal(session);
    if (refusal) return { ok: false, refusal };
    // Without the provider's socket, the hub would not notice a lost or gained right.
    const rights = this.#upstream.state === 'live' ? this.#rights : undefined;
    return {
      ok: true,
      head: { epoch: this.#core.sequence.epoch(), head: this.#core.sequence.head() },
      ...(rights ? { rights } : {}),
    };
  }

  attach(socket: ClientSocket, session: Session): Connection {
    const own = this.#core.sessions.refusal(session) ? session : this.#core.sessions.seen(session);
    const connection = this.#tabs.attach(socket, own);
    if (this.#tabs.size() > 0) this.#link.open();
    this.#tabsChanged();
    return connection;
  }

  restore(sockets: { socket: ClientSocket; saved: SavedTab }[]): Connection[] {
    for (const { saved } of sockets)
      if (!this.#core.sessions.refusal(saved.session)) this.#core.sessions.seen(saved.session);
    const connections = sockets.map(({ socket, saved }) => this.#tabs.restore(socket, saved));
    if (this.#tabs.size() > 0) this.#link.open();
    return connections;
  }

  async command(session: Session, command: Command): CommandOutcome {
    const refusal = this.#core.sessions.refusal(session);
    this.#running += 1;
    try {
      if (refusal) return fail({ status: 401, error: { code: 'SIGNED_OUT', message: refusal.reason } });
      const result = await runCommand({ ...this.#core, slices: this.#catchUp.slices }, session.token, command);
      if (!result.ok && result.error.status === 401) this.#endSession(session.sessionId, saysInactive(result.error));
      return this.#core.sequence.isClosed() ? fail(interrupted) : result;
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
    this.#core.sessions.endAll(this.#core.deps.now());
    this.#tabs.closeAll(closeCodes.signedOut, 'Signed out');
  }

  async endRefusedSessions() {
    this.#running += 1;
    try {
      await Promise.all(this.#core.sessions.all().map(({ token }) => this.#endIfRefused(token)));
    } finally {
      this.#running -= 1;
      this.#endIfIdle();
    }
  }

  async refreshAccount() {
    await this.#catchUp.slices.readStale('account');
  }

  due(name: DueName) {
    if (this.#core.sequence.isClosed()) return;
    if (name === 'pump') return this.#tabs.pump();
    if (name === 'linger') {
      if (this.#tabs.size() > 0) return;
      return this.#end();
    }
    if (name === 'sweep') return this.#sweep();
    if (name === 'slices') return guard(this.#core.emit, this.#catchUp.slices.retryDue());
    this.#link.onDue(name);
  }

  figures(): HubFigures {
    const sequence = this.#core.sequence;
    return {
      user: this.#core.user,
      tabs: this.#tabs.size(),
      ...this.#tabs.figures(),
      upstream: this.#upstream,
      epoch: sequence.epoch(),
      head: sequence.head(),
      lastEventAt: sequence.row().lastEventAt,
    };
  }

  async account(): Promise<UserInfo | undefined> {
    const token = this.#core.sessions.token();
    const read = token === undefined ? undefined : await this.#core.deps.calls.account.userInfo(token);
    return read?.ok ? read.value : undefined;
  }

  play(name: string, args: unknown[]) {
    if (!this.#core.sequence.isClosed()) this.#intake.event(name, args, '');
  }

  async takeIn(n: number): Promise<TakenFrame> {
    const waiting = this.#core.deps.store.refused;
    const frame = waiting.get(this.#core.user, n);
    if (!frame) return 'gone';
    this.#running += 1;
    try {
      const outcome = await new Promise<AppendOutcome | 'refused' | 'overtaken'>((resolve) =>
        this.#intake.takeIn(frame, resolve),
      );
      if (outcome === 'overtaken') {
        waiting.remove(this.#core.user, n);
        // Whatever state it brought is in what this reads.
        if (this.#upstream.state === 'live') this.#core.emit({ type: 'missed', whole: true });
      }
      if (outcome === 'appended') return 'taken';
      if (outcome === 'known') return 'already';
      // Dropped by another take in the same turn, or by a failed commit, after which it goes on waiting.
      if (outcome === 'dropped') return waiting.get(this.#core.user, n) ? 'refused' : 'gone';
      return outcome;
    } finally {
      this.#running -= 1;
      this.#endIfIdle();
    }
  }

  untilSettled(): Promise<void> {
    return this.#core.sequence.untilSettled();
  }

  idle(): boolean {
    return this.#tabs.size() === 0 && !this.#link.wanted() && this.#running === 0 && !this.#catchUp.busy();
  }

  drain() {
    if (!this.#core.sequence.isClosed())
      this.#tabs.closeAll(closeCodes.hubRestarted, 'The portal restarts', limits.restartSpread);
  }

  close() {
    if (this.#core.sequence.isClosed()) return;
    this.#tabs.closeAll(closeCodes.hubRestarted, 'The stream starts again');
    this.#end();
  }

  #standing(): UpstreamStanding {
    const quietSince = this.#upstream.state === 'live' ? this.#link.quietSince() : undefined;
    // While the provider is unreachable, individual failures are not reported.
    const failing = this.#upstream.state === 'down' ? [] : this.#catchUp.failing();
    return {
      ...this.#upstream,
      ...(quietSince === undefined ? {} : { quietSince }),
      ...(failing.length === 0 ? {} : { failing }),
    };
  }

  #tabsChanged() {
    const { sequence, sessions, due } = this.#core;
    if (sequence.isClosed()) return;
    if (this.#tabs.size() > 0) return due.clear('linger');
    // Nobody is signed in anymore, so there is no token to continue with.
    if (sessions.token() === undefined) this.#link.close();
    if (this.#link.wanted()) due.set('linger', limits.upstreamLinger);
    else this.#endIfIdle();
  }

  /** Restarts this hub from its log after a failure of the store or of its own code. */
  #failed(error: unknown) {
    this.#core.deps.meter.count('hub_restarts', 'failed');
    if (error !== undefined) this.#core.deps.log('error', 'A hub failed and restarts', { error: errorText(error) });
    this.close();
  }

  #lost(heardAt: number | undefined, refused: boolean) {
    const { deps, sequence } = this.#core;
    deps.meter.count('upstream_losses');
    if (heardAt !== undefined) this.#catchUp.missedSince(heardAt);
    if (this.#upstream.state === 'live') sequence.change({ lastLive: deps.now() });
    this.#setUpstream('down', refused ? 'refused' : undefined);
  }

  #accountRead({ token, read, requested }: Extract<HubSignal, { type: 'account-read' }>) {
    const { deps, sequence } = this.#core;
    // By now the log may belong to the user's next hub.
    if (sequence.isClosed()) return;
    if (!read.ok) {
      if (read.error.status === 401) this.#endRefused(token, read.error);
      return;
    }
    // A snapshot's answer may come after a newer one: it would take away a right that was just granted, and with it the
    // whole epoch.
    if (requested < this.#rightsRequested) return;
    this.#rightsRequested = requested;
    this.#rights = accountRights(read.value);
    const rights = rightsOf(this.#rights);
    const before = sequence.row().rights;
    if (rights === before) return;
    sequence.change({ rights });
    if (!hasLostRight(before, rights)) return;
    deps.log('info', 'An account lost a right: its stream starts a new epoch', { rights });
    sequence.newEpoch();
    this.#tabs.resetAll();
  }

  #endRefused(token: string, failure: UpstreamFailure) {
    const session = this.#core.sessions.sessionOf(token);
    if (session) this.#endSession(session.sessionId, saysInactive(failure));
  }

  async #checkToken(token: string, what: 'connection' | 'room', why: string) {
    if (!(await this.#endIfRefused(token)))
      return this.#core.sequence.isClosed() ? undefined : this.#intake.refused(what, why);
    // Another session may still be valid: try its token at once.
    if (this.#tabs.size() > 0) this.#link.open();
  }

  /** @returns whether the provider says that this token's session has ended */
  async #endIfRefused(token: string): Promise<boolean> {
    const read = await this.#core.deps.calls.account.userInfo(token);
    if (this.#core.sequence.isClosed() || read.ok || read.error.status !== 401) return false;
    this.#endRefused(token, read.error);
    return true;
  }

  #setUpstream(state: UpstreamState, reason?: UpstreamReason) {
    const before = this.#upstream;
    if (before.state === state && before.reason === reason) return;
    this.#upstream = {
      state,
      since: before.state === state ? before.since : this.#core.deps.now(),
      ...(reason === undefined ? {} : { reason }),
    };
    this.#tabs.sendUpstream();
  }

  #sweep() {
    const { sequence, sessions, emit } = this.#core;
    this.#tabs.sweep();
    sessions.sweep();
    sequence.sweep();
    emit({ type: 'swept' });
    // A link that is waiting has its own retry time.
    if (this.#tabs.size() > 0 && !this.#link.wanted()) this.#link.open();
  }

  #endSession(sessionId: string, inactive: boolean) {
    this.#core.sessions.end(sessionId);
    const [code, reason] = inactive
      ? ([closeCodes.accountInactive, 'Account inactive'] as const)
      : ([closeCodes.signedOut, 'Signed out'] as const);
    this.#tabs.closeWhere((session) => session.sessionId === sessionId, code, reason);
  }

  #endIfIdle() {
    if (this.idle()) this.#end();
  }

  /** Releases everything. The log stays, and the user's next hub starts from it. */
  #end() {
    const { deps, sequence, emit } = this.#core;
    if (sequence.isClosed()) return;
    this.#rememberLive();
    sequence.close();
    this.#link.close();
    emit({ type: 'ended' });
    deps.meter.gauge('hubs', -1);
    this.#onGone();
  }

  #rememberLive() {
    if (this.#upstream.state !== 'live') return;
    try {
      this.#core.deps.store.save(this.#core.user, { ...this.#core.sequence.row(), lastLive: this.#core.deps.now() });
    } catch (error) {
      // Saving it would only make the next gap shorter.
      this.#core.deps.log('warn', 'Could not save when the upstream was last live', { error: errorText(error) });
    }
  }
}

const saysInactive = ({ error }: Pick<UpstreamFailure, 'error'>): boolean => error.code === errorCodes.accountInactive;

/** Encodes the rights that the stream depends on, one letter each, for the user's row. */
function rightsOf(user: AccountRights): string {
  const rights = [
    notificationsAccess(user).open && 'n',
    hasAccess(user, 'accessProducts') && 'p',
    hasAccess(user, 'accessSeller') && 's',
    hasAccess(user, 'accessHistory') && 'h',
  ];
  return rights.filter(Boolean).join('');
}

const hasLostRight = (before: string, now: string): boolean => [...before].some((right) => !now.includes(right));
