import { Observable, type SchedulerLike, Subscription } from 'rxjs';
import { parsePageEvent } from '#shared/page-events.ts';
import { backoffDelay, limits, type ServerFrame } from '#shared/protocol.ts';
import { initialLink, type Link, type LinkStatus, type StreamOutput } from './link-state.ts';
import type { OpenSocket, SocketPort } from './page-socket.ts';
import {
  type Acks,
  afterClose,
  createAcks,
  createDrawnReports,
  createHeartbeat,
  type DrawnReports,
  freshMemory,
  type Heartbeat,
  readFrame,
} from './socket-session.ts';

export type ConnectionDeps = {
  open: OpenSocket;
  /** Identifies this tab across reconnects. */
  tab: string;
  scheduler: SchedulerLike;
  random: () => number;
  /** Emits the current value first, then every change. */
  visible$: Observable<boolean>;
  online$: Observable<boolean>;
  /** Emits when the page returns from the back-forward cache. */
  pageshow$: Observable<unknown>;
  /** Calls back once what has come is drawn. */
  afterDraw: (act: () => void) => void;
};

type Cursor = { epoch: string; seq: number; id?: string };
/** `liveAt`: when the hub's welcome arrived, ms; null before that. */
type Session = {
  socket: SocketPort;
  acks: Acks;
  heartbeat: Heartbeat;
  drawn?: DrawnReports;
  liveAt: number | null;
  retryMs?: number;
};

type Phase =
  /** `retry` starts the next attempt. */
  | { name: 'waiting'; retry: Subscription }
  /** `timeout` closes a socket that gets no welcome. */
  | { name: 'open'; session: Session; timeout: Subscription }
  /** Too many tabs. Waits until this one becomes visible (ST9). */
  | { name: 'parked' }
  | { name: 'ended' };

/** The hub tells of the provider's connection right after each welcome. Until then, nobody may take it for live. */
const UNKNOWN_UPSTREAM: Omit<Extract<ServerFrame, { type: 'upstream' }>, 'type'> = { state: 'connecting', since: 0 };

/**
 * The socket as a stream: connects, resumes, acknowledges, pings and reconnects by the rules of docs/protocol.md.
 * The cursor lives here, next to the reducers of the events, and dies with the subscription (ST17).
 * Never errors or completes: every problem is a link status.
 */
