import type { MiddlewareHandler } from 'hono';
import { createTurns as createSharedTurns, type Leave, type Turns } from '#shared/turns.ts';
import { refuse, tooManyAtOnce } from './refuse.ts';

/** Turns among the provider's calls. The work of whoever else is ready comes before the next of the same owner. */
export const createTurns = (options: { atOnce: number; waiting: number }): Turns => createSharedTurns({ ...options, next: setImmediate });

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
