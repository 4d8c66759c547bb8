import type { Hub } from './hub.ts';

/** Asks a hub something at once. One that was made only to answer is let go again. */
export function askHub<T>(hub: Hub, question: (asked: Hub) => T): T {
  try {
    return question(hub);
  } finally {
    if (hub.idle()) hub.close();
  }
}
