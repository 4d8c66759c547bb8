import type { UserInfo } from '#shared/account/user.ts';
import { closeCodes, limits, type UpstreamState } from '#shared/protocol.ts';
import { fail, type Result } from '#shared/result.ts';
import { createCatchUp } from './catch-up.ts';
import { type Command, type CommandFailure, interrupted, runCommand } from './commands.ts';
import { normalise } from './normalise.ts';
import type { ClientSocket, Due, DueName, HubDeps, LogEvent, SavedTab, Session } from './ports.ts';
import { createSequence } from './sequence.ts';
import { createSessions, type Refusal } from './sessions.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import { type Connection, createTabs } from './tabs.ts';
import { createUpstreamLink } from './upstream-link.ts';

/** Where the stream stands, for an /api answer's Stream-Head (ST13). */
export type StreamHead = { epoch: string; head: number };

/** How a hub stands, for the operator. */
export type HubFigures = { user: string; tabs: number; upstream: { state: UpstreamState; since: number }; epoch: string; head: number };

export type Hub = {
  /** Whether this session may make a call now, and where the stream stood before it. */
  check(session: Session): { ok: true; head: StreamHead } | { ok: false; refusal: Refusal };
  attach(socket: ClientSocket, session: Session): Connection;
  restore(sockets: { socket: ClientSocket; saved: SavedTab }[]): Connection[];
  command(session: Session, command: Command): Promise<Result<number, CommandFailure>>;
  endSession(sessionId: string): void;
  /** Password changed, account deactivated: everything issued before now is over. */
  endAllSessions(): void;
  due(name: DueName): void;
  figures(): HubFigures;
  /** The user record as the provider has it now; undefined where nobody is signed in, or it cannot be read. */
  account(): Promise<UserInfo | undefined>;
  /** Takes an event as if the provider's socket had brought it: a recording that is played into a test account. */
  play(name: string, args: unknown[]): void;
  /** Nothing open, nothing on its way: may be forgotten. */
  idle(): boolean;
  /** Ends without a trace in the tabs' state: they come back and resume. */
  close(): void;
};

