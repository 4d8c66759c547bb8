import * as v from 'valibot';
import { calls, del, get, put } from '../calls.ts';
import { deleteViewSchema, putViewSchema, viewListSchema, viewScreenSchema } from './views.ts';

/** GET lists the views of a screen, PUT adds or changes one, DELETE removes one. Ours, and optional: a provider without views answers 404. */
export const viewPaths = { list: '/user/views' } as const;

const upstream = { path: viewPaths.list };

/** Saved views: the person's own and the team's shared ones. Every call returns the screen's whole list. */
export const viewCalls = calls(
  '/api/views',
  { optional: true },
  {
    list: get('', 'load views', { query: v.object({ screen: viewScreenSchema }), answer: viewListSchema, upstream }),
    /** With an `id`, changes the view; without one, adds a view. */
    save: put('', 'save a view', { body: putViewSchema, answer: viewListSchema, upstream }),
    remove: del('', 'delete a view', { body: deleteViewSchema, answer: viewListSchema, upstream }),
  },
);
