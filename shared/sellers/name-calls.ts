import * as v from 'valibot';
import { calls, post } from '../calls.ts';
import { notificationsAccess } from '../inbox/access.ts';

/** Names per call. */
export const MOST_NAMES = 50;

const idSchema = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,32}$/, 'Expected a seller id'));
const namesQuestionSchema = v.strictObject({ ids: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(MOST_NAMES)) });
/** The known names, by seller id. The others are looked up in the background. */
const foundNamesSchema = v.object({ names: v.record(v.string(), v.string()) });
export type FoundNames = v.InferOutput<typeof foundNamesSchema>;

/** The names of rivals: Amazon's messages hold only their ids. */
export const sellerNameCalls = calls(
  '/api/seller-names',
  { tag: 'Sellers', access: notificationsAccess },
  {
    names: post('', 'load sellers’ names', {
      body: namesQuestionSchema,
      answer: foundNamesSchema,
      full: true,
      upstream: {
        path: '/portal/sellers/names',
        describe: 'The known names of sellers. Looks up the others in the background',
      },
    }),
  },
);