export const createConnection = (deps: ConnectionDeps): Observable<StreamOutput> =>
  new Observable((out) => {
    let link: Link = initialLink;
    let phase: Phase = { name: 'waiting', retry: Subscription.EMPTY };
    let cursor: Cursor | undefined;
    let upstream = UNKNOWN_UPSTREAM;
    let memory = freshMemory;
    let visible = true;
    let online = true;
    let offlineSince = 0;
    let seenLive = false;

    const now = () => deps.scheduler.now();

    const emit = (change: Partial<Link>) => {
      link = { ...link, ...change };
      out.next({ kind: 'link', link });
    };

    const statusNow = (): LinkStatus => {
      if (phase.name === 'ended') return link.status;
      if (phase.name === 'open' && phase.session.liveAt !== null) {
        const { state, since, reason, quietSince, failing } = upstream;
        if (state === 'down') return { state: reason === 'refused' ? 'provider-refuses' : 'down', since };
        if (state === 'connecting') return { state: reason === 'unconfirmed' ? 'unconfirmed' : 'connecting' };
        return { state, ...(quietSince === undefined ? {} : { quietSince }), ...(failing?.length ? { failing } : {}) };
      }
      if (phase.name === 'parked') return { state: 'paused' };
      if (!online) return { state: 'offline', since: offlineSince };
      return seenLive || memory.attempt > 0
        ? { state: 'reconnecting', attempt: Math.max(1, memory.attempt) }
        : { state: 'connecting' };
    };

    const connect = () => {
      if (phase.name !== 'waiting' || out.closed) return;
      phase.retry.unsubscribe();
      let current: Session | undefined;
      const mine = () => current !== undefined && phase.name === 'open' && phase.session === current;
      const send = (text: string) => current?.socket.send(text);
      const lost = (code: number) => {
        if (current && mine()) onClosed(code, current);
      };
      const socket = deps.open({
        onOpen: () => mine() && send(JSON.stringify({ type: 'hello', tab: deps.tab, ...cursor })),
        onText: (text) => current && mine() && onText(text, current),
        onClose: lost,
      });
      current = {
        socket,
        acks: createAcks({ send, scheduler: deps.scheduler }),
        heartbeat: createHeartbeat({
          send,
          onSilence: () => lost(1006),
          online: () => online,
          scheduler: deps.scheduler,
        }),
        liveAt: null,
      };
      phase = {
        name: 'open',
        session: current,
        timeout: deps.scheduler.schedule(() => current?.liveAt === null && lost(1006), limits.helloTimeout),
      };
      emit({ status: statusNow() });
    };

    const leave = (next: Phase) => {
      if (phase.name === 'open') {
        phase.timeout.unsubscribe();
        phase.session.acks.close();
        phase.session.drawn?.close();
        phase.session.heartbeat.close();
        phase.session.socket.close();
      } else if (phase.name === 'waiting') phase.retry.unsubscribe();
      phase = next;
    };
    const waiting = (ms: number): Phase => ({ name: 'waiting', retry: deps.scheduler.schedule(connect, ms) });

    const onClosed = (code: number, { liveAt, retryMs }: Session) => {
      const next = afterClose(code, liveAt === null ? 0 : now() - liveAt, retryMs, memory, deps.random);
      if (next.do === 'end') {
        leave({ name: 'ended' });
        return emit({ status: { state: 'ended', reason: next.reason } });
      }
      memory = next.memory;
      leave(next.do === 'wait-until-seen' ? { name: 'parked' } : waiting(next.afterMs));
      emit({ status: statusNow() });
    };

    /**
     * Reconnects from the cursor after the hub skipped an event (ST4): at once, but with backoff after the first time.
     */
    const resume = () => {
      const afterMs = memory.attempt === 0 ? 0 : backoffDelay(memory.attempt, deps.random);
      memory = { ...memory, attempt: memory.attempt + 1 };
      leave(waiting(afterMs));
      emit({ status: statusNow() });
    };

    const onText = (text: string, session: Session) => {
      session.heartbeat.heard();
      const frame = readFrame(text);
      if (!frame) return emit({ unknown: link.unknown + 1 });
      if (frame.type === 'pong') {
        // This machine's clock can be set, or jump when it wakes, while the connection stays.
        if (frame.now !== null) emit({ clockOffset: frame.now - now() });
        return;
      }
      onFrame(frame, session);
    };

    const onFrame = (frame: ServerFrame, session: Session) => {
      if (frame.type === 'bye') {
        session.retryMs = frame.retryMs;
      } else if (frame.type === 'welcome') {
        session.liveAt = now();
        upstream = UNKNOWN_UPSTREAM;
        if (frame.drawn)
          session.drawn = createDrawnReports({
            send: (text) => session.socket.send(text),
            scheduler: deps.scheduler,
            afterDraw: deps.afterDraw,
          });
        seenLive = true;
        if (phase.name === 'open') phase.timeout.unsubscribe();
        // Another epoch is another log, in which our seq means nothing (ST2).
        if (cursor?.epoch !== frame.epoch) cursor = undefined;
        emit({
          status: statusNow(),
          clockOffset: frame.now - now(),
          lastEventAt: frame.lastEventAt ?? link.lastEventAt,
        });
      } else if (frame.type === 'upstream') {
        upstream = frame;
        emit({ status: statusNow() });
      } else if (frame.type === 'snapshot') {
        cursor = { epoch: frame.epoch, seq: frame.head, ...(frame.id === undefined ? {} : { id: frame.id }) };
        out.next({ kind: 'snapshot', epoch: frame.epoch, head: frame.head, state: frame.state });
        if (out.closed) return;
        if (frame.ack) session.acks.requested(frame.head);
        session.drawn?.reached(frame.head);
      } else {
        onBatch(frame, session);
      }
    };

    const onBatch = ({ events, ack }: Extract<ServerFrame, { type: 'batch' }>, { acks, drawn }: Session) => {
      // No snapshot yet, so there is nothing to apply the events to. If the next snapshot is older, the gap in seq
      // triggers a resume.
      if (!cursor) return;
      let { unknown, beats, lastEventAt } = link;
      let skipped = false;
      for (const raw of events) {
        if (raw.seq <= cursor.seq) continue;
        skipped = raw.seq > cursor.seq + 1;
        if (skipped) break;
        cursor = { epoch: cursor.epoch, seq: raw.seq, id: raw.id };
        // The hub itself sends gaps: they aren't events of the account.
        if (raw.type !== 'stream.gap') lastEventAt = raw.at;
        const event = parsePageEvent(raw);
        if ('unknown' in event) {
          unknown += 1;
        } else {
          beats += 1;
          out.next({ kind: 'event', epoch: cursor.epoch, event });
        }
      }
      if (out.closed) return;
      emit({ unknown, beats, lastEventAt });
      if (skipped) resume();
      else if (ack) acks.requested(cursor.seq);
      if (events.some(({ type }) => type === 'notification.created')) drawn?.reached(cursor.seq);
    };

    /** Probes the socket, or reconnects without waiting: the page is visible again, or the network changed. */
    const wake = () => {
      if (phase.name === 'open' && phase.session.liveAt !== null) phase.session.heartbeat.probe();
      else connect();
    };

    const signals = new Subscription();
    signals.add(
      deps.visible$.subscribe((value) => {
        const seenAgain = value && !visible;
        visible = value;
        if (!seenAgain) return;
        if (phase.name === 'parked') phase = { name: 'waiting', retry: Subscription.EMPTY };
        wake();
      }),
    );
    signals.add(
      deps.online$.subscribe((value) => {
        if (value === online) return;
        online = value;
        // Being offline doesn't end the connection: a portal on this machine still answers. The ping decides.
        if (!value) offlineSince = now();
        wake();
        emit({ status: statusNow() });
      }),
    );
    signals.add(deps.pageshow$.subscribe(wake));

    connect();

    return () => {
      signals.unsubscribe();
      leave({ name: 'ended' });
    };
  });
