import * as v from 'valibot';
import { optionalPersonName } from '../../session/person-name.ts';
import { keysSchema } from './forms.ts';
import { newcomerSchema } from './newcomer.ts';

const text = (most: number) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(most, `At most ${most} characters`)), '');
const password = v.optional(v.pipe(v.string(), v.maxLength(1000, 'At most 1000 characters')), '');

/**
 * POST /api/onboarding/wizard: begins with an access token or a contact. After a reload without either, the edge uses
 * what it has stored, or else the session. The query's token, and the one from the sign-up request, stay at the edge.
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
  /** '' if the URL names no product. */
  registerFrom: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9_-]{0,40}$/, 'Expected a product name')),
    '',
  ),
});

export const begunWizardSchema = v.object({ person: newcomerSchema, registerFrom: v.string() });

export const wizardInfoSchema = v.strictObject({
  /** The email of the sibling account's owner. */
  ownerEmail: text(254),
  firstName: optionalPersonName,
  lastName: optionalPersonName,
  contactId: text(200),
  contactKey: text(200),
  password,
  confirmPassword: password,
});

export const wizardKeysSchema = v.strictObject(keysSchema.entries);
