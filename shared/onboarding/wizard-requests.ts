import * as v from 'valibot';
import { optionalPersonName } from '../account/person-name.ts';
import { keysSchema } from './forms.ts';
import { newcomerSchema } from './newcomer.ts';

const text = (most: number) => v.optional(v.pipe(v.string(), v.trim(), v.maxLength(most, `At most ${most} characters`)), '');
const password = v.optional(v.pipe(v.string(), v.maxLength(1000, 'At most 1000 characters')), '');

/**
 * POST /api/onboarding/wizard: who comes, by an access token, a contact, or neither after a reload: then what the edge has kept counts, else the session.
 * The token of the query, and the one that the sign-up request gives, stay at the edge from here on.
 */
export const beginWizardSchema = v.strictObject({
  variant: v.picklist(['signup', 'authorised', 'older']),
  accessToken: text(2000),
  email: text(254),
  contactId: text(200),
  contactKey: text(200),
  firstName: optionalPersonName,
  lastName: optionalPersonName,
  password,
  upgradeToInsight: v.optional(v.boolean(), false),
  /** '' where the address names no product. */
  registerFrom: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9_-]{0,40}$/, 'Expected the name of a product')), ''),
});

export const begunWizardSchema = v.object({ person: newcomerSchema, registerFrom: v.string() });

export const wizardInfoSchema = v.strictObject({
  /** Of the sibling account's owner. */
  ownerEmail: text(254),
  firstName: optionalPersonName,
  lastName: optionalPersonName,
  contactId: text(200),
  contactKey: text(200),
  password,
  confirmPassword: password,
});

export const wizardKeysSchema = v.strictObject(keysSchema.entries);
