/** Trials: unlimited with an Amazon or Walmart seller account, or limited by products. */
export const trialTypes = ['limited', 'unlimited', 'unlimitedWalmart'] as const;
export type TrialType = (typeof trialTypes)[number];

/** The specification's values of the first two. They look swapped, and nothing decides by them: branch on the type. */
export const trialValues = { limited: 'hasMws', unlimited: 'noMws' } as const satisfies Partial<
  Record<TrialType, string>
>;

/** The registerFrom values of the portal's accounts. They decide how the wizard ends. */
export const AZINSIGHT = 'AZINSIGHT';
const BULKSCANPRO = 'BULKSCANPRO';

const variantNames = ['signup', 'authorised', 'older', 'newest'] as const;
export type VariantName = (typeof variantNames)[number];

/** The differences between the wizard's variants. */
export type Variant = {
  name: VariantName;
  trials: readonly TrialType[];
  /** What follows after agreeing to a limited trial: the end, or the check of a phone or card. */
  limited: 'end' | 'phone' | 'card';
  /** What the seller step asks for: typed keys, or regions connected at Amazon. */
  seller: 'keys' | 'regions';
  /** What identifies the person: a contact in the URL, or an access token. */
  entry: 'contact' | 'token';
  /** For an account that has its keys: 'told' shows that it is already used, 'goes on' continues at the last step. */
  keyed: 'told' | 'goes on';
  registerFrom: string;
};

export const variants: Record<VariantName, Variant> = {
  signup: {
    name: 'signup',
    trials: ['limited', 'unlimited'],
    limited: 'end',
    seller: 'keys',
    entry: 'contact',
    keyed: 'told',
    registerFrom: AZINSIGHT,
  },
  authorised: {
    name: 'authorised',
    trials: ['limited', 'unlimited'],
    limited: 'phone',
    seller: 'keys',
    entry: 'token',
    keyed: 'goes on',
    registerFrom: AZINSIGHT,
  },
  older: {
    name: 'older',
    trials: ['limited', 'unlimited'],
    limited: 'phone',
    seller: 'keys',
    entry: 'contact',
    keyed: 'told',
    registerFrom: BULKSCANPRO,
  },
  newest: {
    name: 'newest',
    trials: trialTypes,
    limited: 'card',
    seller: 'regions',
    entry: 'token',
    keyed: 'goes on',
    registerFrom: AZINSIGHT,
  },
};

/** What the last step is about: the extension, or the bulk scanning apps. */
export type Ending = 'extension' | 'apps';
export const endingOf = (registerFrom: string): Ending => (registerFrom === AZINSIGHT ? 'extension' : 'apps');

/** BULKSCANPRO ends with its downloads. */
export const hasFinalPanel = (registerFrom: string): boolean => registerFrom !== BULKSCANPRO;
