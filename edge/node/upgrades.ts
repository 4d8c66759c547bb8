import type { IncomingMessage, Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { ClientSocket } from '#edge/hub/ports.ts';
import type { Connection } from '#edge/hub/tabs/tab.ts';
import { limits, SUBPROTOCOL } from '#shared/protocol.ts';
import { connectTab } from './tab-socket.ts';

/**
 * Passed to the app for an upgrade. A route sets `accept` to take the socket of its request, or `pass` to let another
 * process take it.
 */
export type UpgradeEnv = { incoming: IncomingMessage; accept?: Accept; pass?: Pass };
type Accept = (socket: ClientSocket) => Connection;
/** Passes on a connection whose handshake is not answered yet. `head` is what was read from it after the request. */
type Pass = (incoming: IncomingMessage, stream: Duplex, head: Buffer) => void;

type WebSockets = {
  /** Answers the handshake and connects the tab. */
  accept(incoming: Pick<IncomingMessage, 'method' | 'headers'>, stream: Duplex, head: Buffer, accept: Accept): void;
  /** Resolves once every socket is closed. A peer that doesn't answer the close is cut off. */
  close(): Promise<void>;
};

export function createWebSockets(): WebSockets {
  // Larger than a client may send, so that the hub can close with 4400 instead of ws closing with 1009.
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.clientFrameBytes * 16,
    // Accepts an unknown subprotocol too, so that the client receives 4505 and not only 1006.
    handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : ([...offered][0] ?? false)),
  });

  return {
    // Of the request, ws reads nothing but the method and the headers.
    accept: (incoming, stream, head, accept) =>
      sockets.handleUpgrade(incoming as IncomingMessage, stream, head, (ws) => connectTab(ws, accept)),
    close() {
      // A sleeping peer never answers the close, and must not keep the process from ending.
      setTimeout(() => {
        for (const ws of sockets.clients) ws.terminate();
      }, CLOSE_GRACE).unref();
      return new Promise((resolve) => sockets.close(() => resolve()));
    },
  };
}

/**
 * Handles upgrades like any request, so that every check is in one place. A socket is accepted only if the route
 * requests it.
 */
export function serveUpgrades(
  server: Server,
  fetch: (request: Request, env: UpgradeEnv) => Response | Promise<Response>,
): { close(): Promise<void> } {
  const sockets = createWebSockets();

  server.on('upgrade', (incoming, stream: Duplex, head) => {
    stream.on('error', destroyIt);
    answer(incoming, stream, head).catch(() => refuse(stream, new Response(null, { status: 500 })));
  });

  async function answer(incoming: IncomingMessage, stream: Duplex, head: Buffer) {
    const env: UpgradeEnv = { incoming };
    const request = requestOf(incoming);
    if (!request) return refuse(stream, new Response(null, { status: 400 }));
    const response = await fetch(request, env);
    const { accept, pass } = env;
    if (pass) return pass(incoming, stream, head);
    if (!accept) return refuse(stream, response);
    sockets.accept(incoming, stream, head, accept);
  }

  return sockets;
}

const CLOSE_GRACE = 500;

function destroyIt(this: Duplex) {
  this.destroy();
}

/** Returns undefined if Host or path is invalid. */
function requestOf(incoming: IncomingMessage): Request | undefined {
  const { url = '/', headers: known } = incoming;
  // Concatenated, because URL parsing against a base would take a path that begins with two slashes for another host.
  const address = url.startsWith('/') ? `http://${known.host || 'unknown'}${url}` : url;
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2)
    headers.append(incoming.rawHeaders[index] as string, incoming.rawHeaders[index + 1] as string);
  try {
    return new Request(address, { headers });
  } catch {
    return undefined;
  }
}

async function refuse(stream: Duplex, response: Response) {
  const body = await response.text();
  const lines = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ''}`,
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  response.headers.forEach((value, name) => {
    if (name !== 'content-length' && name !== 'connection') lines.push(`${name}: ${value}`);
  });
  stream.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
