import { searchWords } from '#shared/grid/column-filter.ts';
import { fail } from '#shared/result.ts';
import { closedError } from '#shared/session/access.ts';
import { wholesaleSearchAccess } from '#shared/wholesale/access.ts';
import { wholesaleCalls } from '#shared/wholesale/calls.ts';
import type { Deps } from '../deps.ts';
import { serve } from '../serve.ts';
import { createSavedOperations, savedPage } from './saved-suppliers.ts';
import { supplierPage } from './suppliers-table.ts';

export function wholesaleRoutes(deps: Deps) {
  const { db } = deps;
  const saved = createSavedOperations(deps);
  return serve(wholesaleCalls, {
    search: async ({ user }, { company, recent, option, ...requested }) => {
      const filters = { company: searchWords(company), ...option };
      const isFiltered = Object.values(filters).some((filter) => filter.length > 0);
      if (recent && !isFiltered) return { data: await supplierPage(db, filters, 'newest', requested) };
      // Newest first with filters is a search, and requires access to the search.
      const access = wholesaleSearchAccess(user);
      if (!access.open) return fail({ status: 403, ...closedError(access) });
      return {
        data: isFiltered
          ? await supplierPage(db, filters, recent ? 'newest' : 'named', requested)
          : { suppliers: [], total: 0 },
      };
    },
    saved: async ({ account }, list) => ({ data: await savedPage(db, account.id, list) }),
    save: ({ account }, { id, wholesaleId, myNote }) =>
      id ? saved.note(account.id, { id, wholesaleId }, myNote) : saved.save(account.id, wholesaleId as string, myNote),
    remove: ({ account }, { ids }) => saved.remove(account.id, ids),
  });
}
