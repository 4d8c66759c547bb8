import * as v from 'valibot';
import { calls, post } from '../calls.ts';
import { notificationsAccess } from '../notifications/access.ts';

/** Ours, and optional: a provider without it answers 404, and sellers are shown by their ids. */
export const SELLER_NAMES_PATH = '/portal/sellers/names';

/** Names per call. */
export const MOST_NAMES = 50;

const idSchema = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,32}$/, 'Expected a seller id'));
export const namesQuestionSchema = v.strictObject({ ids: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(MOST_NAMES)) });
/** The known names, by seller id. The others are looked up in the background. */
export const foundNamesSchema = v.object({ names: v.record(v.string(), v.string()) });
export type FoundNames = v.InferOutput<typeof foundNamesSchema>;

/** The names of rivals: Amazon's messages hold only their ids. */
export const sellerNameCalls = calls(
  '/api/seller-names',
  { access: notificationsAccess },
  { names: post('', 'load sellers’ names', { body: namesQuestionSchema, answer: foundNamesSchema, optional: true, upstream: { path: SELLER_NAMES_PATH } }) },
);
