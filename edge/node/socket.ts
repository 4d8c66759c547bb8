import type { IncomingMessage, Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import type { ClientSocket, OpenUpstream } from '#edge/hub/ports.ts';
import type { Connection } from '#edge/hub/tab.ts';
import { limits, SUBPROTOCOL } from '#shared/protocol.ts';

/** What a route puts into its environment to take the socket of the request it is answering. */
export type UpgradeEnv = { incoming: IncomingMessage; accept?: (socket: ClientSocket) => Connection };

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
    sockets.handleUpgrade(incoming, stream, head, (ws) => connect(ws, accept));
  }

  return {
    close() {
      sockets.close();
      // A peer that is asleep never answers the close, and must not hold up the end.
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

/** A tab's socket. Its listeners are the same functions for all sockets, and find their connection on the socket. */
class TabSocket implements ClientSocket {
  readonly #ws: WebSocket;

  constructor(ws: WebSocket) {
    this.#ws = ws;
  }

  send(text: string) {
    sendText(this.#ws, text);
  }

  close(code: number, reason: string) {
    this.#ws.close(code, reason);
  }
}

const connectionOf = Symbol('connection');
type Attached = WebSocket & { [connectionOf]: Connection };

function connect(ws: WebSocket, accept: (socket: ClientSocket) => Connection) {
  (ws as Attached)[connectionOf] = accept(new TabSocket(ws));
  ws.on('message', onMessage);
  ws.on('close', onClose);
  ws.on('error', onError);
}

function onMessage(this: WebSocket, data: RawData, isBinary: boolean) {
  (this as Attached)[connectionOf].onMessage(isBinary ? (data as Buffer) : (data as Buffer).toString('utf8'));
}

function onClose(this: WebSocket) {
  (this as Attached)[connectionOf].onClose();
}

function onError(this: WebSocket) {
  this.terminate();
}

// A socket that is gone reports its close by itself.
const ignoreFailure = () => {};

/** The last text as a WebSocket frame: what goes to all tabs of a user is encoded once, and is one write a tab instead of two. */
const encoded: { text: string; frame: Buffer } = { text: '', frame: Buffer.alloc(0) };

/** ws offers no way to send a frame that is ready; its inner sender takes one, which is how Socket.IO's server uses it too. */
function sendText(ws: WebSocket, text: string) {
  if (ws.readyState !== WebSocket.OPEN) return;
  const sender = (ws as unknown as { _sender?: { sendFrame?(list: Buffer[], done: () => void): void } })._sender;
  if (!sender?.sendFrame) return ws.send(text, ignoreFailure);
  if (encoded.text !== text) {
    encoded.frame = frameOf(text);
    encoded.text = text;
  }
  sender.sendFrame([encoded.frame], ignoreFailure);
}

/** An unmasked text frame, whole (RFC 6455, 5.2). */
function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = 0x81;
  if (start === 2) frame[1] = length;
  else if (start === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, start);
  return frame;
}

/** Undefined where Host or path is no address. */
function requestOf(incoming: IncomingMessage): Request | undefined {
  const { url = '/', headers: known } = incoming;
  // Put together as it came: a path that begins with two strokes would be read as another host.
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

/** The provider's socket, outgoing. @param base ws(s):// or http(s)://, without a path */
export function createOpenUpstream(base: string): OpenUpstream {
  const address = base.replace(/^http/, 'ws');
  return (token, events) => {
    const ws = new WebSocket(`${address}/socket.io/?EIO=4&transport=websocket&token=${encodeURIComponent(token)}`, {
      perMessageDeflate: false,
      // The hub refuses what is over 1 MiB and stays connected; only beyond this does the socket end.
      maxPayload: limits.upstreamEventBytes * 16,
      handshakeTimeout: 10_000,
      followRedirects: false,
    });
    ws.on('message', (data, isBinary) => events.onMessage(isBinary ? (data as Buffer) : (data as Buffer).toString('utf8')));
    ws.once('close', () => events.onClose());
    ws.on('error', () => ws.terminate());
    return {
      send: (text) => ws.send(text, ignoreFailure),
      close() {
        ws.removeAllListeners('message');
        if (ws.readyState === WebSocket.CONNECTING) ws.terminate();
        else ws.close();
      },
    };
  };
}
