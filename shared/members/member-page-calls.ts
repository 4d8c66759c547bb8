import { calls, post } from '../calls.ts';
import { memberPagePath, memberPageQuerySchema, memberPageSchema } from './member-page.ts';

/** Open to every account: the provider gives a sub-account its own page only. */
export const memberPageCalls = calls(
  '/api/member-page',
  {},
  { read: post('', 'load the member’s page', { body: memberPageQuerySchema, answer: memberPageSchema, optional: true, upstream: { path: memberPagePath } }) },
);
