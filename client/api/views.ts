import { ifOffered } from '#shared/offered.ts';
import { type PutView, type View, type ViewScreen, viewListSchema } from '#shared/views/views.ts';
import type { Call } from './call.ts';

const schema = ifOffered(viewListSchema);

/** Named views. Each call answers the screen's whole list as it is then, or that the provider keeps none. */
export const createViewsApi = (call: Call) => ({
  list: (screen: ViewScreen) => call({ name: 'load views', path: `/api/views?screen=${screen}`, schema }),
  /** With an `id` an own view is changed, without one a view is added. */
  keep: (body: PutView) => call({ name: 'keep a view', method: 'PUT', path: '/api/views', body, schema }),
  remove: ({ screen, id }: Pick<View, 'screen' | 'id'>) => call({ name: 'delete a view', method: 'DELETE', path: '/api/views', body: { screen, id }, schema }),
});
export type ViewsApi = ReturnType<typeof createViewsApi>;
