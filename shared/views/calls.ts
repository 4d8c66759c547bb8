import * as v from 'valibot';
import { calls, del, get, put } from '../calls.ts';
import { deleteViewSchema, putViewSchema, viewListSchema, viewScreenSchema } from './views.ts';

/** GET lists those of a screen, PUT adds or changes, DELETE removes. Ours and optional: a provider without views answers 404. */
export const viewPaths = { list: '/user/views' } as const;

const upstream = { path: viewPaths.list };

/** Named views: one's own and those that the team shares. Each call answers the screen's whole list as it is then. */
export const viewCalls = calls(
  '/api/views',
  { optional: true },
  {
    list: get('', 'load views', { query: v.object({ screen: viewScreenSchema }), answer: viewListSchema, upstream }),
    /** With an `id` the view is changed, without one a view is added. */
    save: put('', 'save a view', { body: putViewSchema, answer: viewListSchema, upstream }),
    remove: del('', 'delete a view', { body: deleteViewSchema, answer: viewListSchema, upstream }),
  },
);
