/** What somebody tries: without a limit by an Amazon or a Walmart seller account, or limited by products. */
export const trialTypes = ['limited', 'unlimited', 'unlimitedWalmart'] as const;
export type TrialType = (typeof trialTypes)[number];

/** The documents' values of the first two. They look swapped and are sent nowhere that decides: whoever branches takes the type. */
export const trialValues = { limited: 'hasMws', unlimited: 'noMws' } as const satisfies Partial<Record<TrialType, string>>;

/** Where the portal's accounts come from; it decides how the wizard ends. */
export const AZINSIGHT = 'AZINSIGHT';
const BULKSCANPRO = 'BULKSCANPRO';

const variantNames = ['signup', 'authorised', 'older', 'newest'] as const;
export type VariantName = (typeof variantNames)[number];

/** All in which the variants of the one wizard differ. */
export type Variant = {
  name: VariantName;
  trials: readonly TrialType[];
  /** Where a limited trial leads that was agreed to: to the end, or first to a telephone or a card. */
  limited: 'end' | 'phone' | 'card';
  /** What the seller's step asks for: keys that are typed, or regions that are connected at Amazon. */
  seller: 'keys' | 'regions';
  /** How the person is known: by a contact in the address, or by an access token. */
  entry: 'contact' | 'token';
  /** An account that has its keys is told that it is used, or goes on at the step that it had come to. */
  keyed: 'told' | 'goes on';
  registerFrom: string;
};

export const variants: Record<VariantName, Variant> = {
  signup: { name: 'signup', trials: ['limited', 'unlimited'], limited: 'end', seller: 'keys', entry: 'contact', keyed: 'told', registerFrom: AZINSIGHT },
  authorised: {
    name: 'authorised',
    trials: ['limited', 'unlimited'],
    limited: 'phone',
    seller: 'keys',
    entry: 'token',
    keyed: 'goes on',
    registerFrom: AZINSIGHT,
  },
  older: { name: 'older', trials: ['limited', 'unlimited'], limited: 'phone', seller: 'keys', entry: 'contact', keyed: 'told', registerFrom: BULKSCANPRO },
  newest: { name: 'newest', trials: trialTypes, limited: 'card', seller: 'regions', entry: 'token', keyed: 'goes on', registerFrom: AZINSIGHT },
};

/** What the last step tells of: the extension, or the bulk scanning app. */
export type Ending = 'extension' | 'apps';
export const endingOf = (registerFrom: string): Ending => (registerFrom === AZINSIGHT ? 'extension' : 'apps');

/** BULKSCANPRO ends with its downloads. */
export const hasFinalPanel = (registerFrom: string): boolean => registerFrom !== BULKSCANPRO;
