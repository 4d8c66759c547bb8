import type * as v from 'valibot';
import { viewPaths } from '#shared/upstream/views.ts';
import { type deleteViewSchema, type putViewSchema, type ViewScreen, viewListSchema } from '#shared/views/views.ts';
import { ifOffered } from './if-offered.ts';
import type { CallUpstream } from './transport.ts';

/** Named views. Each call answers the screen's whole list as it is then. */
export const viewCalls = (call: CallUpstream) => ({
  list: (token: string, screen: ViewScreen) =>
    ifOffered(call({ name: 'views', method: 'GET', path: viewPaths.list, token, query: { screen } }, viewListSchema)),
  put: (token: string, view: v.InferOutput<typeof putViewSchema>) =>
    ifOffered(call({ name: 'keep a view', method: 'PUT', path: viewPaths.list, token, body: view }, viewListSchema)),
  delete: (token: string, which: v.InferOutput<typeof deleteViewSchema>) =>
    ifOffered(call({ name: 'delete a view', method: 'DELETE', path: viewPaths.list, token, body: which }, viewListSchema)),
});
