import type { IncomingMessage, Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { ClientSocket } from '#edge/hub/ports.ts';
import type { Connection } from '#edge/hub/tabs/tab.ts';
import { limits, SUBPROTOCOL } from '#shared/protocol.ts';
import { connectTab } from './tab-socket.ts';

/** What a route puts into its environment to take the socket of the request it is answering. */
export type UpgradeEnv = { incoming: IncomingMessage; accept?: Accept };
export type Accept = (socket: ClientSocket) => Connection;

/**
 * Upgrades go through the app like any request, so that every check stands in one place;
 * the socket is taken only when the route has asked for it.
 */
export function serveUpgrades(server: Server, fetch: (request: Request, env: UpgradeEnv) => Response | Promise<Response>): { close(): void } {
  // Larger than a client may send, so that the hub can say 4400 instead of ws's 1009.
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.clientFrameBytes * 16,
    // A protocol that is not ours is taken too, so that its client can be told 4505 and not only 1006.
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
      sockets.close();
      // A peer that is asleep never answers the close, and must not keep the process from ending.
      setTimeout(() => {
        for (const ws of sockets.clients) ws.terminate();
      }, CLOSE_GRACE).unref();
    },
  };
}

const CLOSE_GRACE = 500;

function destroyIt(this: Duplex) {
  this.destroy();
}

/** Undefined where Host or path is no address. */
function requestOf(incoming: IncomingMessage): Request | undefined {
  const { url = '/', headers: known } = incoming;
  // Put together as text: parsed against a base, a path that begins with two strokes would be taken for another host.
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
  const lines = [`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ''}`, 'Connection: close', `Content-Length: ${Buffer.byteLength(body)}`];
  response.headers.forEach((value, name) => {
    if (name !== 'content-length' && name !== 'connection') lines.push(`${name}: ${value}`);
  });
  stream.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
