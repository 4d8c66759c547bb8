import type { IncomingMessage, Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { ClientSocket } from '#edge/hub/ports.ts';
import type { Connection } from '#edge/hub/tabs/tab.ts';
import { limits, SUBPROTOCOL } from '#shared/protocol.ts';
import { connectTab } from './tab-socket.ts';

/** Passed to the app for an upgrade. A route sets `accept` to take the socket of its request. */
export type UpgradeEnv = { incoming: IncomingMessage; accept?: (socket: ClientSocket) => Connection };

/**
 * Handles upgrades like any request, so that every check is in one place. A socket is accepted only if the route
 * requests it.
 */
export function serveUpgrades(
  server: Server,
  fetch: (request: Request, env: UpgradeEnv) => Response | Promise<Response>,
): {
  /** Resolves once every socket is closed. A peer that doesn't answer the close is cut off. */
  close(): Promise<void>;
} {
  // Larger than a client may send, so that the hub can close with 4400 instead of ws closing with 1009.
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.clientFrameBytes * 16,
    // Accepts an unknown subprotocol too, so that the client receives 4505 and not only 1006.
    handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : ([...offered][0] ?? false)),
  });

  server.on('upgrade', (incoming, stream: Duplex, head) => {
    stream.on('error', destroyIt);
    answer(incoming, stream, head).catch(() => refuse(stream, new Response(null, { status: 500 })));
  });

  async function answer(incoming: IncomingMessage, stream: Duplex, head: Buffer) {
    const env: UpgradeEnv = { incoming };
    const request = requestOf(incoming);
    if (!request) return refuse(stream, new Response(null, { status: 400 }));
    const response = await fetch(request, env);
    const { accept } = env;
    if (!accept) return refuse(stream, response);
    sockets.handleUpgrade(incoming, stream, head, (ws) => connectTab(ws, accept));
  }

  return {
    close() {
      // A sleeping peer never answers the close, and must not keep the process from ending.
      setTimeout(() => {
        for (const ws of sockets.clients) ws.terminate();
      }, CLOSE_GRACE).unref();
      return new Promise((resolve) => sockets.close(() => resolve()));
    },
  };
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
