import { Hono } from 'hono';
import { productNotePaths } from '#shared/product-notes/calls.ts';
import { noteListSchema, noteNameSchema, notesQuerySchema, putNoteSchema } from '#shared/product-notes/product-note.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkBody, checkQuery } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { createProductNotesOperations, notesFor } from './product-notes-operations.ts';

const documented = documentedUnder('Notes about products', ' (ours, optional)');

export function productNotesRoutes(deps: Deps): Hono<PortalEnv> {
  const { save, remove, restore } = createProductNotesOperations(deps);
  const app = new Hono<PortalEnv>();

  app.get(productNotePaths.notes, documented('The notes of a product', noteListSchema, 400, 401), checkQuery(notesQuerySchema), async (c) =>
    c.json(await notesFor(deps.db, c.var.caller.account, c.req.valid('query'))),
  );

  app.put(
    productNotePaths.notes,
    documented('Write a note, or change one of your own', noteListSchema, 400, 401, 403, 409),
    checkBody(putNoteSchema),
    async (c) => answer(c, await save(c.var.caller.account, c.req.valid('json'))),
  );

  app.delete(productNotePaths.notes, documented('Delete a note (id in the body)', noteListSchema, 400, 401, 403, 409), checkBody(noteNameSchema), async (c) =>
    answer(c, await remove(c.var.caller.account, c.req.valid('json'))),
  );

  app.put(productNotePaths.restored, documented('Restore a deleted note', noteListSchema, 400, 401, 403, 409), checkBody(noteNameSchema), async (c) =>
    answer(c, await restore(c.var.caller.account, c.req.valid('json'))),
  );

  return app;
}
