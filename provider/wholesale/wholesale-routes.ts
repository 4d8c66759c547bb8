import { Hono } from 'hono';
import * as v from 'valibot';
import { counts } from '#provider/limits/limits.ts';
import { closedError } from '#shared/account/access.ts';
import { filterTextSchema, searchWords } from '#shared/grid/column-filter.ts';
import { pageLimitSchema, pageSchema } from '#shared/grid/page-query.ts';
import { wholesaleListsAccess, wholesaleSearchAccess } from '#shared/wholesale/access.ts';
import { wholesalePaths } from '#shared/wholesale/calls.ts';
import { LIST_PAGE, SEARCH_PAGE, savedOutcomeSchema } from '#shared/wholesale/lists.ts';
import { savedListSchema } from '#shared/wholesale/requests.ts';
import { MOST_DELETED, noteSchema, savedIdSchema, savedSupplierSchema, supplierSchema } from '#shared/wholesale/supplier.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { refuse } from '../http/refuse.ts';
import { createSavedOperations, savedPage } from './saved-suppliers.ts';
import { supplierPage } from './suppliers-table.ts';

const choices = v.nullish(v.pipe(v.array(filterTextSchema), v.maxLength(counts.supplierChoices)), []);
const page = v.optional(pageSchema, 1);

/** An unknown choice matches no supplier: the result is empty, not an error. */
const searchSchema = v.object({
  page,
  limit: v.optional(pageLimitSchema, SEARCH_PAGE),
  company: v.nullish(v.pipe(filterTextSchema, v.trim()), ''),
  recent: v.nullish(v.boolean(), false),
  option: v.nullish(
    v.object({
      category: v.nullish(filterTextSchema, ''),
      location: choices,
      approvedFor: choices,
      wholesaleType: choices,
      productTypes: choices,
    }),
    {},
  ),
});
const mySavedSchema = v.object({ page, limit: v.optional(pageLimitSchema, LIST_PAGE), ...savedListSchema.entries });
/** Forms may send a missing id as null or ''. */
const idOrNone = v.pipe(
  v.nullish(v.union([v.literal(''), savedIdSchema])),
  v.transform((id) => id || undefined),
);
const updateSchema = v.pipe(
  v.object({ id: idOrNone, wholesaleId: idOrNone, myNote: v.nullish(noteSchema, '') }),
  v.check(({ id, wholesaleId }) => Boolean(id || wholesaleId), 'Expected a wholesaleId'),
);
const deleteSchema = v.object({ ids: v.pipe(v.array(savedIdSchema), v.maxLength(MOST_DELETED)) });

const pageAnswer = <S extends v.GenericSchema>(row: S) => v.object({ data: v.object({ suppliers: v.array(row), total: v.number() }) });
const documented = documentedUnder('Wholesale suppliers');

export function wholesaleRoutes(deps: Deps): Hono<PortalEnv> {
  const { db } = deps;
  const saved = createSavedOperations(deps);
  const allowed = requireAccess(wholesaleListsAccess);
  const app = new Hono<PortalEnv>();

  app.post(
    wholesalePaths.search,
    documented('Filtered suppliers from A to Z, or the newest', pageAnswer(supplierSchema), 400, 401, 403),
    allowed,
    checkBody(searchSchema),
    async (c) => {
      const { company, recent, option, ...requested } = c.req.valid('json');
      const filters = { company: searchWords(company), ...option };
      const isFiltered = Object.values(filters).some((filter) => filter.length > 0);
      if (recent && !isFiltered) return c.json({ data: await supplierPage(db, filters, 'newest', requested) });
      // Newest first with filters is a search, and requires access to the search.
      const access = wholesaleSearchAccess(c.var.caller.user);
      if (!access.open) return refuse(c, { status: 403, ...closedError(access) });
      return c.json({ data: isFiltered ? await supplierPage(db, filters, recent ? 'newest' : 'named', requested) : { suppliers: [], total: 0 } });
    },
  );

  app.post(
    wholesalePaths.mySaved,
    documented('The account’s saved suppliers, last saved first; filters, sorting, and `work` are ours', pageAnswer(savedSupplierSchema), 400, 401, 403),
    allowed,
    checkBody(mySavedSchema),
    async (c) => c.json({ data: await savedPage(db, c.var.caller.account.id, c.req.valid('json')) }),
  );

  app.post(
    wholesalePaths.updateMySaved,
    documented('Save a supplier (without an id), or change an entry’s note', savedOutcomeSchema, 400, 401, 403),
    allowed,
    checkBody(updateSchema),
    async (c) => {
      const { id, wholesaleId, myNote } = c.req.valid('json');
      const { account } = c.var.caller;
      if (id) return c.json(await saved.note(account.id, { id, wholesaleId }, myNote));
      return c.json(await saved.save(account.id, wholesaleId as string, myNote));
    },
  );

  app.delete(
    wholesalePaths.deleteMySaved,
    documented('Delete saved entries (ids in the body)', savedOutcomeSchema, 400, 401, 403),
    allowed,
    checkBody(deleteSchema),
    async (c) => c.json(await saved.remove(c.var.caller.account.id, c.req.valid('json').ids)),
  );

  return app;
}
