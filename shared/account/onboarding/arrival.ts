import { type Variant, type VariantName, variants } from './variants.ts';

/** The wizard's URL parameters: trimmed, '' if missing. */
export type Arrival = {
  contactId: string;
  contactKey: string;
  plan: string;
  email: string;
  firstName: string;
  lastName: string;
  password: string;
  userHazType: string;
  /** Only the text 'true' counts. */
  upgradeToInsight: boolean;
  registerFrom: string;
  accessToken: string;
  /** The step that was started, from 0; null if the URL doesn't say. */
  step: 1 | 2 | null;
  error: string;
};

type ArrivalKey = keyof Arrival;
type Names = Partial<Record<ArrivalKey, string>>;

const contactNames: Names = {
  contactId: 'contactId',
  contactKey: 'inf_contact_key',
  plan: 'inf_custom_plan',
  email: 'inf_field_Email',
  firstName: 'inf_field_FirstName',
  lastName: 'inf_field_LastName',
  password: 'inf_field_Password',
  upgradeToInsight: 'is_force_to_insight',
  userHazType: 'user_haz_type',
};

const queryNames: Record<VariantName, Names> = {
  signup: contactNames,
  authorised: {
    contactId: 'contactId',
    email: 'email',
    registerFrom: 'registerFrom',
    accessToken: 'accessToken',
    step: 'step',
  },
  older: { ...contactNames, error: 'error' },
  newest: { registerFrom: 'registerFrom', accessToken: 'accessToken' },
};

const LONGEST = 2000;

/**
 * Reads the URL's parameters. A value that is too long counts as missing.
 * @param given returns the parameter with a name
 */
export function readArrival(variant: Variant, given: (name: string) => string | null | undefined): Arrival {
  const names = queryNames[variant.name];
  const text = (key: ArrivalKey): string => {
    const name = names[key];
    const value = name === undefined ? '' : (given(name)?.trim() ?? '');
    return value.length > LONGEST ? '' : value;
  };
  const step = text('step');
  return {
    contactId: text('contactId'),
    contactKey: text('contactKey'),
    plan: text('plan'),
    email: text('email'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    password: text('password'),
    userHazType: text('userHazType'),
    upgradeToInsight: text('upgradeToInsight') === 'true',
    registerFrom: text('registerFrom').toUpperCase() || variants[variant.name].registerFrom,
    accessToken: text('accessToken'),
    step: step === '1' ? 1 : step === '2' ? 2 : null,
    error: text('error').toUpperCase(),
  };
}

/** Types of the old extension, whose users see a notice that they are moving. */
const LEGACY_HAZ_TYPES = ['HAZ_FREE_ALL', 'HAZ_NORMAL'];
export const isMigrating = (userHazType: string | null | undefined): boolean =>
  LEGACY_HAZ_TYPES.includes(userHazType ?? '');
