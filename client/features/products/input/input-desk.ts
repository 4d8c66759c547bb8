import type { Observable } from 'rxjs';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { SheetTools } from '#client/ui/grid/tools/sheet-tools.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';

/** Of what the portal has for a signed-in person, what the form uses. */
export type InputDesk = Pick<DeskDeps, 'call' | 'user'> & { tokens$: Observable<ResourceState<TokenBalance>>; sheets: SheetTools };
