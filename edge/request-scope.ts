import { AsyncLocalStorage } from 'node:async_hooks';

/** `id` is cleared at the end: what a request started and left running is not a part of it anymore. */
type Scope = { id: string | undefined };

const scopes = new AsyncLocalStorage<Scope>();

/** Runs a request, whose calls to the provider carry its id (X-Request-Id), so that the lines of both logs join. */
export async function inRequest<T>(id: string | undefined, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { id };
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.id = undefined;
  }
}

/** @returns the id of the request that is being answered; undefined outside of one */
export const currentRequestId = (): string | undefined => scopes.getStore()?.id;
