import { DurableObject } from 'cloudflare:workers';
import type { Command } from '#edge/hub/commands/commands.ts';
import type { Hub } from '#edge/hub/hub.ts';
import type { HubDeps, Session } from '#edge/hub/ports.ts';
import { queryHub } from '#edge/hub/query-hub.ts';
import { createHub } from '#edge/hub/running-hub.ts';
import type { Connection } from '#edge/hub/tabs/tab.ts';
import { type PlayedEvent, playInto } from '#edge/ops/play.ts';
import { checkIn, type RefusedTake, takeInFrom } from '#edge/ops/refused-hubs.ts';
import { createWatches, openWatch } from '#edge/ops/watch-stream.ts';
import { inRequest } from '#edge/request-scope.ts';
import { createPersonTable, type PersonTable } from '#edge/storage/person-table.ts';
import type { RefusedName } from '#shared/inbox/refused/refused-wire.ts';
import { errorText } from '#shared/process-log.ts';
import { closeCodes, limits } from '#shared/protocol.ts';
import type { WatchRequest } from '#shared/recording/operator-wire.ts';
import { collectorOf } from '#shared/tracing/collector.ts';
import { createDirectoryReports, type DirectoryReports } from './directory-reports.ts';
import { createDueTimes } from './due-times.ts';
import { type Env, placedIn, readEnv } from './env.ts';
import { createHubDeps } from './hub-deps.ts';
import { type Directory, directoryOf } from './hub-directory.ts';
import { SESSION_HEADER } from './hubs.ts';
import { isolate, log, setUpIsolate } from './isolate.ts';
import { createSessionSeal, type SessionSeal } from './session-seal.ts';
import { createSql } from './sql.ts';
import { type Attachment, answerClose, clientSocketOf, closeUnknown, savedTabOf } from './tab-socket.ts';
import type { WallClock } from './wall-clock.ts';

/**
 * One user's hub in a Durable Object: created on first use, dropped when idle, restored from its sockets after a sleep.
 */
export class UserHub extends DurableObject<Env> {
  readonly #clock: WallClock;
  readonly #directory: Directory;
  /** Outlives the hubs of this object: an operator may watch before anybody has signed in. */
  readonly #watches = createWatches();
  readonly #deps: HubDeps;
  readonly #connections = new Map<WebSocket, Connection>();
  readonly #people: PersonTable;
  #seal: SessionSeal | undefined;
  #hub: Hub | undefined;
  #onAlarm = () => {};
  readonly #reports: DirectoryReports;

