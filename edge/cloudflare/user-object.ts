import { askHub } from '#edge/hub/ask-hub.ts';
import type { Hub } from '#edge/hub/hub.ts';
import type { HubDeps } from '#edge/hub/ports.ts';
import { createHub } from '#edge/hub/running-hub.ts';
import type { Connection } from '#edge/hub/tabs/tab.ts';
import { playInto } from '#edge/ops/play.ts';
import { openWatch } from '#edge/ops/watch-stream.ts';
import { createWatches } from '#edge/ops/watches.ts';
import { closeCodes } from '#shared/protocol.ts';
import { createDueTimes } from './due-times.ts';
import { type Env, readEnv } from './env.ts';
import { createHubDeps } from './hub-deps.ts';
import { type ObjectHub, SESSION_HEADER } from './hubs.ts';
import { isolate, log } from './isolate.ts';
import { createSessionSeal, type SessionSeal } from './session-seal.ts';
import { type Attachment, answerClose, clientSocketOf, closeUnknown, savedTabOf } from './tab-socket.ts';

export type RunningUserObject = ObjectHub & {
  /** Takes back the sockets that stayed while the object slept. Before any other event. */
  wake(): Promise<void>;
  connect(request: Request): Promise<Response>;
  alarm(): void;
  onMessage(ws: WebSocket, data: string | ArrayBuffer): void;
  onClose(ws: WebSocket, code: number): void;
};

/** One user's hub in a Durable Object: made when first needed, forgotten when idle, restored from its sockets after a sleep. */
export function createUserObject(ctx: DurableObjectState, env: Env): RunningUserObject {
  const read = readEnv(env);
  if (!read.ok) throw new Error(read.error);
  const { clock, sessionSecret } = read.value;
  // It outlives the hubs of this object, as a watcher may come before anybody has signed in.
  const watches = createWatches();
  const deps: HubDeps = { ...createHubDeps(ctx, read.value), watch: watches.hub };
  const connections = new Map<WebSocket, Connection>();
  let sealing: SessionSeal | undefined;
  let hub: Hub | undefined;

  function hubOf(userId: string): Hub {
    if (hub) return hub;
    const due = createDueTimes({
      alarms: ctx.storage,
      clock,
      attached: () => connections.size > 0,
      fire: (name) => made.due(name),
      failed: (name, error) => log('error', 'A hub failed at a due time', { name, error: String(error) }),
    });
    onAlarm = due.onAlarm;
    const made = createHub(userId, deps, due, () => {
      due.close();
      if (hub === made) hub = undefined;
    });
    hub = made;
    return made;
  }
  let onAlarm = () => {};

  const socketOf = (ws: WebSocket, sealed: string, openedAt: number) =>
    clientSocketOf(ws, sealed, openedAt, () => clock.fromWall(ctx.getWebSocketAutoResponseTimestamp(ws)?.getTime() ?? 0));

  return {
    async wake() {
      const seal = await createSessionSeal(sessionSecret);
      sealing = seal;
      const sockets = ctx.getWebSockets().filter((ws) => ws.readyState === WebSocket.OPEN);
      const kept = await Promise.all(
        sockets.map(async (ws) => {
          const attachment = ws.deserializeAttachment() as Attachment | null;
          const session = attachment ? await seal.open(attachment.sealed) : undefined;
          return attachment && session ? { ws, session, attachment } : ws.close(closeCodes.hubRestarted, 'The stream starts again');
        }),
      );
      const tabs = kept.filter((tab) => tab !== undefined).sort((a, b) => a.attachment.openedAt - b.attachment.openedAt);
      if (!tabs[0]) return;
      log('info', 'A hub was restored from its sockets', { tabs: tabs.length });
      const restored = hubOf(tabs[0].session.userId).restore(
        tabs.map(({ ws, session, attachment }) => ({
          socket: socketOf(ws, attachment.sealed, attachment.openedAt),
          saved: savedTabOf(attachment, session),
        })),
      );
      for (const [index, { ws }] of tabs.entries()) connections.set(ws, restored[index] as Connection);
    },
    async connect(request) {
      const sealed = request.headers.get(SESSION_HEADER) ?? '';
      const session = await sealing?.open(sealed);
      if (!session) return new Response(null, { status: 403 });
      const { 0: client, 1: server } = new WebSocketPair();
      ctx.acceptWebSocket(server);
      connections.set(server, hubOf(session.userId).attach(socketOf(server, sealed, Date.now()), session));
      return new Response(null, { status: 101, webSocket: client });
    },
    check: async (session) => askHub(hubOf(session.userId), (asked) => asked.check(session)),
    command: (session, command) => hubOf(session.userId).command(session, command),
    endAllSessions: async (userId) => askHub(hubOf(userId), (asked) => asked.endAllSessions()),
    refreshAccount: async () => hub?.refreshAccount(),
    endRefusedSessions: async () => hub?.endRefusedSessions(),
    endSession: async (userId, sessionId, inactive) => askHub(hubOf(userId), (asked) => asked.endSession(sessionId, inactive)),
    figures: async (userId) => ({ hub: hub?.figures() ?? null, rejected: isolate.rejected.of(userId) }),
    watch: async (request) => openWatch(watches, request, clock.now),
    play: (_, events, anyone) => playInto(hub, events, anyone),
    alarm() {
      try {
        if (hub) onAlarm();
      } catch (error) {
        log('error', 'An alarm failed', { error: String(error) });
      }
    },
    onMessage(ws, data) {
      const connection = connections.get(ws);
      if (connection) return connection.onMessage(data);
      // A socket that the platform has kept and this object never got: its tab would wait for good.
      closeUnknown(ws);
    },
    onClose(ws, code) {
      const connection = connections.get(ws);
      connections.delete(ws);
      connection?.onClose();
      answerClose(ws, code);
    },
  };
}
