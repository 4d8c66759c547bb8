import type { DeskDeps } from '#client/stream/desk-deps.ts';
import type { ViewTools } from '#client/ui/grid/tools/grid-tools.tsx';

/** Of what the portal has for a signed-in person, what the suppliers' screens use. */
export type SupplierDesk = Pick<DeskDeps, 'user' | 'call' | 'events$' | 'toasts' | 'scheduler' | 'random'> & { views: ViewTools };
