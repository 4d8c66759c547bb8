import * as v from 'valibot';

/** The answer of `GET /ops/session`, which needs no key: how an operator can come in, and who has. */
export const operatorSessionSchema = v.object({
  /** Whether the portal has an operator key, and the company's own sign-in. */
  key: v.boolean(),
  company: v.boolean(),
  /** The operator whom this browser is signed in as; null for nobody. */
  who: v.nullable(v.string()),
});
export type OperatorSession = v.InferOutput<typeof operatorSessionSchema>;

/** Why a sign-in at the company ended without a session, as in `/ops?sign-in=…`. */
export const signInOutcomes = ['failed', 'refused', 'expired'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

/** Where the company's sign-in returns to. Its client is registered with this path. */
export const SIGNED_IN_PATH = '/ops/signed-in';
