import type { MiddlewareHandler } from 'hono';
import { createTurns as createSharedTurns, type Leave, type Turns } from '#shared/turns.ts';
import { refuse, tooManyAtOnce } from './refuse.ts';

/** Creates turns for the provider's calls. Yields to other ready work before the same owner's next call. */
export const createTurns = (options: { atOnce: number; waiting: number }): Turns =>
  createSharedTurns({ ...options, next: setImmediate });

type OfAccount = { Variables: { caller: { account: { id: string } } } };

/** Lets an account's calls through in turn. Skips a call whose client disconnected while it waited. */
export const inTurn =
  <E extends OfAccount>(turns: Turns): MiddlewareHandler<E> =>
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

/** Wraps a stream so that it gives up its turn when it ends, fails or is canceled. */
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
