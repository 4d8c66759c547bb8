import { calls, doneSchema, get, post } from '../calls.ts';
import { membersAccess, ownRightsAccess } from './access.ts';
import { answerRightSchema, requestRightSchema, rightRequestsSchema } from './right-requests.ts';

/**
 * Requests for rights (OWN-11). Both sides hear of a change as `right.requested`; a granted right reaches the member's
 * tabs as a new user record.
 */
export const rightCalls = calls(
  '/api/rights',
  { tag: 'Sub-accounts', full: true },
  {
    list: get('', 'load requests', {
      answer: rightRequestsSchema,
      upstream: {
        path: '/user/right-requests',
        describe: 'Requests for rights: a member’s own, or for the owner the team’s',
      },
    }),
    ask: post('', 'ask for a right', {
      access: ownRightsAccess,
      body: requestRightSchema,
      answer: doneSchema,
      upstream: {
        path: '/user/ask-for-right',
        describe: 'A sub-account asks for a right; 409 until the earlier request is answered',
        refuses: [409, 429],
      },
    }),
    answer: post('/answer', 'answer a request', {
      access: membersAccess,
      body: answerRightSchema,
      answer: doneSchema,
      upstream: {
        path: '/user/answer-right-request',
        describe: 'The owner grants or declines a request',
        refuses: [404, 409],
      },
    }),
  },
);
