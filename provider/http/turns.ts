import type { MiddlewareHandler } from 'hono';
import { tooManyAtOnce } from './codes.ts';
import { refuse } from './refuse.ts';

/** Gives the place back; once or several times is the same. */
export type Leave = () => void;

export type Turns = {
  /** @returns when it is this one's turn, how it leaves; undefined at once where too many wait already */
  enter(key: string): Promise<Leave> | undefined;
};

/**
 * Work that each owner may have only so much of at a time, so that a hundred calls of one hold up nobody else.
 * @param options.atOnce so many of a key run together
 * @param options.waiting so many more of it wait, in their order; the next is refused before any work
 */
export function createTurns(options: { atOnce: number; waiting: number }): Turns {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>();

  const leaveOnce = (key: string): Leave => {
    let left = false;
    return () => {
      const line = lines.get(key);
      if (left || !line) return;
      left = true;
      const next = line.waiting.shift();
      // What stands at the loop already comes first: between two of one owner's calls everybody else has his.
      if (next) setImmediate(next);
      else if (line.running > 1) line.running -= 1;
      else lines.delete(key);
    };
  };

  return {
    enter(key) {
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      if (line.running < options.atOnce) {
        line.running += 1;
        return Promise.resolve(leaveOnce(key));
      }
      if (line.waiting.length >= options.waiting) return undefined;
      return new Promise((enter) => line.waiting.push(() => enter(leaveOnce(key))));
    },
  };
}

/** Lets an account's calls through in turn. One whose caller has gone while it waited does no work. */
export const inTurn =
  (turns: Turns): MiddlewareHandler<{ Variables: { caller: { account: { id: string } } } }> =>
  async (c, next) => {
    const turn = turns.enter(c.var.caller.account.id);
    if (!turn) return refuse(c, tooManyAtOnce);
    const leave = await turn;
    try {
      if (c.req.raw.signal.aborted) return c.body(null, 408);
      await next();
    } finally {
      leave();
    }
  };

/** The same stream, which leaves its place when it has ended, failed, or lost its reader. */
export function leavingAtEnd(stream: ReadableStream<Uint8Array>, leave: Leave): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          leave();
          controller.close();
        } catch (error) {
          leave();
          controller.error(error);
        }
      },
      async cancel(reason) {
        leave();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
