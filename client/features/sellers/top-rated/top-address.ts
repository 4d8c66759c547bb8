import { marketplaceParam, queryState } from '#client/ui/query-state.ts';
import { DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';

export const topQuery = queryState({ marketplace: marketplaceParam(DEFAULT_MARKETPLACE) }, 'row');
