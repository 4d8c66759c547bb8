import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a response that has begun may still take, ms: a download, or an operator's stream, which never ends. */
const LONGEST_REST = 1_000;
const LOOK_EVERY = 10;

/** Follows a server's requests, so that it can end without cutting one off. */
export function drainable(server: Server): { drain(longest: number): Promise<void> } {
  const open = new Set<ServerResponse>();
  server.on('request', (_, response: ServerResponse) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return {
    /** Takes no new connections, and waits for requests until they are answered. @param longest ms */
    async drain(longest) {
      server.close();
      const began = performance.now();
      const waits = ({ headersSent }: ServerResponse) =>
        performance.now() - began < (headersSent ? Math.min(LONGEST_REST, longest) : longest);
      while ([...open].some(waits)) {
        server.closeIdleConnections();
        await sleep(LOOK_EVERY);
      }
    },
  };
}
