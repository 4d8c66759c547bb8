import * as v from 'valibot';

const text = v.nullish(v.string());
const flag = v.nullish(v.boolean());

/** Whom the wizard sets up, as the page may know it: that there are keys or a password, and neither of them. */
export const newcomerSchema = v.object({
  email: text,
  firstName: text,
  lastName: text,
  hasKeys: v.optional(v.boolean(), false),
  /** Undefined where the provider does not say. */
  hasPassword: v.optional(v.boolean()),
  isCanceledAccount: flag,
  banAllAccess: flag,
  isExistedInHaz: flag,
  plansURL: text,
  productType: text,
  userHazType: text,
  /** A telephone or a card was verified, so a limited trial is open. */
  verified: v.optional(v.boolean(), false),
  /** The owner of another account was asked for the use of its keys. */
  siblingRequested: v.optional(v.boolean(), false),
});
export type Newcomer = v.InferOutput<typeof newcomerSchema>;

/** Why the wizard does not open for somebody. */
export type Hindrance = 'alreadyUsed' | 'emailExists' | 'trialUsed' | 'leaves';

/** What follows from what is known of a person once the sign-up request was answered (portal-2 §4). */
export type Entry =
  /** Names or a password are missing: step 0 comes after the choice. */
  { kind: 'details' } | { kind: 'open' } | { kind: 'started'; step: 1 | 2 } | { kind: 'hindered'; why: Hindrance };

type Circumstances = {
  /** The address brought no password. */
  passwordNeeded: boolean;
  keyed: 'told' | 'goes on';
  /** The step that the address names. */
  step: 1 | 2 | null;
};

export function entryOf(person: Newcomer, { passwordNeeded, keyed, step }: Circumstances): Entry {
  const banned = person.banAllAccess === true;
  if (passwordNeeded && (!person.lastName || person.hasPassword === false)) return { kind: 'details' };
  if (person.hasKeys && banned && person.isCanceledAccount === true) return { kind: 'hindered', why: 'leaves' };
  // Cancelled alone, and banned with keys, read as the message for whoever is banned only.
  if (banned || (person.isCanceledAccount === true && !person.hasKeys)) return { kind: 'hindered', why: 'trialUsed' };
  if (!person.hasKeys) return { kind: 'open' };
  if (keyed === 'goes on') return { kind: 'started', step: step ?? 2 };
  return { kind: 'hindered', why: person.isExistedInHaz ? 'emailExists' : 'alreadyUsed' };
}

/** Where to subscribe: a page by http(s), else the portal's own plans. */
export const plansPage = (plansURL: string | null | undefined, own: string): string => (plansURL && /^https?:\/\//i.test(plansURL) ? plansURL : own);
