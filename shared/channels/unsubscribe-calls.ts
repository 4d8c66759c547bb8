import * as v from 'valibot';
import { calls, doneSchema, post } from '../calls.ts';

/** Also the body of the provider's call. */
export const unsubscribeSchema = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(400)) });

/** The provider's call. */
export const UNSUBSCRIBE_CALL = '/portal/unsubscribe';

/** Turns the emails off among which a link was. Public: the link is the proof, and it is good for nothing else. */
export const unsubscribeCalls = calls(
  '/api/unsubscribe',
  { public: true },
  { apply: post('', 'unsubscribe', { body: unsubscribeSchema, answer: doneSchema }) },
);
