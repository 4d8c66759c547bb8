import type { Hub } from './hub.ts';

/** Runs a synchronous query against a hub, and closes the hub afterwards if nothing else uses it. */
export function queryHub<T>(hub: Hub, question: (hub: Hub) => T): T {
  try {
    return question(hub);
  } finally {
    if (hub.idle()) hub.close();
  }
}
