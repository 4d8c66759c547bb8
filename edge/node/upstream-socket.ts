import { WebSocket } from 'ws';
import { timeouts } from '#edge/http/limits.ts';
import type { OpenUpstream } from '#edge/hub/ports.ts';
import { limits } from '#shared/protocol.ts';

/** Opens outgoing sockets to the provider. @param base ws(s):// or http(s)://, without a path */
export function createOpenUpstream(base: string): OpenUpstream {
  const address = base.replace(/^http/, 'ws');
  return (token, events) => {
    const ws = new WebSocket(`${address}/socket.io/?EIO=4&transport=websocket&token=${encodeURIComponent(token)}`, {
      perMessageDeflate: false,
      // The hub rejects what is over 1 MiB and stays connected. The socket closes only beyond this limit.
      maxPayload: limits.upstreamEventBytes * 16,
      handshakeTimeout: timeouts.upstreamSocket,
      followRedirects: false,
    });
    ws.on('message', (data, isBinary) =>
      events.onMessage(isBinary ? (data as Buffer) : (data as Buffer).toString('utf8')),
    );
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

// A dead socket reports its close by itself.
const ignoreFailure = () => {};
