import type { UserInfo } from '#shared/account/user.ts';
import { hasAccess, publicUser } from '#shared/account/user.ts';
import { mayUseNotifications } from '#shared/notifications/access.ts';
import { planStateOf } from '#shared/plans/plan-state.ts';
import { closeCodes, limits, type UpstreamState } from '#shared/protocol.ts';
import { fail, type Result } from '#shared/result.ts';
import { type Command, type CommandFailure, interrupted, runCommand } from './commands.ts';
import { normalise, type StalePart } from './normalise.ts';
import type { ClientSocket, Due, DueName, HubDeps, LogEvent, SavedTab, Session, UpstreamFailure } from './ports.ts';
import { type LiveCounts, reconcileNotifications, reconcileTokens } from './reconcile.ts';
import { createSequence } from './sequence.ts';
import { createSessions, type Refusal } from './sessions.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import { type Connection, createTabs } from './tabs.ts';
import { createUpstreamLink } from './upstream-link.ts';

/** Where the stream stands, for an /api answer's Stream-Head (ST13). */
export type StreamHead = { epoch: string; head: number };

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
  /** Nothing open, nothing on its way: may be forgotten. */
  idle(): boolean;
  /** Ends without a trace in the tabs' state: they come back and resume. */
  close(): void;
};

/** The stream of one user: one upstream socket, one log, any number of tabs. */
export function createHub(user: string, deps: HubDeps, due: Due, onGone: () => void): Hub {
  const counts: LiveCounts = { tokens: 0, user: 0 };
  const last: { tokens?: string; user?: string } = {};
  const delays: number[] = [];
  let upstream: { state: UpstreamState; since: number } = { state: 'connecting', since: deps.now() };
  /** Since when events may have been missed, until a reconcile has made up for it. A cold hub always has (ST16). */
  let gapFrom: number | undefined;
  let reconciling: Promise<void> | undefined;
  let reconcileAgain = false;
  let sweepAt = Number.POSITIVE_INFINITY;
  let snapshotting: { head: number; epoch: string; token: string; read: Promise<Snapshot> } | undefined;
  let running = 0;
  let gone = false;
  const staleReads = new Map<StalePart, { again: boolean }>();

  const sequence = createSequence(user, deps, {
    committed(events: LogEvent[]) {
      const now = deps.now();
      for (const at of delays.splice(0)) deps.meter.delay(now - at);
      tabs.deliver(events);
    },
    failed: () => hub.close(),
  });
  const sessions = createSessions(user, deps, sequence);
  gapFrom = sequence.row().lastLive || sequence.row().lastAt || deps.now();
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
    event(name, args, text) {
      const now = deps.now();
      const read = normalise(name, args, now);
      if (read.kind === 'rejected') return rejected(name, read.path, read.reason, text);
      if (read.kind === 'stale') return guard(readStale(read.part));
      if (read.event.type === 'tokens.updated') {
        counts.tokens += 1;
        last.tokens = JSON.stringify(read.event.data);
      }
      delays.push(now);
      sequence.stage({ event: read.event, identity: read.identity, outboxId: read.outboxId });
    },
    rejected: (path, reason, sample) => rejected('(frame)', path, reason, sample),
    reconcile: () => guard(reconcile()),
    lost(heardAt) {
      deps.meter.count('upstream_losses');
      if (heardAt > 0 && gapFrom === undefined) gapFrom = heardAt;
      if (upstream.state === 'live') sequence.change({ lastLive: deps.now() });
      setUpstream('down');
    },
    refused: (token) => guard(checkToken(token)),
    failed,
  });

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
    if (upstream.state === 'live') deps.store.save(user, { ...sequence.row(), lastLive: deps.now() });
    link.close();
    sequence.close();
    deps.meter.gauge('hubs', -1);
    onGone();
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
      user: (answer) => onUserRead(token, answer),
      // The reconcile that follows a cold start need not tell the tab what it has just been given.
      tokens(balance) {
        last.tokens ??= JSON.stringify(balance);
      },
    }).finally(() => {
      if (snapshotting?.read === read) snapshotting = undefined;
    });
    snapshotting = { head: sequence.head(), epoch: sequence.epoch(), token, read };
    return read;
  }

  function onUserRead(token: string, read: Result<UserInfo, UpstreamFailure>) {
    if (!read.ok) {
      if (read.error.status === 401) endSessionOf(token);
      return;
    }
    last.user = userText(read.value);
    const rights = rightsOf(read.value);
    const before = sequence.row().rights;
    if (rights === before) return;
    sequence.change({ rights });
    if ([...before].some((right) => !rights.includes(right))) {
      deps.log('info', 'An account has lost a right: its stream begins a new epoch', { rights });
      sequence.newEpoch();
      tabs.resetAll();
    }
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

  async function reconcile(): Promise<void> {
    if (reconciling) {
      reconcileAgain = true;
      return reconciling;
    }
    reconciling = reconcileOnce().finally(() => {
      reconciling = undefined;
      if (reconcileAgain && !gone && link.wanted()) {
        reconcileAgain = false;
        guard(reconcile());
      }
    });
    return reconciling;
  }

  async function reconcileOnce() {
    const done = await deps.reconcilePlace();
    try {
      const token = sessions.token();
      if (gone || token === undefined) return;
      const connection = link.connection();
      deps.meter.count('reconciles');
      const asked = counts.user;
      const [info] = await Promise.all([
        deps.calls.userInfo(token),
        reconcileNotifications(user, deps, sequence, token),
        reconcileTokens(deps, sequence, token, counts, last),
      ]);
      if (gone) return;
      const before = last.user;
      onUserRead(token, info);
      if (info.ok && before !== undefined && before !== userText(info.value) && counts.user === asked) stageUser('account.updated', info.value);
      // The socket was lost again while this was read: the next connect reconciles anew.
      if (connection === 0 || link.connection() !== connection) return;
      const now = deps.now();
      if (gapFrom !== undefined) {
        const from = gapFrom;
        gapFrom = undefined;
        sequence.stage({ event: { type: 'stream.gap', data: { from, to: now } } });
      }
      sequence.change({ lastLive: now });
      setUpstream('live');
    } finally {
      done();
    }
  }

  function stageUser(type: 'account.updated' | 'subscription.updated' | 'subscription.deleted', info: UserInfo) {
    counts.user += 1;
    sequence.stage({ event: { type, data: { user: publicUser(info), plan: planStateOf(info) } } });
  }

  /** A part that the provider says has changed is read, and what was read is appended. Many words in a row are one read, and one more. */
  async function readStale(part: StalePart): Promise<void> {
    const waiting = staleReads.get(part);
    if (waiting) {
      waiting.again = true;
      return;
    }
    const reading = { again: false };
    staleReads.set(part, reading);
    do {
      reading.again = false;
      const token = sessions.token();
      if (gone || token === undefined) break;
      if (part === 'integration') {
        const read = await deps.calls.integration(token);
        if (read.ok && !gone) sequence.stage({ event: { type: 'integration.updated', data: read.value } });
      } else {
        const read = await deps.calls.userInfo(token);
        if (gone) break;
        onUserRead(token, read);
        if (read.ok) stageUser(part === 'account' ? 'account.updated' : part === 'plan-deleted' ? 'subscription.deleted' : 'subscription.updated', read.value);
      }
    } while (reading.again);
    staleReads.delete(part);
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
    idle: () => tabs.size() === 0 && !link.wanted() && running === 0 && !reconciling,
    close() {
      if (gone) return;
      tabs.closeAll(closeCodes.hubRestarted, 'The stream starts again');
      end();
    },
  };
  deps.meter.gauge('hubs', 1);
  return hub;
}

/** One letter a right: a letter that goes is a right that is lost. */
function rightsOf(user: UserInfo): string {
  return [
    mayUseNotifications(user) && 'n',
    hasAccess(user, 'accessProducts') && 'p',
    hasAccess(user, 'accessSeller') && 's',
    hasAccess(user, 'accessHistory') && 'h',
  ]
    .filter(Boolean)
    .join('');
}

const userText = (user: UserInfo): string => JSON.stringify(publicUser(user));
