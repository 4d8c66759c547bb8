import * as v from 'valibot';
import { calls, del, get, post, put } from '../../calls.ts';
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

/**
 * What the team bought (OWN-13). Everybody states their own buys. The main account may name any member, and sees and
 * removes all; accounts with accessHistory see all; others see their own.
 */
export const buyCalls = calls(
  '/api/buys',
  { tag: 'Buys', full: true, upstream: '/portal/buys' },
  {
    state: post('', 'save what was bought', {
      body: stateBuysSchema,
      answer: buysAnswerSchema,
      upstream: { describe: 'State that somebody bought products', refuses: [403, 409] },
    }),
    remove: del('', 'remove buys', {
      body: buyIdsSchema,
      answer: changedBuysSchema,
      upstream: { describe: 'Remove buys' },
    }),
    restore: put('/restored', 'restore buys', {
      body: buyIdsSchema,
      answer: changedBuysSchema,
      upstream: { describe: 'Restore removed buys' },
    }),
    search: post('/search', 'load what was bought', {
      body: buySearchSchema,
      answer: buysFoundSchema,
      upstream: { describe: 'Find buys, with their sums per currency', refuses: [403] },
    }),
    choices: get('/choices', 'load suppliers and members', {
      query: buyChoicesQuerySchema,
      answer: buyChoicesSchema,
      upstream: {
        describe: 'Saved suppliers, members to name, and the last buys of a product',
      },
    }),
    /** All that pass, as a file that `import` reads. */
    csv: post('/csv', 'export what was bought', {
      body: buyCsvSchema,
      answer: v.unknown(),
      upstream: { handled: true, file: 'bought', describe: 'Every buy that passes' },
    }),
    /** What an import of the file would do. */
    preview: post('/preview-import', 'check the orders', {
      body: importBuysSchema,
      mostBytes: 2 * buyLimits.fileBytes,
      answer: buysImportedSchema,
      upstream: {
        describe: 'What importing a file of orders would do',
        refuses: [413, 429],
      },
    }),
    import: post('/import', 'import orders', {
      body: importBuysSchema,
      // JSON doubles quotes and line ends at most.
      mostBytes: 2 * buyLimits.fileBytes,
      answer: buysImportedSchema,
      upstream: { describe: 'Import a file of orders', refuses: [413, 429] },
    }),
  },
);
