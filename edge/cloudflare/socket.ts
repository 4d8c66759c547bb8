import type { ClientSocket, OpenUpstream, SavedTab, Session } from '#edge/hub/ports.ts';
import { closeCodes, SUBPROTOCOL } from '#shared/protocol.ts';

/** What a socket carries through the object's sleep. The session in it is sealed (session-seal.ts). */
export type Attachment = Omit<SavedTab, 'session'> & { sealed: string; openedAt: number };

/** A hibernatable socket as the hub sees it. @param heardAt when the platform last answered its ping, on the hub's clock */
export function clientSocketOf(ws: WebSocket, sealed: string, openedAt: number, heardAt: () => number): ClientSocket {
  return {
    send: (text) => ifOpen(() => ws.send(text)),
    close: (code, reason) => ifOpen(() => ws.close(code, reason)),
    save: ({ session: _, ...tab }) => ifOpen(() => ws.serializeAttachment({ ...tab, sealed, openedAt } satisfies Attachment)),
    heardAt,
  };
}

export const savedTabOf = ({ tab, cursor, epoch, heardAt }: Attachment, session: Session): SavedTab => ({ session, tab, cursor, epoch, heardAt });

/** The platform does not answer a client's close by itself. 1005 and 1006 are read, never sent. */
export function answerClose(ws: WebSocket, code: number) {
  ifOpen(() => (code === 1005 || code === 1006 ? ws.close() : ws.close(code)));
}

/** Its tab comes back on another socket and resumes. */
export function closeUnknown(ws: WebSocket) {
  ifOpen(() => ws.close(closeCodes.hubRestarted, 'The stream starts again'));
}

/** The answer that hands over one end of a pair. A protocol that is not ours is named too, so that its client hears our close code. */
export function upgraded(webSocket: WebSocket, offered: string | null | undefined): Response {
  const names = offered?.split(',').map((name) => name.trim()) ?? [];
  const chosen = names.includes(SUBPROTOCOL) ? SUBPROTOCOL : names[0];
  return new Response(null, { status: 101, webSocket, headers: chosen ? { 'Sec-WebSocket-Protocol': chosen } : {} });
}

/** Takes a socket only to close it with a code. */
export function closedAtOnce(code: number, reason: string): WebSocket {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(code, reason);
  return client;
}

/**
 * The provider's socket, outgoing. While one is open the object cannot sleep.
 * @param base ws(s):// or http(s)://, without a path
 * @param on told when one opens and when it has gone
 */
export function createOpenUpstream(base: string, on: { opened(): void; gone(): void }): OpenUpstream {
  const address = base.replace(/^http/, 'ws');
  return (token, events) => {
    const ws = new WebSocket(`${address}/socket.io/?EIO=4&transport=websocket&token=${encodeURIComponent(token)}`);
    ws.binaryType = 'arraybuffer';
    let gone = false;
    const end = () => {
      if (gone) return;
      gone = true;
      on.gone();
    };
    const lost = () => {
      if (gone) return;
      end();
      events.onClose();
    };
    on.opened();
    ws.addEventListener('message', ({ data }) => {
      if (!gone) events.onMessage(data as string | ArrayBuffer);
    });
    ws.addEventListener('close', lost);
    ws.addEventListener('error', lost);
    return {
      send: (text) => ifOpen(() => ws.send(text)),
      close() {
        end();
        ifOpen(() => ws.close(1000));
      },
    };
  };
}

/** A socket that is gone throws; its close is reported by itself. */
function ifOpen(act: () => void) {
  try {
    act();
  } catch {}
}
