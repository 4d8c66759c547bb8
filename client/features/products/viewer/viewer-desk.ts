import type { Observable } from 'rxjs';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { SheetTools } from '#client/ui/grid/tools/grid-tools.tsx';
import type { TokenBalance } from '#shared/tokens/balance.ts';

/** Of what the portal has for a signed-in person, what this screen uses. */
export type ViewerDesk = DeskDeps & { tokens$: Observable<ResourceState<TokenBalance>>; sheets: SheetTools };
