import { calls, doneSchema, get, post } from '../../calls.ts';
import { ownerHistoryAccess } from '../history/access.ts';
import { handOverAccess } from './access.ts';
import {
  colleaguesQuestionSchema,
  colleaguesSchema,
  decisionSpanSchema,
  handOverSchema,
  passedOverSchema,
  repeatsQuerySchema,
  repeatsSchema,
} from './decisions.ts';
import { leadCostsSchema } from './lead-cost.ts';

const owners = { access: ownerHistoryAccess, full: true } as const;

export const decisionCalls = calls(
  '/api/decisions',
  { tag: 'Decisions' },
  {
    repeats: get('/twice', 'load products researched twice', {
      ...owners,
      query: repeatsQuerySchema,
      answer: repeatsSchema,
      upstream: {
        path: '/user/researched-twice',
        describe: 'Products that several members looked up, with the tokens spent again',
        refuses: [429],
      },
    }),
    passed: get('/passed', 'load products passed over', {
      ...owners,
      query: decisionSpanSchema,
      answer: passedOverSchema,
      upstream: {
        path: '/user/passed-over',
        describe: 'Products looked up and not bought whose price or rank is better now',
        refuses: [429],
      },
    }),
    leads: get('/lead-cost', 'load the cost per lead', {
      ...owners,
      query: decisionSpanSchema,
      answer: leadCostsSchema,
      upstream: {
        path: '/user/lead-cost',
        describe: 'What a bought lead costs each member: tokens, seat, and a share of the plan',
        refuses: [429],
      },
    }),
    /** Made beside a look-up, which never waits for it. */
    colleagues: post('/colleagues', 'check for colleagues’ look-ups', {
      body: colleaguesQuestionSchema,
      answer: colleaguesSchema,
      full: true,
      upstream: {
        path: '/user/colleague-look-ups',
        describe: 'Colleagues who looked up these products within 24 hours',
      },
    }),
    handOver: post('/hand-over', 'hand over the product', {
      access: handOverAccess,
      body: handOverSchema,
      answer: doneSchema,
      full: true,
      upstream: {
        path: '/user/hand-over',
        describe: 'Hand a product to a colleague: a notice in the inbox, assigned to that person',
        refuses: [429],
      },
    }),
  },
);
