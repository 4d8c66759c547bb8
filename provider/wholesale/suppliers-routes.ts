import { Hono } from 'hono';
import { doneSchema } from '#shared/calls.ts';
import { wholesaleListsAccess } from '#shared/wholesale/access.ts';
import {
  addNoteSchema,
  addProductsSchema,
  changeSupplierSchema,
  removeNoteSchema,
  removeProductSchema,
  supplierCountsSchema,
  supplierNameSchema,
  supplierPageSchema,
} from '#shared/wholesale/supplier-file.ts';
import { supplierPaths as paths } from '#shared/wholesale/supplier-file-calls.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkBody, checkQuery } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { savedCounts } from './supplier-files-table.ts';
import { createSupplierWork, supplierPageOf } from './supplier-work.ts';

const documented = documentedUnder('Wholesale suppliers', ' (ours, optional)');

/** A supplier's page. It belongs to the team, and may be opened by the accounts that may open the saved list. */
export function suppliersRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  const work = createSupplierWork(deps);
  const allowed = requireAccess(wholesaleListsAccess);
  const changes = (summary: string) => documented(summary, doneSchema, 400, 401, 403, 410, 409);

  app.get(
    paths.page,
    documented('A supplier with status, next step, tags, notes and products', supplierPageSchema, 400, 401, 403, 410),
    allowed,
    checkQuery(supplierNameSchema),
    async (c) => answer(c, await supplierPageOf(deps.db, c.var.caller, c.req.valid('query').id)),
  );
  app.put(paths.page, changes('Change status, next step or tags'), allowed, checkBody(changeSupplierSchema), async (c) =>
    answer(c, await work.change(c.var.caller, c.req.valid('json'))),
  );
  app.post(paths.notes, changes('Add a note'), allowed, checkBody(addNoteSchema), async (c) => {
    const { id, text } = c.req.valid('json');
    return answer(c, await work.addNote(c.var.caller, id, text));
  });
  app.delete(paths.notes, changes('Delete a note'), allowed, checkBody(removeNoteSchema), async (c) => {
    const { id, note } = c.req.valid('json');
    return answer(c, await work.removeNote(c.var.caller, id, note));
  });
  app.post(paths.products, changes('Add products looked up from a supplier'), allowed, checkBody(addProductsSchema), async (c) => {
    const { id, marketplace, asins } = c.req.valid('json');
    return answer(c, await work.addProducts(c.var.caller, id, marketplace, asins));
  });
  app.delete(paths.products, changes('Remove a product'), allowed, checkBody(removeProductSchema), async (c) => {
    const { id, ...product } = c.req.valid('json');
    return answer(c, await work.removeProduct(c.var.caller, id, product));
  });
  app.get(paths.counts, documented('How many saved suppliers have each status and tag', supplierCountsSchema, 401, 403), allowed, async (c) =>
    c.json(await savedCounts(deps.db, c.var.caller.account.id)),
  );

  return app;
}
