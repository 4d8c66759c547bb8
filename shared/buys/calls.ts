import * as v from 'valibot';
import { calls, del, get, post, put } from '../calls.ts';
import {
  buyChoicesQuerySchema,
  buyChoicesSchema,
  buyCsvSchema,
  buyIdsSchema,
  buyLimits,
  buySearchSchema,
  buysAnswerSchema,
  buysFoundSchema,
  buysImportedSchema,
  changedBuysSchema,
  importBuysSchema,
  stateBuysSchema,
} from './buy.ts';

/** Ours, and optional: without them, nobody can state what the team bought. */
export const buyPaths = {
  buys: '/portal/buys',
  restored: '/portal/buys/restored',
  search: '/portal/buys/search',
  csv: '/portal/buys/csv',
  import: '/portal/buys/import',
  choices: '/portal/buys/choices',
} as const;

/**
 * What the team bought (OWN-13). Everybody states their own buys. The main account may name any member, and sees and removes all; accounts with
 * accessHistory see all; others see their own.
 */
export const buyCalls = calls(
  '/api/buys',
  {},
  {
    state: post('', 'save what was bought', { body: stateBuysSchema, answer: buysAnswerSchema, optional: 'refuse', upstream: { path: buyPaths.buys } }),
    remove: del('', 'remove buys', { body: buyIdsSchema, answer: changedBuysSchema, optional: 'refuse', upstream: { path: buyPaths.buys } }),
    restore: put('/restored', 'restore buys', { body: buyIdsSchema, answer: changedBuysSchema, optional: 'refuse', upstream: { path: buyPaths.restored } }),
    search: post('/search', 'load what was bought', { body: buySearchSchema, answer: buysFoundSchema, optional: true, upstream: { path: buyPaths.search } }),
    choices: get('/choices', 'load suppliers and members', {
      query: buyChoicesQuerySchema,
      answer: buyChoicesSchema,
      optional: true,
      upstream: { path: buyPaths.choices },
    }),
    /** All that pass, as a file that `import` reads. */
    csv: post('/csv', 'export what was bought', { body: buyCsvSchema, answer: v.unknown() }),
    import: post('/import', 'import orders', {
      body: importBuysSchema,
      // JSON doubles quotes and line ends at most.
      mostBytes: 2 * buyLimits.fileBytes,
      answer: buysImportedSchema,
      optional: 'refuse',
      upstream: { path: buyPaths.import },
    }),
  },
);
