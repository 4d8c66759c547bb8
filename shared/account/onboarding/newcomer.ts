import * as v from 'valibot';

const text = v.nullish(v.string());
const flag = v.nullish(v.boolean());

/**
 * The person whom the wizard sets up, as the page may see it: whether there are keys and a password, never their
 * values.
 */
export const newcomerSchema = v.object({
  email: text,
  firstName: text,
  lastName: text,
  hasKeys: v.optional(v.boolean(), false),
  /** Undefined if the provider doesn't say. */
  hasPassword: v.optional(v.boolean()),
  isCanceledAccount: flag,
  banAllAccess: flag,
  isExistedInHaz: flag,
  plansURL: text,
  productType: text,
  userHazType: text,
  /** A phone or card was verified, so the limited trial is active. */
  verified: v.optional(v.boolean(), false),
  /** The owner of another account was asked for the use of its keys. */
  siblingRequested: v.optional(v.boolean(), false),
});
export type Newcomer = v.InferOutput<typeof newcomerSchema>;

export type Hindrance = 'alreadyUsed' | 'emailExists' | 'trialUsed' | 'leaves';

/** The wizard's entry point after the answer to the sign-up request (portal-2 §4). */
export type Entry =
  /** Names or a password are missing, so step 0 comes after the choice. */
  { kind: 'details' } | { kind: 'open' } | { kind: 'started'; step: 1 | 2 } | { kind: 'hindered'; why: Hindrance };

type Circumstances = {
  /** The URL brought no password. */
  passwordNeeded: boolean;
  keyed: 'told' | 'goes on';
  step: 1 | 2 | null;
};

export function entryOf(person: Newcomer, { passwordNeeded, keyed, step }: Circumstances): Entry {
  const banned = person.banAllAccess === true;
  if (passwordNeeded && (!person.lastName || person.hasPassword === false)) return { kind: 'details' };
  if (person.hasKeys && banned && person.isCanceledAccount === true) return { kind: 'hindered', why: 'leaves' };
  // Canceled without keys, and banned with keys, get the same message as banned alone.
  if (banned || (person.isCanceledAccount === true && !person.hasKeys)) return { kind: 'hindered', why: 'trialUsed' };
  if (!person.hasKeys) return { kind: 'open' };
  if (keyed === 'goes on') return { kind: 'started', step: step ?? 2 };
  return { kind: 'hindered', why: person.isExistedInHaz ? 'emailExists' : 'alreadyUsed' };
}

/** The page to subscribe on: an http(s) URL, otherwise the portal's own plans. */
export const plansPage = (plansURL: string | null | undefined, own: string): string =>
  plansURL && /^https?:\/\//i.test(plansURL) ? plansURL : own;
