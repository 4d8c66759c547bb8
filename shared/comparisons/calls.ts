import * as v from 'valibot';
import { calls, del, get, put } from '../calls.ts';
import { comparisonsAccess } from './access.ts';
import { comparisonIdSchema, comparisonIdsSchema, comparisonListSchema, openedComparisonSchema, putComparisonSchema } from './comparison.ts';

/** Ours, and optional: a provider that stores no comparisons answers 404. */
export const comparisonPaths = { list: '/portal/comparisons', one: '/portal/comparisons/one' } as const;

export const comparisonQuerySchema = v.object({ id: v.pipe(comparisonIdSchema, v.description('Of the comparison')) });

const upstream = { path: comparisonPaths.list };

/** Saved comparisons with a note. Other tabs and the team learn of a change through `comparisons:changed`. */
export const comparisonCalls = calls(
  '/api/comparisons',
  { access: comparisonsAccess, optional: true },
  {
    list: get('', 'load comparisons', { answer: comparisonListSchema, upstream }),
    open: get('/one', 'open the comparison', { query: comparisonQuerySchema, answer: openedComparisonSchema, upstream: { path: comparisonPaths.one } }),
    /** Four items of 30,000 characters at most. */
    save: put('', 'save the comparison', { body: putComparisonSchema, answer: openedComparisonSchema, upstream }),
    remove: del('', 'delete comparisons', { body: comparisonIdsSchema, answer: comparisonListSchema, upstream }),
  },
);
