import { type RawData, WebSocket } from 'ws';
import type { ClientSocket } from '#edge/hub/ports.ts';
import type { Connection } from '#edge/hub/tabs/tab.ts';

/**
 * Connects an open socket to its connection. All sockets share the same listener functions, which find the connection
 * on the socket.
 */
export function connectTab(ws: WebSocket, accept: (socket: ClientSocket) => Connection) {
  (ws as Attached)[connectionOf] = accept(new TabSocket(ws));
  ws.on('message', onMessage);
  ws.on('close', onClose);
  ws.on('error', onError);
}

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

function onMessage(this: WebSocket, data: RawData, isBinary: boolean) {
  (this as Attached)[connectionOf].onMessage(isBinary ? (data as Buffer) : (data as Buffer).toString('utf8'));
}

function onClose(this: WebSocket) {
  (this as Attached)[connectionOf].onClose();
}

function onError(this: WebSocket) {
  this.terminate();
}

// A dead socket reports its close by itself.
const ignoreFailure = () => {};

/**
 * The last text, encoded as a WebSocket frame. A text for all tabs of a user is encoded once, and needs one write per
 * tab instead of two.
 */
const encoded: { text: string; frame: Buffer } = { text: '', frame: Buffer.alloc(0) };

/**
 * Sends a text as an encoded frame. ws has no public API for that, so this uses its internal sender, as Socket.IO's
 * server does.
 */
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

/** Builds a complete unmasked text frame (RFC 6455, 5.2). */
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
