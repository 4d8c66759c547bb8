import { SUBPROTOCOL } from '#shared/protocol.ts';

export type SocketPort = { send(text: string): void; close(): void };
export type SocketHandlers = { onOpen(): void; onText(text: string): void; onClose(code: number): void };
export type OpenSocket = (handlers: SocketHandlers) => SocketPort;

export const openBrowserSocket: OpenSocket = (handlers) => {
  const url = new URL('/api/live', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url, SUBPROTOCOL);
  socket.addEventListener('open', () => handlers.onOpen());
  socket.addEventListener('message', ({ data }) => handlers.onText(typeof data === 'string' ? data : ''));
  socket.addEventListener('close', ({ code }) => handlers.onClose(code));
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
};
