import type { Observable } from 'rxjs';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';

export type ViewerStore = StoreDeps & { tokens$: Observable<ResourceState<TokenBalance>> };