/** The stream of one user: one upstream socket, one log, any number of tabs. */
export function createHub(user: string, deps: HubDeps, due: Due, onGone: () => void): Hub {
  /** When the oldest event came that is not yet fanned out, ms; 0 for none. */
  let oldestAt = 0;
  let upstream: { state: UpstreamState; since: number } = { state: 'connecting', since: deps.now() };
  let sweepAt = Number.POSITIVE_INFINITY;
  let snapshotting: { head: number; epoch: string; token: string; read: Promise<Snapshot> } | undefined;
  let running = 0;
  let gone = false;

  const sequence = createSequence(user, deps, {
    committed(events: LogEvent[]) {
      if (oldestAt > 0) deps.meter.delay(deps.now() - oldestAt);
      oldestAt = 0;
      tabs.deliver(events);
      deps.watch?.appended(user, events);
    },
    failed: () => hub.close(),
  });
  const sessions = createSessions(user, deps, sequence);
  // A cold hub reads what it may have missed whatever it finds here: an intent left by a crash is made up for with the rest.
  deps.store.clearIntents(user);

  const tabs = createTabs(deps, sequence, {
    user,
    admit: sessions.refusal,
    upstream: () => upstream,
    snapshot: snapshotFor,
    pumpLater: () => due.set('pump', deps.now()),
    sweepBy,
    changed: whenTabsChange,
    guard,
    failed,
  });

  const link = createUpstreamLink(user, deps, due, {
    token: sessions.token,
    event: onUpstreamEvent,
    rejected(path, reason, sample) {
      deps.watch?.frame(user, sample);
      rejected('(frame)', path, reason, sample);
    },
    reconcile: () => guard(catchUp.reconcile()),
    lost(heardAt) {
      deps.meter.count('upstream_losses');
      if (heardAt > 0) catchUp.missedSince(heardAt);
      if (upstream.state === 'live') sequence.change({ lastLive: deps.now() });
      setUpstream('down');
    },
    refused: (token) => guard(checkToken(token)),
    failed,
  });

  const catchUp = createCatchUp(user, deps, sequence, {
    over: () => gone,
    token: sessions.token,
    connection: link.connection,
    caughtUp: () => setUpstream('live'),
    retryAt: (at) => due.set('reconcile', at),
    tokenRefused: endSessionOf,
    rightLost: tabs.resetAll,
    guard,
  });

  function onUpstreamEvent(name: string, args: unknown[], text: string) {
    deps.watch?.frame(user, [name, ...args]);
    const now = deps.now();
    const read = normalise(name, args, now);
    if (read.kind === 'rejected') return rejected(name, read.path, read.reason, text);
    if (read.kind === 'stale') return guard(catchUp.readStale(read.part));
    if (read.event.type === 'tokens.updated') catchUp.onTokensLive(read.event.data);
    if (oldestAt === 0) oldestAt = now;
    sequence.stage({ event: read.event, identity: read.identity, outboxId: read.outboxId });
  }

  function rejected(event: string, path: string, reason: string, sample: string) {
    deps.meter.count('rejected', event.slice(0, 40));
    deps.rejected({ at: deps.now(), user, event, path, reason, sample });
  }

  function setUpstream(state: UpstreamState) {
    if (upstream.state === state) return;
    upstream = { state, since: deps.now() };
    tabs.tellUpstream();
  }

  function sweepBy(at: number) {
    if (at >= sweepAt) return;
    sweepAt = at;
    due.set('sweep', at);
  }

  function whenTabsChange() {
    if (gone) return;
    if (tabs.size() > 0) return due.clear('linger');
    // Nobody is signed in any more: there is no token to go on with.
    if (sessions.token() === undefined) link.close();
    if (link.wanted()) due.set('linger', deps.now() + limits.upstreamLinger);
    else onGoneIfIdle();
  }

  function onGoneIfIdle() {
    if (hub.idle()) end();
  }

  /** Lets go of everything: the log stays, and the next hub of this user begins from it. */
  function end() {
    if (gone) return;
    gone = true;
    rememberLive();
    link.close();
    sequence.close();
    deps.meter.gauge('hubs', -1);
    onGone();
  }

  function rememberLive() {
    if (upstream.state !== 'live') return;
    try {
      deps.store.save(user, { ...sequence.row(), lastLive: deps.now() });
    } catch (error) {
      // It only shortens the next gap.
      deps.log('warn', 'The end of a hub could not be noted', { error: String(error) });
    }
  }

  /** A hub whose store or whose own code has failed starts again from its log. */
  function failed(error: unknown) {
    deps.log('error', 'A hub failed and starts again', { error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    hub.close();
  }

  function guard(work: Promise<unknown>) {
    work.catch(failed);
  }

  /** Tabs that ask while one is being read share it, as long as nothing has happened since it began. */
  function snapshotFor(session: Session): Promise<Snapshot> {
    const token = session.token;
    if (snapshotting && snapshotting.token === token && snapshotting.epoch === sequence.epoch() && snapshotting.head === sequence.head())
      return snapshotting.read;
    const read = readSnapshot(deps, sequence, token, {
      user: (answer) => catchUp.onUserRead(token, answer),
      tokens: catchUp.onTokensRead,
      incomplete: () => !gone && catchUp.readAgain(),
    }).finally(() => {
      if (snapshotting?.read === read) snapshotting = undefined;
    });
    snapshotting = { head: sequence.head(), epoch: sequence.epoch(), token, read };
    return read;
  }

  async function checkToken(token: string) {
    const read = await deps.calls.userInfo(token);
    if (gone || read.ok || read.error.status !== 401) return;
    endSessionOf(token);
    // Another session may still be good: its token is tried at once.
    if (tabs.size() > 0) link.open();
  }

  function endSessionOf(token: string) {
    const session = sessions.sessionOf(token);
    if (session) endSession(session.sessionId);
  }

  function endSession(sessionId: string) {
    sessions.end(sessionId);
    tabs.closeWhere((session) => session.sessionId === sessionId, closeCodes.signedOut, 'Signed out');
  }

  const hub: Hub = {
    check(session) {
      const refusal = sessions.refusal(session);
      if (refusal) return { ok: false, refusal };
      return { ok: true, head: { epoch: sequence.epoch(), head: sequence.head() } };
    },
    attach(socket, session) {
      if (!sessions.refusal(session)) sessions.seen(session);
      const connection = tabs.attach(socket, session);
      if (tabs.size() > 0) link.open();
      whenTabsChange();
      return connection;
    },
    restore(sockets) {
      for (const { saved } of sockets) if (!sessions.refusal(saved.session)) sessions.seen(saved.session);
      const connections = sockets.map(({ socket, saved }) => tabs.restore(socket, saved));
      if (tabs.size() > 0) link.open();
      sweepBy(deps.now() + limits.sweepEvery);
      return connections;
    },
    async command(session, command) {
      const refusal = sessions.refusal(session);
      if (refusal) return fail({ status: 401, error: { code: 'SIGNED_OUT', message: refusal.reason } });
      running += 1;
      try {
        const result = await runCommand(user, deps, sequence, session, command, () => {
          const now = deps.now();
          sequence.stage({ event: { type: 'stream.gap', data: { from: now, to: now } } });
        });
        if (!result.ok && result.error.status === 401) endSession(session.sessionId);
        return gone ? fail(interrupted) : result;
      } finally {
        running -= 1;
        onGoneIfIdle();
      }
    },
    endSession(sessionId) {
      endSession(sessionId);
      onGoneIfIdle();
    },
    endAllSessions() {
      sessions.endAll(deps.now());
      tabs.closeAll(closeCodes.signedOut, 'Signed out');
    },
    due(name) {
      if (gone) return;
      if (name === 'pump') return tabs.pump();
      if (name === 'linger') {
        if (tabs.size() > 0) return;
        return end();
      }
      if (name === 'sweep') {
        sweepAt = Number.POSITIVE_INFINITY;
        const next = tabs.sweep();
        sessions.sweep();
        sequence.trimByAge();
        if (tabs.size() > 0) {
          link.open();
          sweepBy(next);
        }
        return;
      }
      link.onDue(name);
    },
    figures: () => ({ user, tabs: tabs.size(), upstream, epoch: sequence.epoch(), head: sequence.head() }),
    async account() {
      const token = sessions.token();
      const read = token === undefined ? undefined : await deps.calls.userInfo(token);
      return read?.ok ? read.value : undefined;
    },
    play(name, args) {
      if (!gone) onUpstreamEvent(name, args, '');
    },
    idle: () => tabs.size() === 0 && !link.wanted() && running === 0 && !catchUp.busy(),
    close() {
      if (gone) return;
      tabs.closeAll(closeCodes.hubRestarted, 'The stream starts again');
      end();
    },
  };
  deps.meter.gauge('hubs', 1);
  return hub;
}
