import * as v from 'valibot';
import { calls, del, get, put } from '../../calls.ts';
import { comparisonsAccess } from './access.ts';
import {
  comparisonIdSchema,
  comparisonIdsSchema,
  comparisonListSchema,
  openedComparisonSchema,
  putComparisonSchema,
} from './comparison.ts';

const comparisonQuerySchema = v.object({ id: v.pipe(comparisonIdSchema, v.description('Of the comparison')) });

/** Saved comparisons with a note. Other tabs and the team learn of a change through `comparisons:changed`. */
export const comparisonCalls = calls(
  '/api/comparisons',
  { tag: 'Comparisons', access: comparisonsAccess, full: true, upstream: '/portal/comparisons' },
  {
    list: get('', 'load comparisons', {
      answer: comparisonListSchema,
      upstream: { describe: 'Own and shared comparisons, newest first' },
    }),
    open: get('/one', 'open the comparison', {
      query: comparisonQuerySchema,
      answer: openedComparisonSchema,
      upstream: { describe: 'A comparison with the values that were saved' },
    }),
    /** Four items of 30,000 characters at most. */
    save: put('', 'save the comparison', {
      body: putComparisonSchema,
      answer: openedComparisonSchema,
      upstream: { describe: 'Save a comparison, or change an own one' },
    }),
    remove: del('', 'delete comparisons', {
      body: comparisonIdsSchema,
      answer: comparisonListSchema,
      upstream: { describe: 'Delete own comparisons (ids in the body)' },
    }),
  },
);