  constructor(ctx: DurableObjectState, given: Env) {
    super(ctx, given);
    const env = placedIn(given);
    const read = readEnv(env);
    if (!read.ok) throw new Error(read.error);
    setUpIsolate(read.value);
    this.#clock = read.value.clock;
    const deps = createHubDeps(ctx, env, read.value);
    const user = ctx.id.name ?? '';
    this.#directory = directoryOf(env);
    const host = {
      directory: this.#directory,
      user,
      figures: collectorOf(read.value.settings, 'metrics') && isolate.meter,
      hub: () => this.#hub,
      waitUntil: (work: Promise<unknown>) => ctx.waitUntil(work),
    };
    this.#reports = createDirectoryReports(host, deps);
    this.#deps = { ...deps, meter: this.#reports.meter, observers: [...deps.observers, this.#watches, this.#reports] };
    this.#people = createPersonTable(createSql(ctx.storage));
    void ctx.blockConcurrencyWhile(() => this.#wake(read.value.sessionSecret));
  }

  async check(session: Session) {
    return queryHub(this.#hubOf(session.userId), (hub) => hub.check(session));
  }

  command(session: Session, command: Command, requestId?: string) {
    return inRequest(requestId, () => this.#hubOf(session.userId).command(session, command));
  }

  async endSession(userId: string, sessionId: string, inactive?: boolean) {
    return queryHub(this.#hubOf(userId), (hub) => hub.endSession(sessionId, inactive));
  }

  async endAllSessions(userId: string) {
    return queryHub(this.#hubOf(userId), (hub) => hub.endAllSessions());
  }

  async refreshAccount(_userId: string) {
    await this.#hub?.refreshAccount();
  }

  async endRefusedSessions(_userId: string) {
    await this.#hub?.endRefusedSessions();
  }

  async figures(userId: string) {
    const hub = this.#hub?.figures();
    if (!hub) return { hub: null, rejected: await isolate.rejected.of(userId) };
    // The directory sums up the counts of the day, over all the times that this object was in memory.
    await this.#reports.now();
    return {
      hub: { ...hub, ...(await this.#directory.countsOf(userId)) },
      rejected: await isolate.rejected.of(userId),
    };
  }

  checkRefused(group: RefusedName) {
    return checkIn(this.#deps.store, group, this.#clock.now());
  }

  async takeRefused(request: RefusedTake) {
    const answer = await takeInFrom(this.#deps.store, (user) => this.#hubOf(user), request);
    await this.#reports.now();
    return answer;
  }

  async hopsOf(userId: string) {
    await this.#hub?.untilSettled();
    return this.#deps.store.hopsOf(userId, this.#clock.now() - limits.hopAge);
  }

  async eventAt(userId: string, seq: number) {
    return this.#deps.store.eventsAfter(userId, seq - 1, 1).find((event) => event.seq === seq)?.body ?? '';
  }

  async storePerson(hash: string, user: string) {
    this.#people.note(hash, user, this.#clock.now());
  }

  async personOf(hash: string) {
    return this.#people.userOf(hash);
  }

  async watch(request: WatchRequest) {
    return openWatch(this.#watches, request, this.#clock.now);
  }

  play(_userId: string, events: PlayedEvent[], anyone: boolean) {
    return playInto(this.#hub, events, anyone);
  }

  override async fetch(request: Request) {
    const sealed = request.headers.get(SESSION_HEADER) ?? '';
    const session = await this.#seal?.open(sealed);
    if (!session) return new Response(null, { status: 403 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    this.#connections.set(
      server,
      this.#hubOf(session.userId).attach(this.#socketOf(server, sealed, Date.now()), session),
    );
    return new Response(null, { status: 101, webSocket: client });
  }

  override alarm() {
    try {
      if (this.#hub) this.#onAlarm();
      this.#reports.due();
    } catch (error) {
      log('error', 'An alarm failed', { error: errorText(error) });
    }
  }

  override webSocketMessage(ws: WebSocket, data: string | ArrayBuffer) {
    const connection = this.#connections.get(ws);
    if (connection) return connection.onMessage(data);
    // The platform kept this socket but the object never restored it. Without a close, its tab would wait forever.
    closeUnknown(ws);
  }

  override webSocketClose(ws: WebSocket, code: number) {
    const connection = this.#connections.get(ws);
    this.#connections.delete(ws);
    connection?.onClose();
    answerClose(ws, code);
  }

  override webSocketError(ws: WebSocket) {
    this.webSocketClose(ws, 1006);
  }

  /** Restores the sockets that stayed open while the object slept, before any other event. */
  async #wake(sessionSecret: string) {
    const seal = await createSessionSeal(sessionSecret);
    this.#seal = seal;
    const sockets = this.ctx.getWebSockets().filter((ws) => ws.readyState === WebSocket.OPEN);
    const found = await Promise.all(
      sockets.map(async (ws) => {
        const attachment = ws.deserializeAttachment() as Attachment | null;
        const session = attachment ? await seal.open(attachment.sealed) : undefined;
        return attachment && session
          ? { ws, session, attachment }
          : ws.close(closeCodes.hubRestarted, 'The stream starts again');
      }),
    );
    const tabs = found.filter((tab) => tab !== undefined).sort((a, b) => a.attachment.openedAt - b.attachment.openedAt);
    if (!tabs[0]) return;
    this.#deps.meter.count('hub_restarts', 'woken');
    log('info', 'A hub was restored from its sockets', { tabs: tabs.length });
    const restored = this.#hubOf(tabs[0].session.userId).restore(
      tabs.map(({ ws, session, attachment }) => ({
        socket: this.#socketOf(ws, attachment.sealed, attachment.openedAt),
        saved: savedTabOf(attachment, session),
      })),
    );
    for (const [index, { ws }] of tabs.entries()) this.#connections.set(ws, restored[index] as Connection);
  }

  #hubOf(userId: string): Hub {
    if (this.#hub) return this.#hub;
    const due = createDueTimes({
      alarms: this.ctx.storage,
      clock: this.#clock,
      attached: () => this.#connections.size > 0,
      fire: (name) => made.due(name),
      failed: (name, error) => log('error', 'A hub failed at a due time', { name, error: errorText(error) }),
    });
    this.#onAlarm = due.onAlarm;
    const made = createHub(userId, this.#deps, due, () => {
      due.close();
      if (this.#hub !== made) return;
      this.#hub = undefined;
      this.#reports.soon();
    });
    this.#hub = made;
    this.#reports.soon();
    return made;
  }

  #socketOf(ws: WebSocket, sealed: string, openedAt: number) {
    return clientSocketOf(ws, sealed, openedAt, () =>
      this.#clock.fromWall(this.ctx.getWebSocketAutoResponseTimestamp(ws)?.getTime() ?? 0),
    );
  }
}
