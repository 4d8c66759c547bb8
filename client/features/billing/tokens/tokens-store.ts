import type { TokensApi } from '#client/api/caller.ts';
import { createResource, type Resource, type ResourceDeps } from '#client/stream/resource.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';

/** The token balance. It comes from snapshots and events; after a gap in the stream it is read (LIVE-05, TOK-01). */
export const createTokensStore = (deps: ResourceDeps & { api: TokensApi }): Resource<TokenBalance> =>
  createResource<TokenBalance>(deps, {
    first: 'stream',
    read: () => deps.api.balance(),
    fromSnapshot: ({ tokens }) => tokens,
    fromEvent: (event) => (event.type === 'tokens.updated' ? event.data : undefined),
  }).start();
