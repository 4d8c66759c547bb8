import * as v from 'valibot';
import { calls, del, get, put } from '../calls.ts';
import { deleteViewSchema, putViewSchema, viewListSchema, viewScreenSchema } from './views.ts';

/** Saved views: the person's own and the team's shared ones. Every call returns the screen's whole list. */
export const viewCalls = calls(
  '/api/views',
  { tag: 'Views', full: true, upstream: '/user/views' },
  {
    list: get('', 'load views', {
      query: v.object({ screen: v.pipe(viewScreenSchema, v.description('Whose views')) }),
      answer: viewListSchema,
      upstream: { describe: 'The views of a screen' },
    }),
    /** With an `id`, changes the view; without one, adds a view. */
    save: put('', 'save a view', {
      body: putViewSchema,
      answer: viewListSchema,
      upstream: { describe: 'Save a view, or change one of your own', refuses: [403] },
    }),
    remove: del('', 'delete a view', {
      body: deleteViewSchema,
      answer: viewListSchema,
      upstream: { describe: 'Delete one of your own views (id in the body)' },
    }),
  },
);
