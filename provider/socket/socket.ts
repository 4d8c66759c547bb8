import type { Server as HttpServer } from 'node:http';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import { bodyBytes, timeouts } from '#provider/limits/limits.ts';
import { errorText } from '#shared/process-log.ts';
import type { JoinAnswer } from '#shared/upstream/event-contract.ts';
import { JOIN } from '#shared/upstream/frames.ts';
import { passingTrouble } from '../db/database-outage.ts';
import type { Deps } from '../deps.ts';
import { providerCodes } from '../http/refuse.ts';
import type { Drainer, Send } from '../outbox/drain.ts';
import type { Identify } from '../session/portal-token.ts';
import { openSessions } from '../session/sessions-table.ts';

export type SocketSide = {
  send: Send;
  end: (tokenHashes: readonly string[]) => void;
  /** Ends the sockets whose sessions have ended without a word. */
  endOrphans: () => Promise<void>;
  /** Cuts sockets off without a close message, as a network failure does: those of one account, or all. */
  drop: (accountId?: string) => void;
  close: () => void;
};

type Known = { accountId: string; tokenHash: string };
type Ack = (answer: JoinAnswer) => void;

export const SOCKET_PATH = '/socket.io/';

type SocketOptions = {
  options?: Partial<ServerOptions>;
  /** Called when a socket has joined; what it returns is called when the socket has left. */
  present?: (accountId: string, token: string) => () => void;
};

/**
 * Runs Socket.IO on the HTTP server. The token alone identifies a socket; `join` only says that the socket is ready. A
 * join that names another account is refused and counted.
 */
export function startSocket(
  http: HttpServer,
  deps: Deps,
  drainer: () => Drainer,
  identify: Identify,
  { options = {}, present = () => () => undefined }: SocketOptions = {},
): SocketSide {
  const io = new Server(http, {
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: bodyBytes.socketFrame,
    pingInterval: timeouts.ping,
    pingTimeout: timeouts.pong,
    ...options,
  });

  io.use(async (socket, next) => {
    const { token } = socket.handshake.query;
    const caller = await identify(typeof token === 'string' ? token : undefined).catch(() => undefined);
    // Nobody is refused because the database doesn't answer: a cut connection is tried again.
    if (!caller) return void socket.conn.close(true);
    if (!caller.ok) return next(new Error(providerCodes.notAuthorised));
    const { account, tokenHash } = caller.value;
    socket.data = { accountId: account.id, tokenHash } satisfies Known;
    next();
  });

  io.on('connection', (socket) => {
    socket.on(JOIN, (userId: unknown, ack: unknown) => {
      const answer: Ack = typeof ack === 'function' ? (ack as Ack) : () => undefined;
      join(socket, userId, answer).catch((cause: unknown) => {
        if (passingTrouble(cause)) return void socket.conn.close(true);
        deps.log('error', 'A join failed', { error: errorText(cause) });
        answer({ ok: false, code: providerCodes.internal });
      });
    });
  });

  const join = async (socket: Socket, userId: unknown, answer: Ack) => {
    const { accountId, tokenHash } = socket.data as Known;
    if (String(userId) !== accountId) {
      deps.counts.foreignJoins += 1;
      return answer({ ok: false, code: providerCodes.forbidden });
    }
    // The session may have ended since the handshake, before `end` could find this socket.
    const token = socket.handshake.query.token as string;
    const session = await identify(token);
    if (!session.ok || session.value.tokenHash !== tokenHash) return void socket.disconnect(true);
    await drainer().resend(accountId, (frame) => emit(socket, frame));
    if (!socket.connected) return;
    socket.join(roomOf(accountId));
    socket.on('disconnect', present(accountId, token));
    answer({ ok: true });
  };

  const sockets = () => [...io.of('/').sockets.values()];

  const end = (isEnded: (tokenHash: string) => boolean) => {
    for (const socket of sockets()) if (isEnded((socket.data as Known).tokenHash)) socket.disconnect(true);
  };

  return {
    send: (frame) => {
      deps.counts.framesSent += 1;
      emit(io.to(roomOf(frame.accountId)), frame);
    },
    end: (tokenHashes) => {
      if (tokenHashes.length === 0) return;
      const ended = new Set(tokenHashes);
      end((tokenHash) => ended.has(tokenHash));
    },
    endOrphans: async () => {
      const known = new Set(sockets().map((socket) => (socket.data as Known).tokenHash));
      const open = await openSessions(deps.db, [...known]);
      end((tokenHash) => known.has(tokenHash) && !open.has(tokenHash));
    },
    drop: (accountId) => {
      for (const socket of sockets())
        if (accountId === undefined || (socket.data as Known).accountId === accountId) socket.conn.close(true);
    },
    close: () => {
      // Not io.close(): it would wait for the HTTP server, which shuts down on its own.
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}

const roomOf = (accountId: string) => `user:${accountId}`;

const emit = (to: Pick<Socket, 'emit'>, { event, data, accountId: _, ...meta }: Parameters<Send>[0]) =>
  to.emit(event, data, meta);
