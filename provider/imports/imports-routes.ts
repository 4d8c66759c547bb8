import { Hono } from 'hono';
import { importPageQuerySchema, importPaths, importQuerySchema } from '#shared/imports/calls.ts';
import {
  beginImportSchema,
  begunImportSchema,
  changeImportSchema,
  figuresPageSchema,
  importIdsSchema,
  importListSchema,
  openedImportSchema,
  rowsPageSchema,
  saveRowsSchema,
  storedImportSchema,
} from '#shared/imports/stored-import.ts';
import { productsAccess } from '#shared/products/access.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkBody, checkQuery } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { createImportsOperations } from './imports-operations.ts';

const documented = documentedUnder('Imports', ' (ours, optional)');
const mayUse = requireAccess(productsAccess);

/** Imports of the Product Viewer with their rows, for 90 days. Opening one again costs no token. */
export function importsRoutes(deps: Deps): Hono<PortalEnv> {
  const imports = createImportsOperations(deps);
  const app = new Hono<PortalEnv>();

  app.get(importPaths.list, documented('Own and shared imports, newest first', importListSchema, 401, 403), mayUse, async (c) =>
    c.json(await imports.list(c.var.caller.account)),
  );
  app.put(
    importPaths.list,
    documented('Begin an import, which reserves room for its rows', begunImportSchema, 400, 401, 403),
    mayUse,
    checkBody(beginImportSchema),
    async (c) => answer(c, await imports.begin(c.var.caller.account, c.req.valid('json'))),
  );
  app.delete(importPaths.list, documented('Delete imports (ids in the body)', importListSchema, 400, 401, 403), mayUse, checkBody(importIdsSchema), async (c) =>
    c.json(await imports.remove(c.var.caller.account, c.req.valid('json').ids)),
  );
  app.put(
    importPaths.restored,
    documented('Restore what was deleted within the last hour', importListSchema, 400, 401, 403),
    mayUse,
    checkBody(importIdsSchema),
    async (c) => answer(c, await imports.restore(c.var.caller.account, c.req.valid('json').ids)),
  );
  app.get(importPaths.one, documented('An import without its rows', openedImportSchema, 400, 401, 403), mayUse, checkQuery(importQuerySchema), async (c) =>
    answer(c, await imports.open(c.var.caller.account, c.req.valid('query').id)),
  );
  app.put(importPaths.one, documented('Rename or share an import', importListSchema, 400, 401, 403), mayUse, checkBody(changeImportSchema), async (c) =>
    answer(c, await imports.change(c.var.caller.account, c.req.valid('json'))),
  );
  app.get(importPaths.rows, documented('Rows of an import', rowsPageSchema, 400, 401, 403), mayUse, checkQuery(importPageQuerySchema), async (c) => {
    const page = await imports.rows(c.var.caller.account, c.req.valid('query'));
    return answer(c, page.ok ? { ok: true, value: { rows: page.value.values, next: page.value.next } } : page);
  });
  app.post(importPaths.rows, documented('Save rows of an import', storedImportSchema, 400, 401, 403), mayUse, checkBody(saveRowsSchema), async (c) =>
    answer(c, await imports.save(c.var.caller.account, c.req.valid('json'))),
  );
  app.get(
    importPaths.figures,
    documented('The figures that comparisons need', figuresPageSchema, 400, 401, 403),
    mayUse,
    checkQuery(importPageQuerySchema),
    async (c) => {
      const page = await imports.figures(c.var.caller.account, c.req.valid('query'));
      return answer(c, page.ok ? { ok: true, value: { figures: page.value.values.flat(), next: page.value.next } } : page);
    },
  );
  return app;
}
