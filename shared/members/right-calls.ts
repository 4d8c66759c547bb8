import { calls, doneSchema, get, post } from '../calls.ts';
import { membersAccess, ownRightsAccess } from './access.ts';
import { answerRightSchema, askForRightSchema, rightRequestsSchema } from './right-requests.ts';

/** Ours, and optional. */
export const rightPaths = { list: '/user/right-requests', ask: '/user/ask-for-right', answer: '/user/answer-right-request' } as const;

/** Requests for rights (OWN-11). Both sides hear of a change as `right.requested`; a granted right reaches the member's tabs as a new user record. */
export const rightCalls = calls(
  '/api/rights',
  { optional: true },
  {
    list: get('', 'load requests', { answer: rightRequestsSchema, upstream: { path: rightPaths.list } }),
    ask: post('', 'ask for a right', { access: ownRightsAccess, body: askForRightSchema, answer: doneSchema, upstream: { path: rightPaths.ask } }),
    answer: post('/answer', 'answer a request', { access: membersAccess, body: answerRightSchema, answer: doneSchema, upstream: { path: rightPaths.answer } }),
  },
);
