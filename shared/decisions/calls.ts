import { calls, doneSchema, get, post } from '../calls.ts';
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

/** Ours, and optional. */
export const decisionPaths = {
  repeats: '/user/researched-twice',
  passed: '/user/passed-over',
  leads: '/user/lead-cost',
  colleagues: '/user/colleague-look-ups',
  handOver: '/user/hand-over',
} as const;

const owners = { access: ownerHistoryAccess, optional: true } as const;

export const decisionCalls = calls(
  '/api/decisions',
  {},
  {
    repeats: get('/twice', 'load products researched twice', {
      ...owners,
      query: repeatsQuerySchema,
      answer: repeatsSchema,
      upstream: { path: decisionPaths.repeats },
    }),
    passed: get('/passed', 'load products passed over', {
      ...owners,
      query: decisionSpanSchema,
      answer: passedOverSchema,
      upstream: { path: decisionPaths.passed },
    }),
    leads: get('/lead-cost', 'load the cost per lead', {
      ...owners,
      query: decisionSpanSchema,
      answer: leadCostsSchema,
      upstream: { path: decisionPaths.leads },
    }),
    /** Made beside a look-up, which never waits for it. */
    colleagues: post('/colleagues', 'check for colleagues’ look-ups', {
      body: colleaguesQuestionSchema,
      answer: colleaguesSchema,
      optional: true,
      upstream: { path: decisionPaths.colleagues },
    }),
    handOver: post('/hand-over', 'hand over the product', {
      access: handOverAccess,
      body: handOverSchema,
      answer: doneSchema,
      optional: 'refuse',
      upstream: { path: decisionPaths.handOver },
    }),
  },
);
