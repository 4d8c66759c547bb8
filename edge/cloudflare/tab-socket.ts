import type { ClientSocket, SavedTab, Session } from '#edge/hub/ports.ts';
import { closeCodes } from '#shared/protocol.ts';
import { ifOpen } from './if-open.ts';

/** The state that a socket carries through the object's sleep. Its session is sealed (session-seal.ts). */
export type Attachment = Omit<SavedTab, 'session'> & { sealed: string; openedAt: number };

/**
 * Adapts a hibernatable socket for the hub.
 * @param heardAt when the platform last answered its ping, on the hub's clock
 */
export function clientSocketOf(ws: WebSocket, sealed: string, openedAt: number, heardAt: () => number): ClientSocket {
  return {
    send: (text) => ifOpen(() => ws.send(text)),
    close: (code, reason) => ifOpen(() => ws.close(code, reason)),
    save: ({ session: _, ...tab }) =>
      ifOpen(() => ws.serializeAttachment({ ...tab, sealed, openedAt } satisfies Attachment)),
    heardAt,
  };
}

export const savedTabOf = ({ tab, cursor, epoch, heardAt }: Attachment, session: Session): SavedTab => ({
  session,
  tab,
  cursor,
  epoch,
  heardAt,
});

/** Answers a client's close, because the platform does not. Codes 1005 and 1006 can be received but not sent. */
export function answerClose(ws: WebSocket, code: number) {
  ifOpen(() => (code === 1005 || code === 1006 ? ws.close() : ws.close(code)));
}

/** Closes a socket that the hub does not know; its tab reconnects and resumes. */
export function closeUnknown(ws: WebSocket) {
  ifOpen(() => ws.close(closeCodes.hubRestarted, 'The stream starts again'));
}
