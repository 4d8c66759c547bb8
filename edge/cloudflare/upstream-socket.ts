import type { OpenUpstream } from '#edge/hub/ports.ts';
import { ifOpen } from './if-open.ts';

/**
 * Opens outgoing sockets to the provider. While one is open, the object cannot sleep.
 * @param base ws(s):// or http(s)://, without a path
 * @param on called when a socket opens and when it is gone
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
