import { SUBPROTOCOL } from '#shared/protocol.ts';

/**
 * Builds the response with one end of a socket pair. Accepts unknown subprotocols, so that the client receives our
 * close code.
 */
export function upgraded(webSocket: WebSocket, offered: string | null | undefined): Response {
  const names = offered?.split(',').map((name) => name.trim()) ?? [];
  const chosen = names.includes(SUBPROTOCOL) ? SUBPROTOCOL : names[0];
  return new Response(null, { status: 101, webSocket, headers: chosen ? { 'Sec-WebSocket-Protocol': chosen } : {} });
}

export function closedAtOnce(code: number, reason: string): WebSocket {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(code, reason);
  return client;
}
