import * as v from 'valibot';
import { personName } from '../../session/person-name.ts';

/** The two regions in which a developer is added, each named after one marketplace. */
export const developerMarketplaces = ['US', 'UK'] as const;
export type DeveloperMarketplace = (typeof developerMarketplaces)[number];

/** The options of the list, and the region of each. */
export const keyMarketplaces: readonly { code: string; name: string; counts: DeveloperMarketplace }[] = [
  { code: 'US', name: 'US', counts: 'US' },
  { code: 'CA', name: 'Canada', counts: 'US' },
  { code: 'MX', name: 'Mexico', counts: 'US' },
  { code: 'UK', name: 'UK', counts: 'UK' },
  { code: 'DE', name: 'Germany', counts: 'UK' },
  { code: 'FR', name: 'France', counts: 'UK' },
  { code: 'IT', name: 'Italy', counts: 'UK' },
  { code: 'ES', name: 'Spain', counts: 'UK' },
];

export const countsAs = (code: string): DeveloperMarketplace =>
  keyMarketplaces.find((each) => each.code === code)?.counts ?? 'US';

/** The developer's name in both regions: the product's name. @param product its short name: 'az' */
export const productName = (product: string): string => `${product.toUpperCase()}Insight`;

/** The specification's messages under the wizard's fields. */
const fieldMessages = {
  firstName: 'Please enter a first name!',
  lastName: 'Please enter a last name!',
  email: 'Please enter an email address!',
  emailInvalid: 'Please enter a valid email address',
  password: 'Please enter your password',
  confirmPassword: 'Please re-enter your re-password',
  mismatch: 'Passwords do not match try again. Try again.',
  ownerEmail: 'Please enter an sibling email address!',
  ownerEmailInvalid: 'Please enter an sibling email valid email address!',
} as const;

const email = (missing: string, wrong: string) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(missing), v.maxLength(254, wrong), v.email(wrong));
const password = (missing: string) =>
  v.pipe(v.string(), v.nonEmpty(missing), v.maxLength(1000, 'At most 1000 characters'));

const names = {
  firstName: personName(fieldMessages.firstName),
  lastName: personName(fieldMessages.lastName),
  email: email(fieldMessages.email, fieldMessages.emailInvalid),
};

/** Step 0 if the URL brought the password. */
export const detailsSchema = v.object(names);

/** Step 0 if the URL brought no password. */
export const detailsWithPasswordSchema = v.pipe(
  v.object({
    ...names,
    password: password(fieldMessages.password),
    confirmPassword: v.pipe(v.string(), v.nonEmpty(fieldMessages.confirmPassword)),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (form) => form.password === form.confirmPassword,
      fieldMessages.mismatch,
    ),
    ['confirmPassword'],
  ),
);

export const ownerSchema = v.object({ ownerEmail: email(fieldMessages.ownerEmail, fieldMessages.ownerEmailInvalid) });

const key = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most, `At most ${most} characters`));

/** Step 1. Only the provider can validate the keys. */
export const keysSchema = v.object({
  sellerId: key(50),
  mwsAuthToken: key(200),
  marketplace: v.picklist(developerMarketplaces),
});
export type Keys = v.InferOutput<typeof keysSchema>;
